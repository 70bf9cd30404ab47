// More than the cell gives: processes, and bytes in one file. It is bounded and goes with the attempt.

#include "attempt.h"
#include <signal.h>

enum { PROCESSES = 700 };

static void fork_storm(void) {
	for (int count = 0; count < PROCESSES; count++) {
		pid_t child = fork();
		if (child < 0) refused("no more than %d processes", count);
		if (child == 0) {
			pause();
			_exit(0);
		}
	}
	achieved("%d processes at once", PROCESSES);
}

/** Sparse: it takes no room. */
static void large_file(void) {
	signal(SIGXFSZ, SIG_IGN);
	const char *path = scratch("large");
	int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	int result = ftruncate(file, 2LL << 30);
	unlink(path);
	must_fail(result, "a file of two gigabytes");
}

const Attempt limit_attempts[] = {
	{"large-file", large_file}, {"fork-storm", fork_storm}, {NULL, NULL},
};
