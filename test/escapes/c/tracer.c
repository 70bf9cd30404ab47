// Ways past who watches: calls of another ABI, children that are not traced, calls that something else answers, paths that change while they are read.
// What an attempt leaves is named after it; whether it was seen, the records of the run tell.

#include "attempt.h"
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void left(const char *name) {
	struct stat made;
	must_fail(stat(scratch(name), &made), name);
}

#if defined(__x86_64__)
static void no_such_calls(int number) {
	(void)number;
	errno = 0;
	unavailable("this kernel has no calls of that ABI");
}

/** Pointers have 32 bits there. */
static const char *low_path(const char *name) {
	char *text = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	return text == MAP_FAILED ? NULL : strncpy(text, scratch(name), 4095);
}

static void other_abi(void) {
	const char *path = low_path("unseen-i386");
	signal(SIGSEGV, no_such_calls);
	long result = 5 /* open */;
	__asm__ volatile("int $0x80" : "+a"(result) : "b"(path), "c"((long)(O_CREAT | O_WRONLY)), "d"(0644L) : "memory", "r8", "r9", "r10", "r11");
	if (result == -ENOSYS) unavailable("no i386 calls");
	left("unseen-i386");
}

static void long_numbers(void) {
	long result = syscall(0x40000000 + SYS_open, scratch("unseen-x32"), O_CREAT | O_WRONLY, 0644);
	if (result < 0 && errno == ENOSYS) unavailable("no x32 calls");
	left("unseen-x32");
}
#else
static void other_abi(void) {
	unavailable("only on x86-64");
}
static void long_numbers(void) {
	unavailable("only on x86-64");
}
#endif

static void finish_child(long child, const char *name) {
	if (child == 0) _exit(open(scratch(name), O_CREAT | O_WRONLY | O_CLOEXEC, 0644) < 0);
	if (child > 0) waitpid((pid_t)child, NULL, __WALL);
	left(name);
}

static void untraced_child(void) {
	finish_child(syscall(SYS_clone, CLONE_UNTRACED | SIGCHLD, 0, 0, 0, 0), "unseen-clone");
}

static void untraced_child3(void) {
	struct clone_args wanted = {.flags = CLONE_UNTRACED, .exit_signal = SIGCHLD};
	finish_child(syscall(SYS_clone3, &wanted, sizeof wanted), "unseen-clone3");
}

static void ring(void) {
	struct io_uring_params wanted = {0};
	must_fail(syscall(SYS_io_uring_setup, 1, &wanted), "made a ring");
}

/** Memory that no tracer can read: names and addresses in it would not be in the trace. */
static void secret_memory(void) {
	must_fail(syscall(447 /* memfd_secret */, 0), "made secret memory");
}

/** A filter whose answers come from another thread of the attempt: it says "go on" before the tracer's filter is asked. */
static volatile int listener = -1;
static volatile int answered_call;
static volatile long filtered_result = -1;
static volatile int filtered_errno;

static void *call_filtered(void *number) {
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(long)number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	int made = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
	filtered_errno = errno;
	listener = made < 0 ? -2 : made;
	if (made < 0) return NULL;
	struct io_uring_params wanted = {0};
	filtered_result = (long)number == SYS_io_uring_setup ? syscall(SYS_io_uring_setup, 1, &wanted)
														 : syscall(SYS_openat, AT_FDCWD, scratch("unseen-notify"), O_CREAT | O_WRONLY, 0644);
	filtered_errno = errno;
	answered_call = 1;
	return NULL;
}

static void answer_filtered(long number, const char *what) {
	pthread_t thread;
	pthread_create(&thread, NULL, call_filtered, (void *)number);
	while (listener == -1) usleep(1000);
	errno = filtered_errno;
	if (listener < 0) must_fail(-1, "a filter with a listener");
	struct seccomp_notif request = {0};
	if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) refused("no call to answer");
	struct seccomp_notif_resp answer = {.id = request.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
	if (ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer) != 0) refused("the call is not let go on");
	while (!answered_call) usleep(1000);
	errno = filtered_errno;
	must_fail(filtered_result, what);
}

static void notified_open(void) {
	answer_filtered(SYS_openat, "opened a file past the tracer's filter");
}
static void notified_ring(void) {
	answer_filtered(SYS_io_uring_setup, "made a ring past the tracer's filter");
}

/** A path that says one thing when the tracer reads it and another when the kernel does. */
static char raced_path[4096];
static volatile int is_racing = 1;
static volatile int is_flipping;

static void *flip(void *unused) {
	(void)unused;
	char *letter = strrchr(raced_path, '/') + 1;
	for (; is_racing; is_flipping = 1) *(volatile char *)letter ^= 'x' ^ 'y';
	return NULL;
}

static void race_path(void) {
	struct stat target;
	close(open(scratch("x-raced"), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
	close(open(scratch("y-raced"), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
	if (stat(scratch("y-raced"), &target) != 0) unavailable("nothing to open");
	strncpy(raced_path, scratch("x-raced"), sizeof raced_path - 1);
	pthread_t thread;
	pthread_create(&thread, NULL, flip, NULL);
	while (!is_flipping) usleep(100);
	int hits = 0;
	// On a busy machine the other thread may not run for a while.
	for (int turn = 0; turn < 3000 && hits < 20; turn++) {
		struct stat opened;
		int file = open(raced_path, O_RDONLY);
		if (file >= 0 && fstat(file, &opened) == 0 && opened.st_ino == target.st_ino) hits++;
		close(file);
	}
	is_racing = 0;
	errno = 0;
	if (hits > 0) achieved("opened it %d times", hits);
	refused("the race was lost");
}

/** Looks like a line of the trace, in a path; whether it was believed, the records tell. */
static void forge_line(void) {
	open("x\") = -1 ENOENT (No such file)\n1 1700000000.000000001 execve(\"/forged/program\", [\"forged\"], 0x0 /* 0 vars */) = 0\n", O_RDONLY);
	errno = 0;
	refused("asked for a file with such a name");
}

const Attempt tracer_attempts[] = {
	{"i386-call", other_abi}, {"x32-call", long_numbers}, {"untraced-clone", untraced_child}, {"untraced-clone3", untraced_child3},
	{"io-uring", ring}, {"secret-memory", secret_memory}, {"notified-open", notified_open}, {"notified-io-uring", notified_ring}, {"raced-path", race_path},
	{"forged-trace", forge_line}, {NULL, NULL},
};
