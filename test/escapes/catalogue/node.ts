// The attempts in Node: `../node/*.mjs`.

import type { Evidence } from '../evidence.ts';
import { escapes, KERNEL_MAY_LACK, NEEDS_CANDOR, type Row } from './escape.ts';

const marked = (name: string) => ({ outside: ({ markers }: Evidence) => markers.some((one) => one.startsWith(`escape-marker-${name}`)) });

const files: readonly Row[] = [
	['node-secret', 'read a file that it was not shown'],
	['node-secret-by-root', 'read it through the root of a process'],
	['node-secret-by-link', 'read it through a link of its own'],
	['node-environ', 'read the environment of a process outside'],
	['node-core-pattern', 'set the program that the kernel starts for a core dump'],
	['node-oom-settings', 'set what the machine does when memory is short'],
	['node-sysrq', 'open the file by which the machine is stopped', KERNEL_MAY_LACK],
	['node-cgroup', 'leave its control group', KERNEL_MAY_LACK],
	['node-temporary-directory', 'write to candor’s temporary directory', marked('node-tmp-')],
	['node-data-directory', 'write to candor’s data', marked('node-data')],
	['node-ledger', 'open the ledger for writing'],
	['node-cache-directory', 'write to candor’s package cache', marked('node-cache')],
	['node-move-out', 'move a file out of its directory', marked('node-moved')],
	['node-copy-out', 'copy a program out of its directory', marked('node-copied')],
	['node-hard-link', 'link a read-only file to a writable place'],
	['node-own-program', 'write to its own interpreter'],
	['node-modules', 'write to the packages of candor'],
	['node-own-source', 'write to its own package'],
	['node-etc', 'write to the system’s accounts'],
	['node-shared-memory', 'read shared memory of the machine'],
	[
		'node-links-left',
		'have candor follow a link when it looks or cleans up',
		{ ...NEEDS_CANDOR, outside: (seen) => !seen.isSecretKept || seen.isSecretRecorded },
	],
];

const processes: readonly Row[] = [
	['node-set-user', 'become user 0'],
	['node-set-groups', 'join group 0'],
	['node-spawn-as-root', 'start a program as user 0'],
	['node-signal', 'signal a process outside'],
	['node-debug-signal-right', 'open a debugger in a process outside'],
	['node-priority', 'set the priority of a process outside'],
	['node-descriptors', 'have a descriptor that candor’s parent left open'],
	['node-memory', 'open the memory of any other process'],
	['node-mount', 'mount by a program of the system'],
	['node-unshare', 'make namespaces by a program of the system'],
	['node-chroot', 'change its root'],
	['node-detached', 'leave a process behind', { outside: (seen) => seen.processes.length > 0 }],
];

const sockets: readonly Row[] = [
	['node-loopback', 'reach what listens on the machine’s loopback'],
	['node-loopback-name', 'reach it by name'],
	['node-loopback-6', 'reach what listens on the machine’s IPv6 loopback', KERNEL_MAY_LACK],
	['node-loopback-http', 'have a web server on the machine’s loopback answer'],
	['node-loopback-datagram', 'reach it by datagrams', { outside: ({ reached }) => reached.includes('loopback-datagram') }],
	['node-abstract-socket', 'reach an abstract socket of the machine'],
	['node-socket-file', 'reach a socket file of the machine'],
	['node-engine-socket', 'reach the container engine', { outside: ({ reached }) => reached.includes('engine-socket') }],
	['node-debugger', 'reach a debugger on the machine’s loopback'],
];

export const NODE_ESCAPES = escapes('node', [...files, ...processes, ...sockets]);
