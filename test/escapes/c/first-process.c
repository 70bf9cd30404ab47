// The first process of the cell is the sandbox's own: what it does may be taken for the sandbox's doing. So the attempt puts code of its own into it.

#include "attempt.h"
#include <sys/stat.h>
#include <sys/wait.h>

#if defined(__x86_64__)
/** Opens the path that follows it with O_CREAT, then waits for children until there are none, and ends. */
__asm__(".section .rodata\n"
		"injected_code:\n"
		"	lea injected_path(%rip), %rdi\n"
		"	mov $0101, %esi\n" // O_CREAT | O_WRONLY
		"	mov $0644, %edx\n"
		"	mov $2, %eax\n" // open
		"	syscall\n"
		"1:	mov $-1, %rdi\n"
		"	xor %esi, %esi\n"
		"	xor %edx, %edx\n"
		"	xor %r10d, %r10d\n"
		"	mov $61, %eax\n" // wait4
		"	syscall\n"
		"	test %rax, %rax\n"
		"	jg 1b\n"
		"	xor %edi, %edi\n"
		"	mov $231, %eax\n" // exit_group
		"	syscall\n"
		"injected_path:\n"
		".previous\n");
extern const char injected_code[], injected_path[];

/** 7f5a… -7f5a… r--p 00000000 fe:00 1234 /usr/lib/x86_64-linux-gnu/libc.so.6 */
static unsigned long library_of(const char *process) {
	char path[64], line[4200];
	snprintf(path, sizeof path, "/proc/%s/maps", process);
	FILE *maps = fopen(path, "re");
	while (maps != NULL && fgets(line, sizeof line, maps) != NULL)
		if (strstr(line, "/libc.so") != NULL) return strtoul(line, NULL, 16);
	return 0;
}

/** It waits for its children, in the same library as this program: there it goes on behind the call. */
static unsigned long where_it_waits(void) {
	unsigned long here = library_of("self"), there = library_of("1");
	const unsigned char *code = (const unsigned char *)wait4;
	if (here == 0 || there == 0) return 0;
	for (int offset = 0; offset < 120; offset++)
		if (code[offset] == 0x0f && code[offset + 1] == 0x05) return there + ((unsigned long)code + (unsigned long)offset + 2 - here);
	return 0;
}

static void inject(void) {
	if (*world("is-confined") == '\0') unavailable("not tried without a cell: it would end the test's own machine");
	char code[4096];
	size_t size = (size_t)(injected_path - injected_code);
	memcpy(code, injected_code, size);
	size += (size_t)snprintf(code + size, sizeof code - size, "%s", scratch("unseen-first")) + 1;
	unsigned long place = where_it_waits();
	if (place == 0) refused("where it waits is not known");
	int memory = open("/proc/1/mem", O_RDWR | O_CLOEXEC);
	if (memory < 0) refused("its memory does not open");
	if (pwrite(memory, code, size, (off_t)place) != (ssize_t)size) refused("its memory is not written");
	// An orphan that ends wakes it.
	if (fork() == 0) _exit(fork() == 0 ? 0 : 0);
	wait(NULL);
	for (int turn = 0; turn < 100; turn++) {
		struct stat made;
		if (stat(scratch("unseen-first"), &made) == 0) achieved("the first process made a file");
		usleep(20000);
	}
	errno = 0;
	refused("it made no file");
}
#else
static void inject(void) {
	unavailable("only on x86-64");
}
#endif

const Attempt first_process_attempts[] = {{"first-process-injected", inject}, {NULL, NULL}};
