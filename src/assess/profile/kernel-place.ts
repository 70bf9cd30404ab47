// Paths through which a write reaches the kernel itself, or the machine's memory and disks. No server needs them, so an attempt counts.

import { isUnderAny } from '#util/absolute-path.ts';

const SETTINGS = ['/proc/sys', '/sys'];
/** Files of /proc, besides those of processes, that accept writes. */
const CONTROLS = [
	'/proc/sysrq-trigger', '/proc/irq', '/proc/bus', '/proc/kcore', '/proc/kmsg', '/proc/acpi', '/proc/scsi', '/proc/fs', '/proc/driver',
	'/proc/mtrr', '/proc/dynamic_debug',
]; // biome-ignore format: a list
const MEMORY = ['/dev/mem', '/dev/kmem', '/dev/port', '/dev/kmsg', '/dev/cpu'];
/** /dev/sda1, /dev/nvme0n1p2, /dev/mapper/root, /dev/disk/by-uuid/… */
const DISK = /^\/dev\/(?:(?:sd|hd|vd|xvd)[a-z]+\d*|(?:nvme|mmcblk|dm-|md|loop|nbd|ram|zram|sr)\d\w*|(?:mapper|disk|block)\/.+)$/;
/** A program writes markers there for a system-wide recorder; graphics libraries open it. */
const MARKER = /^\/sys\/kernel\/(?:debug\/)?tracing\/trace_marker(?:_raw)?$/;

export function kernelPlace(path: string): string | undefined {
	if (!path.startsWith('/proc/') && !path.startsWith('/sys') && !path.startsWith('/dev/')) return undefined;
	if (isUnderAny(path, SETTINGS)) return MARKER.test(path) ? undefined : 'a setting of the kernel';
	if (isUnderAny(path, CONTROLS)) return 'a control of the kernel';
	if (isUnderAny(path, MEMORY)) return 'the memory or log of the kernel';
	return DISK.test(path) ? 'a disk of the machine' : undefined;
}
