import type { Observation } from '#model/observation.ts';
import { repeatOf } from '../failed-input.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { cut, plural } from '../show.ts';

const WORDS: Readonly<Record<string, string>> = {
	noise: 'stray line',
	oversized: 'oversized message',
	'unknown-id': 'unasked answer',
	invalid: 'protocol error',
};

export const stdoutNoise: Rule = {
	id: 'stdout-noise',
	category: 'protocol_violation',
	severity: 'low',
	summary: 'Its standard output carries something other than proper protocol messages.',
	rationale:
		'Over stdio, standard output belongs to the protocol: every line is one JSON-RPC message. Banners, logs and answers without a question confuse strict clients, which may close the connection. Candor goes on and counts them.',
	fix: 'Write logs and banners to standard error.',
	needs: ['message'],
	check({ observations, steps }) {
		const messages = observations.filter(
			(one): one is Observation & { readonly kind: 'message' } => one.kind === 'message' && one.op in WORDS,
		);
		const [first] = messages;
		if (first === undefined) return { kind: 'pass' };
		const counts = [...Map.groupBy(messages, ({ op }) => op)].map(([op, like]) => plural(like.length, WORDS[op] ?? op));
		return verdictOf(this, [
			{
				scope: { kind: 'phase', name: 'stdout' },
				subject: [...new Set(messages.map(({ op }) => op))].toSorted().join('+'),
				severity: 'low',
				declared: 'a stdio server: standard output carries protocol messages only',
				observed: `${counts.join(', ')}; the first: “${cut(first.text, 80)}”`,
				evidence: messages.map(({ seq }) => seq),
				...repeatOf(steps.filter(({ step }) => messages.some(({ cause }) => cause?.step === step.id))),
			},
		]);
	},
};
