import { explainRules } from '#app/explain-rules.ts';
import { renderRule } from '#report/explain.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export async function explainCommand(id: string | undefined): Promise<number> {
	const rules = explainRules(id);
	process.stdout.write(rules.map((rule) => renderRule(rule, lookOf(process.stdout))).join('\n'));
	return EXIT.clean;
}
