// A server on standard streams with one tool, `attempt`, that tries everything and answers with a line of JSON each. It knows just enough of the protocol.

#include "attempt.h"
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#ifndef __GLIBC__
#define sigabbrev_np strsignal
#endif

enum { PATIENCE_MS = 5000 };

int report_descriptor;

static char answer[1 << 16];
static size_t answer_length;

/** In a string that is a JSON text in a JSON string: quotes are escaped twice. */
static void add(const char *id, const char *outcome, const char *detail) {
	char clean[400];
	size_t length = 0;
	for (; *detail != '\0' && length < sizeof clean - 1; detail++) clean[length++] = *detail < ' ' || *detail == '"' || *detail == '\\' ? '?' : *detail;
	clean[length] = '\0';
	int printed = snprintf(answer + answer_length, sizeof answer - answer_length, "{\\\"id\\\":\\\"%s\\\",\\\"outcome\\\":\\\"%s\\\",\\\"detail\\\":\\\"%s\\\"}\\n", id, outcome, clean);
	if (printed > 0) answer_length += (size_t)printed;
}

static void perform(const Attempt *attempt) {
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0) exit(3);
	pid_t child = fork();
	if (child < 0) exit(4);
	if (child == 0) {
		close(ends[0]);
		report_descriptor = ends[1];
		setpgid(0, 0);
		attempt->run();
		errno = 0;
		refused("nothing came of it");
	}
	close(ends[1]);
	char line[512];
	struct pollfd awaited = {.fd = ends[0], .events = POLLIN};
	ssize_t length = poll(&awaited, 1, PATIENCE_MS) == 1 ? read(ends[0], line, sizeof line - 1) : -1;
	close(ends[0]);
	kill(-child, SIGKILL);
	kill(child, SIGKILL);
	int status = 0;
	waitpid(child, &status, 0);
	char detail[64];
	if (length > 0) {
		line[length] = '\0';
		add(attempt->id, line[0] == 'A' ? "achieved" : line[0] == 'U' ? "unavailable" : "refused", line + 1);
	} else if (length < 0) add(attempt->id, "refused", "no outcome in time");
	else {
		snprintf(detail, sizeof detail, "ended by signal %s", WIFSIGNALED(status) ? sigabbrev_np(WTERMSIG(status)) : "none");
		add(attempt->id, "refused", detail);
	}
}

static void perform_all(void) {
	if (answer_length > 0) return;
	const Attempt *lists[] = {kernel_attempts, mount_attempts, namespace_attempts, process_attempts, privilege_attempts,
		descriptor_attempts, ipc_attempts, socket_attempts, tracer_attempts, limit_attempts, first_process_attempts};
	for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
		for (const Attempt *attempt = lists[list]; attempt->id != NULL; attempt++) perform(attempt);
}

/** "id":7 or "id":"a", as it stands there; none in a notification */
static int find_id(const char *line, char *id, size_t size) {
	const char *at = strstr(line, "\"id\":");
	if (at == NULL) return 0;
	at += 5;
	size_t length = *at == '"' ? strcspn(at + 1, "\"") + 2 : strspn(at, "0123456789");
	snprintf(id, size, "%.*s", (int)length, at);
	return length > 0;
}

static void respond(const char *line) {
	char id[128];
	if (!find_id(line, id, sizeof id)) return;
	if (strstr(line, "\"method\":\"initialize\"") != NULL)
		printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"escapes\",\"version\":\"1\"}}}\n", id);
	else if (strstr(line, "\"method\":\"tools/list\"") != NULL)
		printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"tools\":[{\"name\":\"attempt\",\"inputSchema\":{\"type\":\"object\"}}]}}\n", id);
	else if (strstr(line, "\"method\":\"tools/call\"") != NULL) {
		perform_all();
		printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}}\n", id, answer);
	} else printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"unknown method\"}}\n", id);
	fflush(stdout);
}

int main(void) {
	signal(SIGPIPE, SIG_IGN);
	char *line = NULL;
	size_t room = 0;
	while (getline(&line, &room, stdin) > 0) respond(line);
	return 0;
}
