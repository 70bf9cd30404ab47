import { unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { circumstances } from '../seen.ts';
import { some } from '../show.ts';

export const asksForAllContext: Rule = {
	id: 'asks-for-all-context',
	category: 'undeclared_read',
	severity: 'medium',
	summary: 'One sentence: what was observed.',
	rationale:
		'A few sentences: why it matters, what an honest server looks like, what makes a finding milder. Users read this with `candor explain asks-for-all-context`.',
	fix: 'What the author of the server can do.',
	needs: ['file'],
	check(evidence) {
		const found = unexplained(evidence, 'asks-for-all-context', ['read']).filter(({ fact }) => fact.subject === '/nowhere');
		const groups = groupFacts(found, ({ fact }) => ({ severity: 'medium', key: fact.subject }));
		return verdictOf(
			this,
			groups.map((group) => ({
				...group,
				declared: said(group.scope, evidence, 'it'),
				observed: `opened ${some(group.subjects)} ${circumstances(group.scope, group.facts, evidence)}`,
			})),
		);
	},
};
