// The program's own malloc and its kin count and pass the call on to glibc's, which exports itself under these names.

#include "allocations.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static __thread long allocations;

long allocations_of_thread(void) { return allocations; }

void *malloc(size_t length) {
  allocations++;
  return __libc_malloc(length);
}

void *calloc(size_t count, size_t length) {
  allocations++;
  return __libc_calloc(count, length);
}

void *realloc(void *memory, size_t length) {
  allocations++;
  return __libc_realloc(memory, length);
}

void *memalign(size_t alignment, size_t length) {
  allocations++;
  return __libc_memalign(alignment, length);
}

void *aligned_alloc(size_t alignment, size_t length) { return memalign(alignment, length); }

int posix_memalign(void **memory, size_t alignment, size_t length) {
  *memory = memalign(alignment, length);
  return *memory ? 0 : ENOMEM;
}
