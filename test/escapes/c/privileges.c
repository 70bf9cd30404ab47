// Rights that the server does not have: other users, capabilities, higher limits, a better place in the queue.

#include "attempt.h"
#include <grp.h>
#include <linux/capability.h>
#include <linux/ioprio.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>

static void user_root(void) {
	must_fail(setresuid(0, 0, 0), "became user 0");
}
static void group_root(void) {
	must_fail(setresgid(0, 0, 0), "became group 0");
}
static void other_groups(void) {
	gid_t groups[] = {0, 27};
	must_fail(setgroups(2, groups), "joined other groups");
}

static void raise_capabilities(void) {
	struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct data[2] = {{1u << CAP_SYS_ADMIN, 1u << CAP_SYS_ADMIN, 0}};
	must_fail(syscall(SYS_capset, &head, data), "raised CAP_SYS_ADMIN");
}

static void ambient_capability(void) {
	struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct data[2] = {{0}};
	syscall(SYS_capget, &head, data);
	data[0].inheritable = data[0].permitted;
	syscall(SYS_capset, &head, data);
	must_fail(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_NET_RAW, 0, 0), "an ambient capability");
}

static void has_capabilities(void) {
	// CapEff:	000001ffffffffff ; the bounding set counts too: a program with file capabilities would get from it.
	FILE *status = fopen("/proc/self/status", "r");
	char line[256];
	while (status != NULL && fgets(line, sizeof line, status) != NULL)
		if (strncmp(line, "Cap", 3) == 0 && strtoull(strchr(line, ':') + 1, NULL, 16) != 0) achieved("%.*s", (int)strcspn(line, "\n"), line);
	errno = 0;
	refused("no capability in any set");
}

static void set_user_program(void) {
	const char *program = world("set-uid-program");
	if (*program == '\0') unavailable("only root makes one");
	uid_t before = geteuid();
	pid_t child = fork();
	if (child == 0) {
		execl(program, program, "euid", NULL);
		_exit(127);
	}
	int status;
	waitpid(child, &status, 0);
	errno = 0;
	// It exits with 10 as user 0, with 11 as anybody else.
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) refused("it does not run");
	if (WEXITSTATUS(status) == 10 && before != 0) achieved("ran as user 0");
	refused("ran as the same user");
}

static void new_privileges(void) {
	errno = 0;
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0) achieved("programs may gain privileges");
	refused("no program gains privileges");
}

static void file_capability(void) {
	// cap_sys_admin=ep, version 2
	static const unsigned char capability[20] = {1, 0, 0, 2, 0, 0, 0x20, 0};
	const char *path = scratch("capable");
	close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0755));
	int result = setxattr(path, "security.capability", capability, sizeof capability, 0);
	unlink(path);
	must_fail(result, "gave a file capabilities");
}

static void change_owner(void) {
	const char *path = scratch("given-away");
	close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0755));
	int result = chown(path, 12345, 12345);
	unlink(path);
	must_fail(result, "gave a file away");
}

static void raise_limits(void) {
	static const int kinds[] = {RLIMIT_NPROC, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_CORE, RLIMIT_NOFILE};
	int tried = 0;
	for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
		struct rlimit limit;
		getrlimit(kinds[index], &limit);
		if (limit.rlim_max == RLIM_INFINITY) continue;
		tried++;
		limit.rlim_max += 1;
		if (setrlimit(kinds[index], &limit) == 0) achieved("raised limit %d", kinds[index]);
	}
	if (tried == 0) unavailable("there is no limit to raise");
	refused("no limit is raised");
}

static void better_priority(void) {
	must_fail(setpriority(PRIO_PROCESS, 0, -5), "runs before others");
}
static void real_time(void) {
	struct sched_param wanted = {.sched_priority = 1};
	must_fail(sched_setscheduler(0, SCHED_FIFO, &wanted), "runs in real time");
}
static void disk_priority(void) {
	must_fail(syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, 0, IOPRIO_PRIO_VALUE(IOPRIO_CLASS_RT, 0)), "reads and writes before others");
}
static void never_killed(void) {
	int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	must_fail(write(file, "-1000", 5), "is never chosen when memory is short");
}

const Attempt privilege_attempts[] = {
	{"user-root", user_root}, {"group-root", group_root}, {"other-groups", other_groups}, {"capset", raise_capabilities},
	{"ambient-capability", ambient_capability}, {"capabilities", has_capabilities}, {"set-uid-program", set_user_program},
	{"new-privileges", new_privileges}, {"file-capability", file_capability}, {"change-owner", change_owner}, {"raise-limits", raise_limits},
	{"better-priority", better_priority}, {"real-time", real_time}, {"disk-priority", disk_priority}, {"never-killed", never_killed}, {NULL, NULL},
};
