// Namespaces: new ones, in which rights would come back, and those of others.

#include "attempt.h"
#include <linux/nsfs.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>

static void new_user(void) {
	must_fail(unshare(CLONE_NEWUSER), "a user namespace of its own");
}
static void new_mounts(void) {
	must_fail(unshare(CLONE_NEWNS), "a mount namespace of its own");
}
static void new_network(void) {
	must_fail(unshare(CLONE_NEWNET), "a network namespace of its own");
}
static void new_processes(void) {
	must_fail(unshare(CLONE_NEWPID), "a process namespace of its own");
}
static void new_others(void) {
	static const int kinds[] = {CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_NEWTIME};
	for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
		if (unshare(kinds[index]) == 0) achieved("namespace %#x of its own", kinds[index]);
	refused("no namespace");
}

static void clone_user(void) {
	long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
	if (child == 0) _exit(0);
	must_fail(child, "a child in a user namespace of its own");
}

static void clone3_user(void) {
	struct clone_args wanted = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
	long child = syscall(SYS_clone3, &wanted, sizeof wanted);
	if (child == 0) _exit(0);
	must_fail(child, "a child of clone3 in a user namespace of its own");
}

static void enter_first(void) {
	static const char *const kinds[] = {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup", "time"};
	for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
		char path[64];
		snprintf(path, sizeof path, "/proc/1/ns/%s", kinds[index]);
		int space = open(path, O_RDONLY | O_CLOEXEC);
		if (space >= 0 && setns(space, 0) == 0) achieved("entered %s", path);
	}
	refused("none may be entered");
}

static void enter_by_pidfd(void) {
	static const int pids[] = {1, 0};
	for (size_t index = 0; index < 2; index++) {
		int pid = index == 0 ? pids[0] : (int)world_number("victim");
		int process = (int)syscall(SYS_pidfd_open, pid, 0);
		if (process >= 0 && setns(process, CLONE_NEWNS | CLONE_NEWNET) == 0) achieved("entered the namespaces of process %d", pid);
	}
	refused("none may be entered");
}

static void owner_of_network(void) {
	int space = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
	must_fail(ioctl(space, NS_GET_USERNS), "a handle of the user namespace that owns its network");
}

static void more_namespaces(void) {
	try_open("/proc/sys/user/max_user_namespaces", O_WRONLY);
	refused("the number of namespaces");
}

const Attempt namespace_attempts[] = {
	{"unshare-user", new_user}, {"unshare-mount", new_mounts}, {"unshare-net", new_network}, {"unshare-pid", new_processes},
	{"unshare-others", new_others}, {"clone-user", clone_user}, {"clone3-user", clone3_user}, {"setns-first", enter_first},
	{"setns-pidfd", enter_by_pidfd}, {"namespace-owner", owner_of_network}, {"more-namespaces", more_namespaces}, {NULL, NULL},
};
