import { RULES } from '#assess/judge/registry.ts';
import type { RuleDescription } from '#model/finding.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';

/** What the rule with this id looks for and why; without an id, every rule. */
export function explainRules(id: string | undefined): readonly RuleDescription[] {
	const rules = id === undefined ? RULES : RULES.filter((rule) => rule.id === id);
	if (rules.length > 0) return rules;
	const ids = RULES.map((rule) => rule.id);
	throw new UserError(`no such rule: ${id}${didYouMean(id ?? '', ids)}`, { hint: `candor explain with one of ${ids.join(', ')}` });
}
