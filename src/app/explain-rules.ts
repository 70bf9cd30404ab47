import { RULES } from '#assess/judge/registry.ts';
import { ruleTexts } from '#assess/judge/rule-texts.ts';
import type { RuleDescription } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';

/** A report of an older version, with the texts that its rules have today. */
export function withRuleTexts(report: Report): Report {
	return report.rules.length > 0 ? report : { ...report, rules: ruleTexts(report.verdicts) };
}

/** What the rule with this id looks for and why; without an id, every rule. */
export function explainRules(id: string | undefined): readonly RuleDescription[] {
	const rules = id === undefined ? RULES : RULES.filter((rule) => rule.id === id);
	if (rules.length > 0) return rules;
	const ids = RULES.map((rule) => rule.id);
	throw new UserError(`no such rule: ${id}${didYouMean(id ?? '', ids)}`, { hint: 'candor explain, which tells of every rule' });
}
