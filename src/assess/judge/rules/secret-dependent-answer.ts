import type { Rule } from '../rule.ts';
import { judgeDependences } from '../secret-dependence.ts';

export const secretDependentAnswer: Rule = {
	id: 'secret-dependent-answer',
	category: 'canary_leaked',
	severity: 'medium',
	summary: 'An answer, a list or another message of the server depends on a secret of this machine, in whatever form.',
	rationale:
		'What a tool answers, how the server lists and describes its tools, resources and prompts, and what it tells its client by itself, goes to the model and from there anywhere. An answer that changes with a secret tells something of it, also where its value is hidden in another form. Candor makes ordinary calls again in runs that differ only in the values of secrets (see secret-dependent-egress). Answers that hold a secret openly are the business of canary-leaked. From `--depth standard` on.',
	fix: 'Leave out of answers what is computed from secrets.',
	needs: [],
	check(evidence) {
		return judgeDependences(evidence, {
			rule: this,
			channels: ['answer', 'list', 'message'],
			severity: 'medium',
			way: 'answered as',
			isExpected: () => false,
		});
	},
};
