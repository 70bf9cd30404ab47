// The kernel itself: its settings, its memory, its log, its modules, its clock.

#include "attempt.h"
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sys/fanotify.h>
#include <sys/io.h>
#include <sys/klog.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>

#define OPENS(name, flags, ...)                                  \
	static void name(void) {                                     \
		static const char *const paths[] = {__VA_ARGS__, NULL}; \
		try_any(paths, flags);                                   \
	}

OPENS(core_pattern, O_WRONLY, "/proc/sys/kernel/core_pattern")
OPENS(modprobe_path, O_WRONLY, "/proc/sys/kernel/modprobe", "/proc/sys/kernel/hotplug")
OPENS(swappiness, O_WRONLY, "/proc/sys/vm/swappiness")
OPENS(file_max, O_WRONLY, "/proc/sys/fs/file-max")
OPENS(binfmt, O_WRONLY, "/proc/sys/fs/binfmt_misc/register", "/proc/sys/fs/binfmt_misc/status")
OPENS(sysrq, O_WRONLY, "/proc/sysrq-trigger")
OPENS(interrupts, O_WRONLY, "/proc/irq/default_smp_affinity", "/proc/irq/*/smp_affinity")
OPENS(buses, O_WRONLY, "/proc/bus/pci/*/*", "/proc/bus/input/*", "/proc/mtrr", "/proc/acpi/*", "/proc/scsi/scsi")
OPENS(kernel_memory, O_RDONLY, "/proc/kcore")
OPENS(kernel_log, O_RDONLY, "/proc/kmsg")
OPENS(log_device, O_WRONLY, "/dev/kmsg")
OPENS(memory_device, O_RDONLY, "/dev/mem", "/dev/port", "/dev/kmem")
OPENS(virtual_machines, O_RDWR, "/dev/kvm", "/dev/vhost-net", "/dev/vhost-vsock")
OPENS(fuse, O_RDWR, "/dev/fuse")
OPENS(loop_devices, O_RDWR, "/dev/loop-control")
OPENS(tunnels, O_RDWR, "/dev/net/tun")
OPENS(disks, O_RDONLY, "/dev/vd?", "/dev/sd?", "/dev/nvme*n1", "/dev/xvd?", "/dev/dm-*", "/dev/mapper/*")
OPENS(consoles, O_RDWR, "/dev/console", "/dev/tty0", "/dev/tty1", "/dev/vcs")
OPENS(release_agent, O_WRONLY, "/sys/fs/cgroup/release_agent", "/sys/fs/cgroup/*/release_agent")
OPENS(group_members, O_WRONLY, "/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/*/cgroup.procs", "/sys/fs/cgroup/*/*/cgroup.procs")
OPENS(kernel_objects, O_WRONLY, "/sys/kernel/uevent_helper", "/sys/kernel/mm/transparent_hugepage/enabled", "/sys/power/state", "/sys/kernel/mm/ksm/run")
OPENS(trace_files, O_WRONLY, "/sys/kernel/tracing/set_event", "/sys/kernel/debug/tracing/set_event", "/sys/kernel/security/apparmor/.load")

static void make_device(void) {
	const char *path = scratch("null-device");
	int result = mknod(path, S_IFCHR | 0666, makedev(1, 3));
	if (result == 0) unlink(path);
	must_fail(result, "made a device node");
}

static void read_log(void) {
	char text[64];
	must_fail(klogctl(3, text, sizeof text), "read the kernel's log");
}

// From here on: calls with arguments that are refused after the check for rights.
static void reboot_machine(void) {
	must_lack_rights(syscall(SYS_reboot, 0, 0, 0, NULL), "a reboot with invalid magic numbers");
}
static void load_module(void) {
	must_lack_rights(syscall(SYS_init_module, NULL, 0, NULL), "loading an empty module");
}
static void remove_module(void) {
	must_lack_rights(syscall(SYS_delete_module, "no_such_module_here", O_NONBLOCK), "removing a module that is not there");
}
static void load_kernel(void) {
#ifdef SYS_kexec_file_load
	must_lack_rights(syscall(SYS_kexec_file_load, -1, -1, 0, NULL, 0), "loading a kernel from no file");
#endif
}
static void swap_on(void) {
	must_lack_rights(swapon(NULL, 0), "swapping to no file");
}
static void account(void) {
	must_lack_rights(syscall(SYS_acct, "/no-such-directory/here"), "accounting to no file");
}
static void set_clock(void) {
	struct timex settings = {.modes = ADJ_TICK, .tick = 1};
	must_lack_rights(adjtimex(&settings), "setting the clock's tick to an invalid value");
}
static void set_host_name(void) {
	must_lack_rights(syscall(SYS_sethostname, NULL, 5), "setting the host name from no address");
}

static void port_access(void) {
#if defined(__x86_64__)
	must_fail(ioperm(0x80, 1, 1), "access to an I/O port");
#endif
}

static void make_map(void) {
	union bpf_attr wanted = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
	must_fail(syscall(SYS_bpf, BPF_MAP_CREATE, &wanted, sizeof wanted), "made a BPF map");
}

static void load_program(void) {
	struct bpf_insn code[] = {{.code = BPF_ALU64 | BPF_MOV | BPF_K}, {.code = BPF_JMP | BPF_EXIT}};
	union bpf_attr wanted = {.prog_type = BPF_PROG_TYPE_SOCKET_FILTER, .insn_cnt = 2};
	wanted.insns = (unsigned long)code;
	wanted.license = (unsigned long)"GPL";
	must_fail(syscall(SYS_bpf, BPF_PROG_LOAD, &wanted, sizeof wanted), "loaded a BPF program");
}

static void measure_machine(void) {
	struct perf_event_attr wanted = {.type = PERF_TYPE_SOFTWARE, .size = sizeof wanted, .config = PERF_COUNT_SW_CPU_CLOCK, .disabled = 1};
	must_fail(syscall(SYS_perf_event_open, &wanted, -1, 0, -1, 0), "counts events of the whole machine");
}

static void handle_faults(void) {
	must_fail(syscall(SYS_userfaultfd, O_CLOEXEC), "handles the kernel's page faults");
}

static void watch_files(void) {
	must_fail(fanotify_init(FAN_CLASS_CONTENT | FAN_CLOEXEC, O_RDONLY), "decides on everybody's opens");
}

const Attempt kernel_attempts[] = {
	{"core-pattern", core_pattern}, {"modprobe-path", modprobe_path}, {"sysctl-vm", swappiness}, {"sysctl-fs", file_max},
	{"binfmt-register", binfmt}, {"sysrq-trigger", sysrq}, {"proc-irq", interrupts}, {"proc-bus", buses}, {"kernel-memory", kernel_memory},
	{"kernel-log-file", kernel_log}, {"kernel-log-device", log_device}, {"memory-device", memory_device}, {"kvm-device", virtual_machines},
	{"fuse-device", fuse}, {"loop-device", loop_devices}, {"tun-device", tunnels}, {"disk-device", disks}, {"console-device", consoles},
	{"release-agent", release_agent}, {"cgroup-members", group_members}, {"sys-kernel", kernel_objects}, {"tracing-files", trace_files},
	{"make-device", make_device}, {"kernel-log-call", read_log}, {"reboot", reboot_machine}, {"load-module", load_module},
	{"remove-module", remove_module}, {"load-kernel", load_kernel}, {"swap-on", swap_on}, {"accounting", account}, {"set-clock", set_clock},
	{"set-host-name", set_host_name}, {"port-access", port_access}, {"bpf-map", make_map}, {"bpf-program", load_program},
	{"perf-machine", measure_machine}, {"userfaultfd", handle_faults}, {"fanotify", watch_files}, {NULL, NULL},
};
