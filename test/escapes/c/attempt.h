// What every attempt in C is made of. An attempt runs in a child of its own, says how it went by one of three calls, and never returns from them.

#ifndef ATTEMPT_H
#define ATTEMPT_H

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

typedef struct {
	const char *id;
	void (*run)(void);
} Attempt;

/** The attempt got what it must not get. */
_Noreturn void achieved(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** It was refused; errno says how. */
_Noreturn void refused(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** This machine has no such thing, for anybody. */
_Noreturn void unavailable(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** A call that must not succeed: achieved if it did, else refused or unavailable by errno. */
_Noreturn void must_fail(long result, const char *what);
/** A call that cannot succeed, because its arguments are invalid: any error but a lack of rights shows that the caller has them. */
_Noreturn void must_lack_rights(long result, const char *what);

/** Achieved if `path` can be opened so. Nothing is read or written. */
void try_open(const char *path, int flags);
/** The same for the first of several names with `*`; refused or unavailable if none opens. */
_Noreturn void try_any(const char *const *patterns, int flags);

/** What the test says about the machine around: a word of ESCAPE_WORLD, or "" . */
const char *world(const char *key);
long world_number(const char *key);
/** A path in the directory that the attempt may write to. */
const char *scratch(const char *name);
/** In a mount namespace of its own, where one can be had: what is mounted there is nobody else's. */
void privately(void);
/** Whether the text of the open file begins with the secret of the machine around. */
int holds_secret(int descriptor);
/** Calls `look` with every process number in /proc that is not of this server. */
void each_stranger(void (*look)(int pid));

extern const Attempt kernel_attempts[], mount_attempts[], namespace_attempts[], process_attempts[], privilege_attempts[], descriptor_attempts[],
	ipc_attempts[], socket_attempts[], tracer_attempts[], limit_attempts[], first_process_attempts[];

#endif
