// Files of /proc that change or reveal the kernel. The cell's user may not write to them in any case, and a mount enforces it.

/** Read-only in the cell. */
const READ_ONLY = ['/proc/sys', '/proc/irq', '/proc/bus', '/proc/fs', '/proc/sysrq-trigger', '/proc/mtrr'];

/** Unreadable in the cell: the kernel's memory, log and keys, and what identifies the machine. */
const MASKED = [
	'/proc/kcore', '/proc/kmsg', '/proc/kpagecount', '/proc/kpageflags', '/proc/kpagecgroup', '/proc/keys', '/proc/key-users',
	'/proc/latency_stats', '/proc/timer_list', '/proc/timer_stats', '/proc/sched_debug', '/proc/vmallocinfo', '/proc/slabinfo',
]; // biome-ignore format: a list

/** Directories that are empty in the cell. */
const EMPTIED = ['/proc/acpi', '/proc/scsi', '/proc/asound'];

/** Flags for bubblewrap, after its own /proc. Files that this kernel lacks are skipped. `empty`: an empty file, and an empty directory. */
export function kernelFileFlags(isThere: (path: string) => boolean): readonly string[] {
	const there = (paths: readonly string[]) => paths.filter(isThere);
	return [
		...there(READ_ONLY).flatMap((path) => ['--ro-bind', path, path]),
		...there(MASKED).flatMap((path) => ['--ro-bind', '/dev/null', path]),
		...there(EMPTIED).flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
	];
}
