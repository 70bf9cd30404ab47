import { RULES } from '#assess/judge/registry.ts';
import { ruleTexts } from '#assess/judge/rule-texts.ts';
import type { RuleDescription } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';

/** Adds the present texts of the rules to a report of an older version. */
export function withRuleTexts(report: Report): Report {
	return report.rules.length > 0 ? report : { ...report, rules: ruleTexts(report.verdicts) };
}

/** Returns the description of the rule with this id, or of every rule. */
export function explainRules(id: string | undefined): readonly RuleDescription[] {
	const rules = id === undefined ? RULES : RULES.filter((rule) => rule.id === id);
	if (rules.length > 0) return rules;
	const ids = RULES.map((rule) => rule.id);
	throw new UserError(`no such rule: ${id}${didYouMean(id ?? '', ids)}`, { hint: 'candor explain, which tells of every rule' });
}
