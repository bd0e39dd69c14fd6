// SQLite databases from strangers, opened to be read only.
#ifndef CDATA_SQLITE_H
#define CDATA_SQLITE_H

#include <sqlite3.h>

#ifdef __cplusplus
extern "C" {
#endif

// Opens a database to be read, without trust in its schema; the result is SQLite's code.
//
// A file that cannot be locked or journalled where it lies, as on a read-only medium, is read as one that never changes.
// `*database` is to be closed by sqlite3_close_v2 in each case.
int cdata_sqlite_open(const char *path, int largest_value, sqlite3 **database);

// Makes each statement that takes more than `steps` steps of SQLite's machine (a view may loop) end in SQLITE_INTERRUPT;
// the count starts anew at each call.
void cdata_sqlite_limit_steps(sqlite3 *database, int steps);

#ifdef __cplusplus
}
#endif

#endif
