#include "cdata_sqlite.h"

#include <cstdio>
#include <string>

namespace {

// A path as the URI that SQLite takes, so that none of its characters is an option.
std::string uri(const char *path) {
  std::string uri = "file:";
  for (const char *at = path; *at != 0; ++at) {
    const bool is_plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                          *at == '/' || *at == '.' || *at == '-' || *at == '_';
    char encoded[4] = {*at, 0, 0, 0};
    if (!is_plain) std::snprintf(encoded, sizeof encoded, "%%%02X", static_cast<unsigned char>(*at));
    uri += encoded;
  }
  return uri;
}

int open_and_read(const std::string &uri, int largest_value, sqlite3 **database) {
  const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  int code = sqlite3_open_v2(uri.c_str(), database, flags, nullptr);
  if (code != SQLITE_OK) return code;
  sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_limit(*database, SQLITE_LIMIT_LENGTH, largest_value);
  sqlite3_busy_timeout(*database, 2000);
  // The file itself is opened only now.
  return sqlite3_exec(*database, "SELECT 1 FROM sqlite_master LIMIT 1", nullptr, nullptr, nullptr);
}

int interrupt(void *) { return 1; }

}  // namespace

int cdata_sqlite_open(const char *path, int largest_value, sqlite3 **database) {
  const std::string name = uri(path);
  int code = open_and_read(name, largest_value, database);
  if (code == SQLITE_CANTOPEN || (code & 0xFF) == SQLITE_READONLY || (code & 0xFF) == SQLITE_IOERR) {
    sqlite3_close_v2(*database);
    code = open_and_read(name + "?immutable=1", largest_value, database);
  }
  return code;
}

void cdata_sqlite_limit_steps(sqlite3 *database, int steps) {
  sqlite3_progress_handler(database, steps, interrupt, nullptr);
}
