// The attempts in C: `../c/*.c`, in the same order.

import { escapes, IN_CELLS, KERNEL_MAY_LACK, NEEDS_CANDOR, ROOT_MAY_LACK, type Row, TRACED } from './escape.ts';

const kernel: readonly Row[] = [
	['core-pattern', 'set the program that the kernel starts for a core dump'],
	['modprobe-path', 'set the program that the kernel starts to load a module', KERNEL_MAY_LACK],
	['sysctl-vm', 'set how the machine uses its memory'],
	['sysctl-fs', 'set how many files the machine may open'],
	['binfmt-register', 'register an interpreter for every program of the machine', KERNEL_MAY_LACK],
	['sysrq-trigger', 'open the file by which the machine is stopped', KERNEL_MAY_LACK],
	['proc-irq', 'set which processor serves an interrupt', KERNEL_MAY_LACK],
	['proc-bus', 'write to a device by its bus', KERNEL_MAY_LACK],
	['kernel-memory', 'read the memory of the kernel', KERNEL_MAY_LACK],
	['kernel-log-file', 'read the log of the kernel by its file'],
	['kernel-log-device', 'write to the log of the kernel'],
	['memory-device', 'read the memory of the machine', KERNEL_MAY_LACK],
	['kvm-device', 'make virtual machines', KERNEL_MAY_LACK],
	['fuse-device', 'serve a file system', KERNEL_MAY_LACK],
	['loop-device', 'make block devices', KERNEL_MAY_LACK],
	['tun-device', 'make network devices', KERNEL_MAY_LACK],
	['disk-device', 'read a disk', ROOT_MAY_LACK],
	['console-device', 'open the console', KERNEL_MAY_LACK],
	['release-agent', 'set the program that the kernel starts for an empty control group', KERNEL_MAY_LACK],
	['cgroup-members', 'leave its control group', ROOT_MAY_LACK],
	['sys-kernel', 'set the kernel’s objects', ROOT_MAY_LACK],
	['tracing-files', 'trace the kernel', KERNEL_MAY_LACK],
	['make-device', 'make a device node', ROOT_MAY_LACK],
	['kernel-log-call', 'read the log of the kernel by its call'],
	['reboot', 'stop the machine'],
	['load-module', 'load a module', KERNEL_MAY_LACK],
	['remove-module', 'remove a module', KERNEL_MAY_LACK],
	['load-kernel', 'load another kernel', KERNEL_MAY_LACK],
	['swap-on', 'add a place to swap to'],
	['accounting', 'have every process written down', KERNEL_MAY_LACK],
	['set-clock', 'set the clock', ROOT_MAY_LACK],
	['set-host-name', 'set the name of the machine'],
	['port-access', 'reach devices by their ports', KERNEL_MAY_LACK],
	['bpf-map', 'make a BPF map', KERNEL_MAY_LACK],
	['bpf-program', 'load a BPF program', KERNEL_MAY_LACK],
	['perf-machine', 'count the events of the whole machine', KERNEL_MAY_LACK],
	['userfaultfd', 'handle page faults of the kernel', KERNEL_MAY_LACK],
	['fanotify', 'decide on what others open', KERNEL_MAY_LACK],
];

const mounts: readonly Row[] = [
	['mount', 'mount a file system'],
	['mount-bind', 'mount the root elsewhere'],
	['remount-writable', 'make a read-only mount writable'],
	['mount-cgroup', 'mount the control groups'],
	['unmount', 'take a mount away that hides something'],
	['mount-own-proc', 'have a /proc that nothing is hidden in'],
	['fsopen', 'mount by the newer calls'],
	['open-tree', 'copy the tree of mounts'],
	['move-mount', 'move a mount'],
	['mount-setattr', 'change what a mount allows'],
	['pivot-root', 'change the root of the mount namespace'],
	['chroot', 'change its root'],
];

const namespaces: readonly Row[] = [
	['unshare-user', 'have a user namespace, and rights in it'],
	['unshare-mount', 'have a mount namespace'],
	['unshare-net', 'have a network namespace'],
	['unshare-pid', 'have a process namespace'],
	['unshare-others', 'have any other namespace'],
	['clone-user', 'have a child in a user namespace'],
	['clone3-user', 'have a child of clone3 in a user namespace'],
	['setns-first', 'enter a namespace of the first process'],
	['setns-pidfd', 'enter the namespaces of another process'],
	['namespace-owner', 'get hold of the user namespace that owns its network', IN_CELLS],
	['more-namespaces', 'set how many namespaces there may be', ROOT_MAY_LACK],
];

const processes: readonly Row[] = [
	['proc-root', 'read a file of the machine through the root of a process'],
	['proc-cwd', 'read a file of the machine through the working directory of a process'],
	['proc-fd', 'read a file of the machine through a descriptor of a process'],
	['proc-environ', 'read the environment of a process outside, or of candor'],
	['proc-mem', 'open the memory of a process outside'],
	['ptrace', 'trace a process outside'],
	['process-vm-readv', 'read the memory of a process outside'],
	['signal', 'signal a process outside'],
	['pidfd-open', 'get hold of a process outside'],
	['pidfd-getfd', 'take a descriptor of a process outside'],
	['process-madvise', 'have the memory of a process outside swapped'],
	['priority', 'set the priority of a process outside'],
	['prlimit', 'set the limits of a process outside'],
	['affinity', 'set the processors of a process outside'],
	['kcmp', 'compare itself with a process outside', KERNEL_MAY_LACK],
	['process-group', 'learn anything of a process outside'],
	['program-overwrite', 'write to the program of a process, its own or the first, once it has ended'],
];

const privileges: readonly Row[] = [
	['user-root', 'become user 0'],
	['group-root', 'become group 0'],
	['other-groups', 'join other groups'],
	['capset', 'raise a capability'],
	['ambient-capability', 'hand a capability on'],
	['capabilities', 'have a capability in any set'],
	['set-uid-program', 'become user 0 by a set-uid program', { mayBeImpossible: 'user 0 is already that' }],
	['new-privileges', 'start programs that gain privileges'],
	['file-capability', 'give a file capabilities'],
	['change-owner', 'give a file away'],
	['raise-limits', 'raise its own limits', ROOT_MAY_LACK],
	['better-priority', 'run before others'],
	['real-time', 'run in real time', ROOT_MAY_LACK],
	['disk-priority', 'read and write before others'],
	['never-killed', 'be spared when memory is short', ROOT_MAY_LACK],
];

const descriptors: readonly Row[] = [
	['inherited-descriptors', 'have a descriptor that candor’s parent left open'],
	['terminal', 'type at the terminal of the person'],
	['open-by-handle', 'open a file by its handle'],
	['root-by-handle', 'open the root of the file system by a known handle', KERNEL_MAY_LACK],
	['peer-pidfd', 'get hold of candor by the other end of its streams', KERNEL_MAY_LACK],
	['hard-link', 'link a read-only file to a writable place'],
	['write-shared', 'write to what is shared read-only'],
	['mode-of-shared', 'set the mode of what is shared read-only'],
];

const ipc: readonly Row[] = [
	['session-keyring', 'find a key of the person’s session'],
	['key-by-number', 'read a key by its number'],
	['keyring-by-number', 'link the keyring of the person’s session'],
	['add-key', 'put a key into the person’s session'],
	['sysv-memory', 'find shared memory of the machine'],
	['sysv-messages', 'find a message queue of the machine'],
	['sysv-semaphores', 'find semaphores of the machine'],
	['posix-queue', 'open a queue of the machine', KERNEL_MAY_LACK],
	['posix-memory', 'open shared memory of the machine by its name'],
];

const sockets: readonly Row[] = [
	['vsock', 'have a socket to the host of a virtual machine', KERNEL_MAY_LACK],
	['packet-socket', 'see every packet'],
	['raw-socket', 'send packets of its own making'],
	['raw-socket-6', 'send IPv6 packets of its own making', KERNEL_MAY_LACK],
	['cipher-socket', 'have a socket of the kernel’s ciphers', KERNEL_MAY_LACK],
	['express-socket', 'have an express socket', KERNEL_MAY_LACK],
	['key-socket', 'have a socket of the kernel’s keys', KERNEL_MAY_LACK],
	['bluetooth-socket', 'have a socket to Bluetooth', KERNEL_MAY_LACK],
	['netlink-address', 'give a device an address'],
	['netlink-filter', 'change the packet filter', KERNEL_MAY_LACK],
	['abstract-socket', 'reach an abstract socket of the machine'],
	['socket-file', 'reach a socket file of the machine'],
	['engine-socket', 'reach the container engine', { outside: ({ reached }) => reached.includes('engine-socket') }],
	['socket-by-root', 'reach a socket file through another root'],
	['loopback', 'reach what listens on the machine’s loopback'],
	['loopback-datagram', 'reach it by datagrams', { outside: ({ reached }) => reached.includes('loopback-datagram') }],
	['loopback-6', 'reach what listens on the machine’s IPv6 loopback', KERNEL_MAY_LACK],
];

const tracer: readonly Row[] = [
	['i386-call', 'make calls of another ABI', KERNEL_MAY_LACK],
	['x32-call', 'make calls with 32-bit pointers', KERNEL_MAY_LACK],
	['untraced-clone', 'have a child that no tracer follows', { ...TRACED, recorded: ({ observed }) => observed('create', 'unseen-clone') }],
	[
		'untraced-clone3',
		'have a child of clone3 that no tracer follows',
		{ ...TRACED, recorded: ({ observed }) => observed('create', 'unseen-clone3') },
	],
	['io-uring', 'have a ring, whose calls no tracer and no filter sees', KERNEL_MAY_LACK],
	['secret-memory', 'have memory that no tracer can read', KERNEL_MAY_LACK],
	[
		'notified-open',
		'have calls answered by a filter of its own, before the tracer’s',
		{ ...TRACED, recorded: ({ observed }) => observed('create', 'unseen-notify') },
	],
	['notified-io-uring', 'have a ring by a filter of its own', { ...TRACED, ...KERNEL_MAY_LACK }],
	['raced-path', 'open another file than is recorded', { ...TRACED, recorded: ({ observed }) => observed('read', 'y-raced') }],
	[
		'forged-trace',
		'write lines of the trace itself',
		{ ...TRACED, ...NEEDS_CANDOR, outside: ({ observed }) => observed('exec', '/forged/program') },
	],
];

const limits: readonly Row[] = [
	['large-file', 'write a file beyond its limit', TRACED],
	['fork-storm', 'start more processes than its limit', TRACED],
];

const firstProcess: readonly Row[] = [
	[
		'first-process-injected',
		'have the cell’s first process do something, which is then not taken for the server’s doing',
		{ ...TRACED, mayBeImpossible: 'it would end the test’s own machine', recorded: ({ observed }) => observed('create', 'unseen-first') },
	],
];

export const C_ESCAPES = escapes('c', [
	...kernel,
	...mounts,
	...namespaces,
	...processes,
	...privileges,
	...descriptors,
	...ipc,
	...sockets,
	...tracer,
	...limits,
	...firstProcess,
]);
