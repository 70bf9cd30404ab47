// The root directory of a cell: what every machine has besides its programs, so that a server finds the same places as on its user's computer.

import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from '#util/write-files.ts';
import { setFileAges } from './set-file-ages.ts';

/** Mount points of the cell are created beforehand, because bubblewrap would create them for their owner alone. */
const DIRECTORIES = [
	'boot', 'dev', 'etc', 'home', 'media', 'mnt', 'opt', 'proc', 'root', 'run', 'srv', 'sys/block/nvme0n1', 'sys/class/tty', 'tmp', 'usr', 'workspace',
	'var/backups', 'var/cache/apt', 'var/lib/apt', 'var/lib/dpkg', 'var/lib/systemd', 'var/local', 'var/log/apt', 'var/log/journal', 'var/mail',
	'var/opt', 'var/spool/cron', 'var/tmp',
]; // biome-ignore format: a list

const CLOSED = [
	'boot',
	'media',
	'mnt',
	'srv',
	'sys',
	'sys/class',
	'var/backups',
	'var/cache',
	'var/cache/apt',
	'var/lib',
	'var/log',
	'var/spool',
	'var',
];

const LINKS = { 'var/lock': '/run/lock', 'var/run': '/run', 'etc/mtab': '../proc/self/mounts' };

/** Files that identify a machine. */
function files(processors: number): Readonly<Record<string, string>> {
	const range = processors === 1 ? '0\n' : `0-${processors - 1}\n`;
	return {
		'var/log/alternatives.log': 'update-alternatives 2025-03-09 10:21:33: run with --install /usr/bin/editor editor /usr/bin/nano 40\n',
		'var/log/apt/history.log': 'Start-Date: 2026-02-14  19:02:51\nCommandline: apt-get upgrade\nEnd-Date: 2026-02-14  19:04:12\n',
		'var/log/bootstrap.log': '',
		'var/log/dpkg.log': '2026-02-14 19:02:55 startup archives unpack\n2026-02-14 19:04:10 status installed libc-bin\n',
		'var/log/faillog': '',
		'var/log/lastlog': '',
		'var/log/wtmp': '',
		'sys/class/dmi/id/sys_vendor': 'LENOVO\n',
		'sys/class/dmi/id/product_name': '20XW00A1GE\n',
		'sys/class/dmi/id/bios_vendor': 'LENOVO\n',
		'sys/class/power_supply/BAT0/status': 'Discharging\n',
		'sys/class/thermal/thermal_zone0/temp': '46000\n',
		'sys/devices/system/cpu/online': range,
		'sys/devices/system/cpu/possible': range,
		'sys/devices/system/cpu/present': range,
		'sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never\n',
		'sys/kernel/mm/transparent_hugepage/hpage_pmd_size': '2097152\n',
	};
}

/** The first process of a machine as a user other than root sees it: only its name. */
const FIRST_PROCESS: Readonly<Record<string, string>> = {
	cgroup: '0::/init.scope\n',
	cmdline: '/sbin/init\0',
	comm: 'systemd\n',
	stat: '1 (systemd) S 0 1 1 0 -1 4194560 61440 2210431 153 4822 312 498 6120 2044 20 0 1 0 24 172519424 3277 18446744073709551615 1 1 0 0 0 0 671173123 4096 1260 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n',
	statm: '42119 3277 2304 12 0 5142 0\n',
	status:
		'Name:\tsystemd\nUmask:\t0000\nState:\tS (sleeping)\nTgid:\t1\nNgid:\t0\nPid:\t1\nPPid:\t0\nTracerPid:\t0\nUid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0\nFDSize:\t256\nGroups:\t \nVmRSS:\t   13108 kB\nThreads:\t1\nSeccomp:\t0\n',
};
/** Only root may read these files of another user's process. */
const UNREADABLE = ['environ', 'maps', 'mem', 'mountinfo', 'io', 'syscall'];

export function writeRoot(root: string): void {
	mkdirSync(root);
	for (const path of DIRECTORIES) mkdirSync(join(root, path), { recursive: true });
	const written = Object.entries(files(cpus().length));
	writeFiles(
		root,
		written.map(([path, content]) => ({ path, content, mode: path.startsWith('sys/') ? 0o444 : 0o644 })),
	);
	for (const [path, to] of Object.entries(LINKS)) symlinkSync(to, join(root, path));
	setFileAges(root, Date.now());
	// A user other than root changes nothing there.
	for (const path of CLOSED) chmodSync(join(root, path), 0o555);
	for (const path of ['var/tmp', 'tmp']) chmodSync(join(root, path), 0o1777);
	// Passable but not listable, because an interpreter of root may be below it.
	chmodSync(join(root, 'root'), 0o111);
}

/** Writes a directory that is shown as `/proc/1`, because the kernel's own shows the whole command line that made the cell. */
export function writeFirstProcess(directory: string): void {
	mkdirSync(directory, { mode: 0o755 });
	writeFiles(directory, [
		...Object.entries(FIRST_PROCESS).map(([path, content]) => ({ path, content, mode: 0o444 })),
		...UNREADABLE.map((path) => ({ path, content: '', mode: 0o000 })),
	]);
}
