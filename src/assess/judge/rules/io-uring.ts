import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { Rule } from '../rule.ts';
import { circumstances } from '../seen.ts';
import { unexplained } from '../unexplained-effects.ts';

export const ioUring: Rule = {
	id: 'io-uring',
	category: 'evasion',
	severity: 'info',
	summary: 'It asked for io_uring, which hides file and network access from tracing.',
	rationale:
		'Through io_uring a program opens files and connects without system calls that a tracer sees. Candor refuses it and notes the try; well-made programs then fall back to ordinary calls, which are seen. Some versions of Node’s event loop ask for it by themselves, so the try alone is only mentioned.',
	fix: 'Nothing to do; set UV_USE_IO_URING=0 to keep Node from asking.',
	needs: ['kernel'],
	check(evidence) {
		const found = unexplained(evidence, 'io-uring', ['kernel']).filter(({ effect }) => effect.subject.startsWith('io_uring'));
		const groups = groupEffects(found, () => ({ severity: 'info', key: 'io_uring' }));
		return verdictOfEffects(
			this,
			groups.map((group) => ({
				...group,
				declared: declaredTextOf(group.scopes, evidence, 'io_uring'),
				observed: `asked for io_uring ${circumstances(group.scopes, group.effects, evidence)}`,
			})),
		);
	},
};
