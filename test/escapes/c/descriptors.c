// Handles that lead elsewhere: descriptors left open, the terminal, file handles, the process at the other end of a stream.

#include "attempt.h"
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

static void inherited(void) {
	for (int number = 3; number < 1024; number++) {
		if (fcntl(number, F_GETFD) < 0) continue;
		if (holds_secret(number)) achieved("descriptor %d has the secret", number);
		int file = openat(number, "secret.txt", O_RDONLY | O_CLOEXEC);
		if (file >= 0 && holds_secret(file)) achieved("descriptor %d leads to the secret", number);
		if (openat(number, "..", O_PATH | O_CLOEXEC) >= 0) achieved("descriptor %d is a directory", number);
	}
	errno = 0;
	refused("no descriptor leads out");
}

static void terminal(void) {
	int file = open("/dev/tty", O_RDWR | O_CLOEXEC);
	for (int number = 0; file < 0 && number < 3; number++)
		if (isatty(number)) file = number;
	if (file < 0) refused("no terminal");
	if (ioctl(file, TIOCSTI, "#") == 0) achieved("typed at the terminal");
	achieved("has the terminal open");
}

/** By a handle a file is opened without walking to it: any file of the same file system. */
static void by_handle(void) {
	struct {
		struct file_handle head;
		unsigned char bytes[MAX_HANDLE_SZ];
	} handle = {.head.handle_bytes = MAX_HANDLE_SZ};
	int mount_id;
	int directory = open(world("scratch"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (name_to_handle_at(directory, "", &handle.head, &mount_id, AT_EMPTY_PATH) != 0) unavailable("no handle");
	must_fail(open_by_handle_at(directory, &handle.head, O_RDONLY | O_CLOEXEC), "opened a directory by its handle");
}

/** The handle of an ext file system's root is known to everybody: inode 2, generation 0. */
static void root_by_handle(void) {
	struct {
		struct file_handle head;
		unsigned char bytes[8];
	} handle = {.head = {.handle_bytes = 8, .handle_type = 1}, .bytes = {2}};
	struct statfs system;
	int directory = open(world("scratch"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fstatfs(directory, &system) != 0 || system.f_type != 0xef53) unavailable("no ext file system");
	must_fail(open_by_handle_at(directory, &handle.head, O_RDONLY | O_CLOEXEC), "opened the root of the file system");
}

static void peer(void) {
	for (int number = 0; number < 3; number++) {
		int process = -1;
		socklen_t size = sizeof process;
		if (getsockopt(number, SOL_SOCKET, SO_PEERPIDFD, &process, &size) != 0) continue;
		if (syscall(SYS_pidfd_getfd, process, 0, 0) >= 0) achieved("took a descriptor of the process at the other end of stream %d", number);
		if (syscall(SYS_pidfd_send_signal, process, 0, NULL, 0) == 0) achieved("may signal the process at the other end of stream %d", number);
	}
	refused("nothing to be had at the other end");
}

static void hard_link(void) {
	char path[4200];
	snprintf(path, sizeof path, "%s/shared.txt", world("shared"));
	const char *name = scratch("hard-link");
	int result = link(path, name);
	if (result == 0) unlink(name);
	must_fail(result, "linked a read-only file to a writable place");
}

static void write_shared(void) {
	char path[4200];
	snprintf(path, sizeof path, "%s/shared.txt", world("shared"));
	try_open(path, O_WRONLY);
	refused("it is read-only");
}

static void mode_of_shared(void) {
	char path[4200];
	snprintf(path, sizeof path, "%s/shared.txt", world("shared"));
	must_fail(chmod(path, 0644), "set the mode of a shared file");
}

const Attempt descriptor_attempts[] = {
	{"inherited-descriptors", inherited}, {"terminal", terminal}, {"open-by-handle", by_handle},
	{"root-by-handle", root_by_handle}, {"peer-pidfd", peer}, {"hard-link", hard_link}, {"write-shared", write_shared},
	{"mode-of-shared", mode_of_shared}, {NULL, NULL},
};
