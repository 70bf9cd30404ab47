import type { Tracer } from '../tracer.ts';
import { followStrace } from './follow-strace.ts';
import { probeStrace } from './probe-strace.ts';
import { startStrace } from './start-strace.ts';

export const strace: Tracer = {
	name: 'strace',
	sees: true,
	probe: probeStrace,
	start: startStrace,
	follow: followStrace,
};
