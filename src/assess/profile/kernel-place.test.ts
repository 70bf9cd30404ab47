import { expect, test } from 'vitest';
import { kernelPlace } from './kernel-place.ts';

test.each([
	'/proc/sys/kernel/core_pattern',
	'/proc/sysrq-trigger',
	'/proc/irq/1/smp_affinity',
	'/proc/kcore',
	'/sys/kernel/uevent_helper',
	'/sys/fs/cgroup/release_agent',
	'/dev/mem',
	'/dev/kmsg',
	'/dev/cpu/0/msr',
	'/dev/sda',
	'/dev/nvme0n1p2',
	'/dev/mapper/root',
	'/dev/loop0',
])('%s is the kernel’s, or the machine’s', (path) => {
	expect(kernelPlace(path)).toBeDefined();
});

test.each([
	'/proc/self/oom_score_adj',
	'/proc/17/comm',
	'/proc/self/uid_map',
	'/proc/self/setgroups',
	'/proc/pressure/memory',
	'/sys/kernel/debug/tracing/trace_marker',
	'/system/x',
	'/home/user/sys/x',
	'/dev/null',
	'/dev/shm/sem',
	'/dev/dri/card0',
	'/dev/sdk-tools',
])('near miss: %s', (path) => {
	expect(kernelPlace(path)).toBeUndefined();
});
