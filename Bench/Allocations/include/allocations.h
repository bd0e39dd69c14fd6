// Counts the heap allocations of a thread, for the rule that recording a draw allocates nothing.

#ifndef HEADLAND_BENCH_ALLOCATIONS_H
#define HEADLAND_BENCH_ALLOCATIONS_H

// How often the calling thread has asked for heap memory since it began.
long allocations_of_thread(void);

#endif
