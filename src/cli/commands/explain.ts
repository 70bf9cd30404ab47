import { RULES } from '#assess/judge/registry.ts';
import { renderRule } from '#report/explain.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export async function explainCommand(id: string | undefined): Promise<number> {
	const rules = id === undefined ? RULES : RULES.filter((rule) => rule.id === id);
	if (rules.length === 0) {
		const ids = RULES.map((rule) => rule.id);
		throw new UserError(`no such rule: ${id}${didYouMean(id ?? '', ids)}`, { hint: `candor explain with one of ${ids.join(', ')}` });
	}
	process.stdout.write(rules.map((rule) => renderRule(rule, lookOf(process.stdout))).join('\n'));
	return EXIT.clean;
}
