// The other side of the attempts: puts in place, on the test's own machine, what they look for.
//   host-side victim                    a process with a high number, which waits to be found; prints that number
//   host-side launch IPC-KEY NAME DIRECTORY CMD…
//                                       runs CMD with a controlling terminal, a session keyring that holds a key, and DIRECTORY open
//   host-side euid                      as a set-uid program: exits with 10 if it runs as user 0

#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/keyctl.h>
#include <mqueue.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/** Beyond the numbers that a cell's few processes have. */
enum { HIGH_NUMBER = 3000, INHERITED = 9 };

static int victim(void) {
	pid_t child = 0;
	while (child < HIGH_NUMBER) {
		child = fork();
		if (child < 0) return 1;
		if (child == 0) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			// The last one stays.
			if (getpid() < HIGH_NUMBER) _exit(0);
			printf("%d\n", getpid());
			fflush(stdout);
			for (;;) pause();
		}
		if (child < HIGH_NUMBER) waitpid(child, NULL, 0);
	}
	waitpid(child, NULL, 0);
	return 0;
}

static void furnish(key_t key, const char *name) {
	if (shmget(key, 64, IPC_CREAT | 0666) < 0 || msgget(key, IPC_CREAT | 0666) < 0 || semget(key, 1, IPC_CREAT | 0666) < 0) perror("host-side: ipc");
	struct mq_attr small = {.mq_maxmsg = 1, .mq_msgsize = 8};
	mq_open(name, O_CREAT | O_RDWR, 0666, &small);
	shm_open(name, O_CREAT | O_RDWR, 0666);
}

/** Adds to ESCAPE_WORLD, on the command line and in the environment, the numbers that are known only now. */
static void tell(char **words, long key, long ring) {
	static const char NAME[] = "ESCAPE_WORLD=";
	char lines[64], coded[130] = "";
	int length = snprintf(lines, sizeof lines, "key=%ld\nkeyring=%ld\n", key, ring);
	for (int index = 0; index < length; index++) snprintf(coded + index * 2, 3, "%02x", (unsigned)lines[index]);
	for (; *words != NULL; words++)
		if (strncmp(*words, NAME, sizeof NAME - 1) == 0 && asprintf(words, "%s%s", *words, coded) < 0) exit(1);
	char *all = NULL;
	const char *before = getenv("ESCAPE_WORLD");
	if (before != NULL && asprintf(&all, "%s%s", before, coded) > 0) setenv("ESCAPE_WORLD", all, 1);
}

static int launch(char **words) {
	furnish((key_t)strtol(words[0], NULL, 10), words[1]);
	long ring = syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL);
	long key = syscall(SYS_add_key, "user", words[1], "secret", 6, KEY_SPEC_SESSION_KEYRING);
	tell(words + 3, key, ring);
	int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return 1;
	pid_t child = fork();
	if (child == 0) {
		setsid();
		int terminal = open(ptsname(master), O_RDWR | O_CLOEXEC);
		ioctl(terminal, TIOCSCTTY, 0);
		dup2(open(words[2], O_RDONLY | O_DIRECTORY), INHERITED);
		execvp(words[3], words + 3);
		_exit(127);
	}
	int status;
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **words) {
	const char *verb = count > 1 ? words[1] : "";
	if (strcmp(verb, "euid") == 0) return geteuid() == 0 ? 10 : 11;
	if (strcmp(verb, "victim") == 0) return victim();
	if (strcmp(verb, "launch") == 0 && count > 5) return launch(words + 2);
	return 2;
}
