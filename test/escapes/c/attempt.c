// How attempts report, and what they ask about the machine around.

#include "attempt.h"
#include <dirent.h>
#include <glob.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/mount.h>

extern int report_descriptor;

#ifndef __GLIBC__
#define strerrorname_np strerror
#endif

static _Noreturn void report(char outcome, const char *format, va_list words) {
	char line[400];
	int reason = errno;
	int length = snprintf(line, sizeof line, "%c", outcome);
	length += vsnprintf(line + length, sizeof line - length, format, words);
	if (length > (int)sizeof line - 40) length = sizeof line - 40;
	if (outcome != 'A' && reason != 0) length += snprintf(line + length, sizeof line - length, ": %s", strerrorname_np(reason));
	if (write(report_descriptor, line, length) < 0) _exit(2);
	_exit(0);
}

void achieved(const char *format, ...) {
	va_list words;
	va_start(words, format);
	report('A', format, words);
}

void refused(const char *format, ...) {
	va_list words;
	va_start(words, format);
	report('R', format, words);
}

void unavailable(const char *format, ...) {
	va_list words;
	va_start(words, format);
	report('U', format, words);
}

static int is_missing(int reason) {
	return reason == ENOSYS || reason == ENOENT || reason == ENODEV || reason == ENXIO || reason == EAFNOSUPPORT || reason == EPROTONOSUPPORT ||
		reason == EOPNOTSUPP || reason == ESOCKTNOSUPPORT;
}

void must_fail(long result, const char *what) {
	if (result >= 0) achieved("%s", what);
	if (is_missing(errno)) unavailable("%s", what);
	refused("%s", what);
}

void must_lack_rights(long result, const char *what) {
	if (result >= 0) achieved("%s", what);
	if (errno == EPERM || errno == EACCES) refused("%s", what);
	if (errno == ENOSYS) unavailable("%s", what);
	achieved("%s was refused for its arguments only (%s)", what, strerrorname_np(errno));
}

void try_open(const char *path, int flags) {
	int descriptor = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (descriptor >= 0) achieved("opened %s", path);
}

void try_any(const char *const *patterns, int flags) {
	int refusal = 0;
	for (; *patterns != NULL; patterns++) {
		glob_t found;
		if (glob(*patterns, 0, NULL, &found) != 0) continue;
		for (size_t index = 0; index < found.gl_pathc; index++) {
			try_open(found.gl_pathv[index], flags);
			if (!is_missing(errno)) refusal = errno;
		}
		globfree(&found);
	}
	errno = refusal;
	if (refusal == 0) unavailable("nothing of the kind is here");
	refused("none opens");
}

static int hex(char digit) {
	return digit >= 'a' ? digit - 'a' + 10 : digit - '0';
}

const char *world(const char *key) {
	// key=value lines in hexadecimal: a path in a plain setting would make it visible in the cell
	static char text[16384];
	const char *coded = getenv("ESCAPE_WORLD");
	if (text[0] == '\0' && coded != NULL) {
		size_t length = strlen(coded) / 2;
		for (size_t index = 0; index < length && index < sizeof text - 1; index++)
			text[index] = (char)(hex(coded[index * 2]) * 16 + hex(coded[index * 2 + 1]));
	}
	static char values[8][PATH_MAX];
	static int next;
	size_t size = strlen(key);
	for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
		if (strncmp(line, key, size) != 0 || line[size] != '=') continue;
		char *value = values[next++ % 8];
		snprintf(value, PATH_MAX, "%.*s", (int)strcspn(line + size + 1, "\n"), line + size + 1);
		return value;
	}
	return "";
}

long world_number(const char *key) {
	return strtol(world(key), NULL, 10);
}

const char *scratch(const char *name) {
	static char paths[8][PATH_MAX];
	static int next;
	char *path = paths[next++ % 8];
	snprintf(path, PATH_MAX, "%s/%s", world("scratch"), name);
	return path;
}

void privately(void) {
	if (unshare(CLONE_NEWNS) == 0) mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

int holds_secret(int descriptor) {
	char text[256];
	const char *secret = world("secret");
	ssize_t length = pread(descriptor, text, sizeof text, 0);
	return length >= (ssize_t)strlen(secret) && memcmp(text, secret, strlen(secret)) == 0;
}

void each_stranger(void (*look)(int pid)) {
	DIR *processes = opendir("/proc");
	if (processes == NULL) return;
	for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
		int pid = atoi(entry->d_name);
		if (pid > 0 && pid != getpid() && pid != getppid()) look(pid);
	}
	closedir(processes);
}
