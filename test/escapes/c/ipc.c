// What processes share without files: keys, shared memory, queues.

#include "attempt.h"
#include <linux/keyctl.h>
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

static void search(int ring, const char *name) {
	must_fail(syscall(SYS_keyctl, KEYCTL_SEARCH, ring, "user", world("key-name"), 0), name);
}
static void session_keys(void) {
	search(KEY_SPEC_SESSION_KEYRING, "found the key in the session keyring");
}
static void key_by_number(void) {
	char text[64];
	must_fail(syscall(SYS_keyctl, KEYCTL_READ, (int)world_number("key"), text, sizeof text), "read the key by its number");
}
static void session_by_number(void) {
	int ring = (int)world_number("keyring");
	must_fail(syscall(SYS_keyctl, KEYCTL_LINK, ring, KEY_SPEC_PROCESS_KEYRING), "linked the session keyring by its number");
}
static void add_key(void) {
	// To the session that it came from, where the processes of that session would find it; without a value, and revoked at once.
	long key = syscall(SYS_add_key, "user", "candor-escape-left", "x", 1, KEY_SPEC_SESSION_KEYRING);
	if (key >= 0) {
		long found = syscall(SYS_keyctl, KEYCTL_SEARCH, (int)world_number("keyring"), "user", "candor-escape-left", 0);
		syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_SESSION_KEYRING);
		if (found == key) achieved("put a key into the session that started candor");
		errno = 0;
		refused("only its own keyring");
	}
	must_fail(key, "put a key into a session");
}

static void shared_memory(void) {
	must_fail(shmget((key_t)world_number("ipc-key"), 0, 0), "found the shared memory");
}
static void messages(void) {
	must_fail(msgget((key_t)world_number("ipc-key"), 0), "found the message queue");
}
static void semaphores(void) {
	must_fail(semget((key_t)world_number("ipc-key"), 0, 0), "found the semaphores");
}
static void posix_queue(void) {
	must_fail(mq_open(world("queue"), O_RDWR | O_NONBLOCK), "opened the queue");
}
static void posix_memory(void) {
	must_fail(shm_open(world("queue"), O_RDONLY, 0), "opened the shared memory");
}

const Attempt ipc_attempts[] = {
	{"session-keyring", session_keys}, {"key-by-number", key_by_number}, {"keyring-by-number", session_by_number}, {"add-key", add_key},
	{"sysv-memory", shared_memory}, {"sysv-messages", messages}, {"sysv-semaphores", semaphores}, {"posix-queue", posix_queue},
	{"posix-memory", posix_memory}, {NULL, NULL},
};
