// Looks for its auditor, and answers with what it found: the checks of checks.mjs as anti-debugging code has them.

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <net/if.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static char text[1 << 17];
static char answer[1 << 14];

static const char *slurp(const char *path) {
	int file = open(path, O_RDONLY | O_CLOEXEC);
	size_t length = 0;
	ssize_t got;
	while (file >= 0 && length < sizeof text - 1 && (got = read(file, text + length, sizeof text - 1 - length)) > 0) length += (size_t)got;
	for (size_t at = 0; at < length; at++) if (text[at] == '\0') text[at] = ' ';
	text[length] = '\0';
	if (file >= 0) close(file);
	return text;
}

static int matches(const char *subject, const char *pattern) {
	regex_t compiled;
	if (regcomp(&compiled, pattern, REG_EXTENDED | REG_NEWLINE | REG_NOSUB) != 0) exit(3);
	int result = regexec(&compiled, subject, 0, NULL, 0);
	regfree(&compiled);
	return result == 0;
}

static const char *home(const char *name) {
	static char path[512];
	snprintf(path, sizeof path, "%s/%s", getenv("HOME"), name);
	return path;
}

static int lines(const char *path) {
	int count = 0;
	for (const char *at = slurp(path); *at != '\0'; at++) count += *at == '\n';
	return count;
}

static double seconds(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int tracer_pid(void) { return !matches(slurp("/proc/self/status"), "^TracerPid:[[:space:]]*0$"); }
/** The classic: the first must succeed, the second must not. */
static int ptrace_self(void) {
	pid_t child = fork();
	if (child == 0) _exit(ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 && ptrace(PTRACE_TRACEME, 0, 0, 0) == -1 ? 0 : 1);
	int status = 0;
	waitpid(child, &status, 0);
	return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}
static int call_timing(void) {
	double began = seconds();
	for (int count = 0; count < 500; count++) close(open("/dev/null", O_RDONLY));
	return (seconds() - began) / 500 > 20e-6;
}
static int preload(void) { return getenv("LD_PRELOAD") != NULL || matches(slurp("/proc/self/maps"), "faketime|frida|libhook"); }
static int uid_map(void) { return !matches(slurp("/proc/self/uid_map"), "^ *0 +0 +4294967295"); }
static int host_name(void) { return matches(slurp("/proc/sys/kernel/hostname"), "sandbox|malware|cuckoo|docker|candor|^[0-9a-f]{12}$"); }
static int processes(void) {
	if (!matches(slurp("/proc/1/cmdline"), "init|systemd") || !matches(slurp("/proc/1/comm"), "init|systemd")) return 1;
	if (access("/proc/1/environ", R_OK) == 0) return 1;
	DIR *directory = opendir("/proc");
	int found = 0;
	for (struct dirent *entry; (entry = readdir(directory)) != NULL && !found;) {
		char path[300];
		snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
		found = entry->d_name[0] <= '9' && matches(slurp(path), "bwrap|strace|ltrace|gdb|candor|tini|docker-init|firejail");
	}
	closedir(directory);
	return found;
}
static int mount_table(void) {
	return matches(slurp("/proc/mounts"), "^[^ ]+ / (overlay|aufs|tmpfs|fuse)") || matches(slurp("/proc/self/mountinfo"), "bwrap|candor|docker|kubepods|lxc");
}
static int interfaces(void) {
	struct if_nameindex *all = if_nameindex();
	int outer = 0, odd = 0;
	int any = socket(AF_INET, SOCK_DGRAM, 0);
	for (struct if_nameindex *one = all; one != NULL && one->if_index != 0; one++) {
		if (strcmp(one->if_name, "lo") == 0) continue;
		struct ifreq request = {0};
		strncpy(request.ifr_name, one->if_name, IFNAMSIZ - 1);
		if (ioctl(any, SIOCGIFHWADDR, &request) == 0) odd |= request.ifr_hwaddr.sa_data[0] & 2; // no maker's
		odd |= matches(one->if_name, "^(veth|docker|br-|tap|tun)");
		outer++;
	}
	close(any);
	return outer == 0 || odd;
}
static int routes(void) { return !matches(slurp("/proc/net/route"), "^[^\t]+\t00000000\t"); }
static int up_time(void) { return atof(slurp("/proc/uptime")) < 600; }
static int file_ages(void) {
	time_t oldest = time(NULL), youngest = 0;
	DIR *directory = opendir(getenv("HOME"));
	for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
		struct stat stats;
		if (entry->d_name[0] == '.' && entry->d_name[1] < 'A') continue;
		if (stat(home(entry->d_name), &stats) != 0) continue;
		if (stats.st_mtime < oldest) oldest = stats.st_mtime;
		if (stats.st_mtime > youngest) youngest = stats.st_mtime;
	}
	closedir(directory);
	return youngest - oldest < 3600 || time(NULL) - oldest < 7 * 86400;
}
static int histories(void) { return lines(home(".bash_history")) < 15; }
static int machine_size(void) {
	struct sysinfo info;
	sysinfo(&info);
	return get_nprocs() < 2 || info.totalram * (double)info.mem_unit < 2e9;
}
static int seccomp(void) { return !matches(slurp("/proc/self/status"), "^Seccomp:[[:space:]]*0$"); }
static int environment(void) {
	for (char **one = environ; *one != NULL; one++) if (matches(*one, "^(CANDOR|SANDBOX|STRACE|container=|CI=|KUBERNETES)")) return 1;
	return 0;
}
/** A list of authorities that was written just now has one more in it. */
static int certificates(void) {
	struct stat stats;
	return stat("/etc/ssl/certs/ca-certificates.crt", &stats) == 0 && time(NULL) - stats.st_mtime < 3600;
}
static int container_marks(void) {
	return access("/.dockerenv", F_OK) == 0 || access("/run/.containerenv", F_OK) == 0 || matches(slurp("/proc/self/cgroup"), "docker|lxc|kubepods|libpod|candor");
}
static int accounts(void) { return lines("/etc/passwd") < 15; }
static int places(void) { return access("/var/log/dpkg.log", F_OK) != 0 || access("/sys/class", F_OK) != 0 || access("/opt", F_OK) != 0; }

static const struct { const char *name; int (*run)(void); } CHECKS[] = {
	{"tracer-pid", tracer_pid}, {"ptrace-self", ptrace_self}, {"call-timing", call_timing}, {"preload", preload}, {"uid-map", uid_map},
	{"hostname", host_name}, {"processes", processes}, {"mount-table", mount_table}, {"interfaces", interfaces}, {"routes", routes},
	{"uptime", up_time}, {"file-ages", file_ages}, {"histories", histories}, {"machine-size", machine_size}, {"seccomp", seccomp},
	{"environment", environment}, {"certificates", certificates}, {"container-marks", container_marks}, {"accounts", accounts}, {"places", places},
};

static void reply(const char *line, const char *result) {
	const char *id = strstr(line, "\"id\":");
	if (id != NULL) printf("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":%s}\n", atoi(id + 5), result);
	fflush(stdout);
}

int main(void) {
	static char line[1 << 16];
	while (fgets(line, sizeof line, stdin) != NULL) {
		if (strstr(line, "\"initialize\"")) reply(line, "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"looks-around\",\"version\":\"1.0.0\"}}");
		else if (strstr(line, "tools/list")) reply(line, "{\"tools\":[{\"name\":\"look\",\"description\":\"Looks for signs that this is not an ordinary computer.\",\"inputSchema\":{\"type\":\"object\"}}]}");
		else if (strstr(line, "tools/call")) {
			size_t length = (size_t)snprintf(answer, sizeof answer, "{\"content\":[{\"type\":\"text\",\"text\":\"{");
			for (size_t index = 0; index < sizeof CHECKS / sizeof *CHECKS; index++)
				length += (size_t)snprintf(answer + length, sizeof answer - length, "%s\\\"%s\\\":%s", index == 0 ? "" : ",", CHECKS[index].name, CHECKS[index].run() ? "\\\"found\\\"" : "null");
			snprintf(answer + length, sizeof answer - length, "}\"}]}");
			reply(line, answer);
		} else reply(line, "{}");
	}
	return 0;
}
