import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { excerpt, times } from '../show.ts';

// resources/list failed: no store is open (-32603)
const METHOD = /^(?<method>[a-z/]+) failed: (?<error>.*)$/is;

export const listFailed: Rule = {
	id: 'list-failed',
	category: 'protocol_violation',
	severity: 'low',
	summary: 'It announces tools, resources or prompts, and gives no list when it is asked for it.',
	rationale:
		'A client lists what a server announced, and shows the user what it got. Where the list fails, the user sees a server without tools, and nothing that could be called was looked at. A refusal of a list that was never announced is in order.',
	fix: 'Answer with the list, empty if there is nothing yet, or do not announce the capability.',
	needs: ['message'],
	check({ observed }) {
		const failed = observed('message').flatMap(({ op, text, seq }) => {
			const { method, error } = (op === 'list-failed' ? METHOD.exec(text)?.groups : undefined) ?? {};
			return method === undefined || error === undefined ? [] : [{ method, error, seq }];
		});
		const byMethod = [...Map.groupBy(failed, ({ method }) => method)];
		return verdictOf(
			this,
			byMethod.map(([method, all]) => ({
				scope: { kind: 'phase', name: 'start' },
				subject: method,
				severity: 'low',
				declared: `it announced what ${method} gives`,
				observed: `${method} failed ${times(all.length)}: “${excerpt(all[0]?.error ?? '', 120)}”`,
				evidence: all.map(({ seq }) => seq),
			})),
		);
	},
};
