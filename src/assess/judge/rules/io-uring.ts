import { effectRule } from '../effect-rule.ts';

export const ioUring = effectRule({
	id: 'io-uring',
	category: 'evasion',
	severity: 'info',
	summary: 'It asked for io_uring, which hides file and network access from tracing.',
	rationale:
		'Through io_uring a program opens files and connects without system calls that a tracer sees. Candor refuses it and notes the try; well-made programs then fall back to ordinary calls, which are seen. Some versions of Node’s event loop ask for it by themselves, so the try alone is only mentioned.',
	fix: 'Nothing to do; set UV_USE_IO_URING=0 to keep Node from asking.',
	needs: ['kernel'],
	effects: ['kernel'],
	against: { topic: 'io_uring' },
	when: ({ effect }) => effect.subject.startsWith('io_uring'),
	keyOf: () => 'io_uring',
	phrase: { done: 'asked for', subjects: 'io_uring' },
});
