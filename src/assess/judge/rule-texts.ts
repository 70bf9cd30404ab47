import type { RuleText, RuleVerdict } from '#model/finding.ts';
import { RULES } from './registry.ts';

/** Returns the texts of the applied rules, in the order of their verdicts. */
export function ruleTexts(verdicts: readonly RuleVerdict[]): readonly RuleText[] {
	const byId = new Map(RULES.map((rule) => [rule.id, rule]));
	return verdicts.flatMap((verdict) => {
		const rule = byId.get(verdict.rule);
		if (rule === undefined) return [];
		const { id, category, severity, summary, rationale, fix } = rule;
		return [{ id, category, severity, summary, rationale, fix }];
	});
}
