// Processes of the machine around, one of which waits to be found: its number, its files, its memory.

#include "attempt.h"
#include <linux/kcmp.h>
#include <sched.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>

static int victim(void) {
	return (int)world_number("victim");
}

static void open_below(int pid, const char *part, const char *rest) {
	char path[4200];
	snprintf(path, sizeof path, "/proc/%d/%s%s", pid, part, rest);
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (file < 0) return;
	if (holds_secret(file)) achieved("read the secret by %s", path);
	close(file);
}

static void look_in_root(int pid) {
	open_below(pid, "root", world("secret-file"));
}
static void root_of_others(void) {
	each_stranger(look_in_root);
	refused("no root leads out");
}

static void look_in_directory(int pid) {
	open_below(pid, "cwd", "/secret.txt");
}
static void directory_of_others(void) {
	each_stranger(look_in_directory);
	refused("no working directory leads out");
}

static void look_in_descriptors(int pid) {
	char name[16];
	for (int number = 0; number < 64; number++) {
		snprintf(name, sizeof name, "fd/%d", number);
		open_below(pid, name, "");
		open_below(pid, name, "/secret.txt");
	}
}
static void descriptors_of_others(void) {
	each_stranger(look_in_descriptors);
	refused("no descriptor leads out");
}

static void look_in_environment(int pid) {
	char path[64], text[65536];
	snprintf(path, sizeof path, "/proc/%d/environ", pid);
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) return;
	ssize_t length = read(file, text, sizeof text);
	close(file);
	if (length > 0 && memmem(text, (size_t)length, world("secret"), strlen(world("secret"))) != NULL) achieved("the secret is in %s", path);
}
static void environment_of_others(void) {
	each_stranger(look_in_environment);
	refused("no environment has it");
}

static void memory_of_victim(void) {
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/mem", victim());
	try_open(path, O_RDWR);
	refused("its memory does not open");
}

static void trace_victim(void) {
	// The first answer may be the tracer's; only a tracer of its own can stop it.
	if (ptrace(PTRACE_SEIZE, victim(), 0, 0) == 0) must_fail(ptrace(PTRACE_INTERRUPT, victim(), 0, 0), "traces it");
}
/** No address is valid: the kernel says so only to who may read. */
static void read_victim(void) {
	char byte;
	struct iovec here = {&byte, 1}, there = {(void *)1, 1};
	if (process_vm_readv(victim(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT) achieved("may read its memory");
	refused("its memory is not read");
}
static void signal_victim(void) {
	must_fail(kill(victim(), 0), "may signal it");
}

static void pidfd_of_victim(void) {
	must_fail(syscall(SYS_pidfd_open, victim(), 0), "a descriptor of it");
}

static void take_descriptor(void) {
	int process = (int)syscall(SYS_pidfd_open, victim(), 0);
	must_fail(process < 0 ? -1 : syscall(SYS_pidfd_getfd, process, 0, 0), "took a descriptor of it");
}

static void advise_memory(void) {
	int process = (int)syscall(SYS_pidfd_open, victim(), 0);
	struct iovec none = {0, 0};
	must_fail(process < 0 ? -1 : syscall(SYS_process_madvise, process, &none, 1, 20 /* MADV_COLD */, 0), "advises on its memory");
}

/** To what it has. */
static void priority_of_victim(void) {
	must_fail(setpriority(PRIO_PROCESS, (id_t)victim(), 0), "may set its priority");
}
static void limits_of_victim(void) {
	struct rlimit limit;
	must_fail(prlimit(victim(), RLIMIT_CORE, NULL, &limit), "reads its limits");
}
static void processors_of_victim(void) {
	cpu_set_t set;
	if (sched_getaffinity(victim(), sizeof set, &set) != 0) refused("its processors are not told");
	must_fail(sched_setaffinity(victim(), sizeof set, &set), "may set its processors");
}
static void compare_victim(void) {
	must_fail(syscall(SYS_kcmp, getpid(), victim(), KCMP_VM, 0, 0), "compares itself with it");
}
static void group_of_victim(void) {
	must_fail(getpgid(victim()), "its process group");
}

/** Held without being opened, a program can be written to once it has ended. */
static int is_writable_program(int pid) {
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/exe", pid);
	int held = open(path, O_PATH | O_CLOEXEC);
	if (held < 0) return 0;
	snprintf(path, sizeof path, "/proc/self/fd/%d", held);
	int result = faccessat(AT_FDCWD, path, W_OK, AT_EACCESS);
	close(held);
	return result == 0;
}
static void look_at_program(int pid) {
	if (is_writable_program(pid)) achieved("may write to the program of process %d", pid);
}
static void programs_of_others(void) {
	look_at_program(getpid());
	each_stranger(look_at_program);
	refused("no program is writable");
}

const Attempt process_attempts[] = {
	{"proc-root", root_of_others}, {"proc-cwd", directory_of_others}, {"proc-fd", descriptors_of_others}, {"proc-environ", environment_of_others},
	{"proc-mem", memory_of_victim}, {"ptrace", trace_victim}, 
	{"process-vm-readv", read_victim}, {"signal", signal_victim}, {"pidfd-open", pidfd_of_victim},
	{"pidfd-getfd", take_descriptor}, {"process-madvise", advise_memory},
	{"priority", priority_of_victim}, {"prlimit", limits_of_victim}, {"affinity", processors_of_victim}, {"kcmp", compare_victim},
	{"process-group", group_of_victim}, {"program-overwrite", programs_of_others}, {NULL, NULL},
};
