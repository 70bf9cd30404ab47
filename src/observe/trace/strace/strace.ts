import type { Tracer } from '../tracer.ts';
import { probeStrace } from './probe-strace.ts';
import { StraceParser } from './strace-parser.ts';
import { attachStrace, wrapInStrace } from './wrap-in-strace.ts';

export const strace: Tracer = {
	name: 'strace',
	sees: true,
	probe: probeStrace,
	wrap: wrapInStrace,
	attach: attachStrace,
	parser: () => new StraceParser(),
};
