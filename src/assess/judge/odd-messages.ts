// Collects what arrived on the transport and was not a valid message, in one finding for any transport.

import { repeatOf } from './failed-input.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { JudgeEvidence } from './rule.ts';
import { excerpt, plural } from './show.ts';

const WORDS: Readonly<Record<string, string>> = {
	noise: 'stray line',
	oversized: 'oversized message',
	'unknown-id': 'unasked answer',
	invalid: 'protocol error',
};

/** What mends each kind. Of noise, the rule says it. */
const FIXES: Readonly<Record<string, string>> = {
	oversized: 'Give long results in parts, or as resources.',
	'unknown-id': 'Answer each request once, with the id that it came with.',
	invalid: 'Send messages as JSON-RPC 2.0 and MCP define them: an error, for example, has a number as its code and a text as its message.',
};

export function oddMessages({ observed, steps }: JudgeEvidence, wire: string, declared: string): readonly FindingDraft[] {
	const messages = observed('message').filter(({ op }) => Object.hasOwn(WORDS, op));
	const [first] = messages;
	if (first === undefined) return [];
	const fixes = [...new Set(messages.map(({ op }) => op))].flatMap((op) => FIXES[op] ?? []);
	const isNoisy = messages.some(({ op }) => op === 'noise');
	const counts = [...Map.groupBy(messages, ({ op }) => op)].map(([op, like]) => plural(like.length, WORDS[op] ?? op));
	return [
		{
			scope: { kind: 'phase', name: wire },
			subject: [...new Set(messages.map(({ op }) => op))].toSorted().join('+'),
			severity: 'low',
			declared,
			observed: `${counts.join(', ')}; the first: “${excerpt(first.text, 80)}”`,
			evidence: messages.map(({ seq }) => seq),
			...(isNoisy ? {} : { fix: fixes.join(' ') }),
			...repeatOf(steps.filter(({ step }) => messages.some(({ cause }) => cause?.step === step.id))),
		},
	];
}
