// The attempts in Python: `../python/*.py`.

import type { Evidence } from '../evidence.ts';
import { escapes, IN_CELLS, KERNEL_MAY_LACK, NEEDS_CANDOR, type Row } from './escape.ts';

const marked = (name: string) => ({ outside: ({ markers }: Evidence) => markers.includes(`escape-marker-${name}`) });
/** Who follows a link of the server’s reads, writes or copies the secret. */
const followed = { ...NEEDS_CANDOR, outside: ({ isSecretKept, isSecretRecorded }: Evidence) => !isSecretKept || isSecretRecorded };

const kernel: readonly Row[] = [
	['py-any-sysctl', 'open any setting of the kernel for writing'],
	['py-any-proc-file', 'open anything else below /proc for writing that is not open to everybody', KERNEL_MAY_LACK],
	['py-any-sys-file', 'write to anything below /sys'],
	['py-any-device', 'see a device that programs do not need'],
	['py-mount-flags', 'have a mount that honours set-uid programs or devices', IN_CELLS],
	['py-unshare-program', 'make namespaces by a program of the system'],
	['py-bwrap-program', 'make a cell of its own'],
	['py-nsenter-program', 'enter the namespaces of the first process'],
	['py-mount-program', 'mount by a program of the system'],
	['py-victim', 'signal, renice or get hold of a process outside'],
];

const places: readonly Row[] = [
	['py-secret', 'read a file that it was not shown'],
	['py-secret-beside-shared', 'read what lies beside a shared directory'],
	['py-secret-by-magic-link', 'read it through any link below /proc'],
	['py-home-key', 'read the person’s home'],
	['py-environ', 'read the environment of candor or of a process outside'],
	['py-command-lines', 'learn where candor keeps its files'],
	['py-data-directory', 'write to candor’s data', marked('data')],
	['py-cache-directory', 'write to candor’s package cache', marked('cache')],
	[
		'py-run-directory',
		'write to the directory of a run',
		{ outside: ({ markers }) => markers.some((name) => /^escape-marker-(?:tmp|run)$/.test(name)) },
	],
	['py-real-home', 'write to the person’s home', marked('home')],
	['py-beside-secret', 'write to a directory that it was not shown', marked('secret')],
	['py-policy', 'write to the policy'],
	['py-candor-source', 'write to candor itself'],
	['py-preloaded-library', 'write to the library that later runs load', KERNEL_MAY_LACK],
	['py-system-files', 'write to the system’s files'],
	['py-system-directories', 'write to the system’s directories'],
	['py-interpreter-path', 'write to what every Python program loads'],
	['py-shared-directory', 'write to what is shared read-only'],
];

const reached: readonly Row[] = [
	['py-loopback', 'reach what listens on the machine’s loopback'],
	['py-loopback-6', 'reach what listens on the machine’s IPv6 loopback', KERNEL_MAY_LACK],
	['py-loopback-datagram', 'reach it by datagrams', { outside: (seen) => seen.reached.includes('loopback-datagram') }],
	['py-abstract-socket', 'reach an abstract socket of the machine'],
	['py-socket-file', 'reach a socket file of the machine'],
	['py-engine-socket', 'reach a container engine', { outside: ({ reached }) => reached.includes('engine-socket') }],
	['py-stdio-descriptors', 'know the process at the other end of its streams'],
	['py-netlink-route', 'add a route'],
	['py-raw-socket', 'make a raw socket'],
	['py-transparent-bind', 'bind to an address of somebody else'],
];

const leftBehind: readonly Row[] = [
	['py-set-uid-left', 'leave a set-uid or set-gid file in a directory that is handed back', { outside: ({ setId }) => setId.length > 0 }],
	['py-device-left', 'leave a device in a directory that is handed back', { outside: ({ devices }) => devices.length > 0 }],
	['py-detached', 'leave a process behind', { outside: ({ processes }) => processes.length > 0 }],
	['py-clean-up-obstacles', 'leave files that candor cannot clean up', { outside: ({ temporary }) => temporary.length > 0 }],
	['py-room-and-names-left', 'keep the room and the inodes that it took', { outside: ({ temporary }) => temporary.length > 0 }],
	['py-symlinks-left', 'have candor follow a link when it looks or cleans up', followed],
	['py-symlink-race', 'have candor follow a link that was a file a moment ago', followed],
	['py-start-up-files', 'have candor start what lies in a home or working directory', { ...NEEDS_CANDOR, ...marked('started') }],
];

export const PYTHON_ESCAPES = escapes('python', [...kernel, ...places, ...reached, ...leftBehind]);
