// candor policy check | explain | suggest

import { checkPolicy } from '#app/policies/check-policy.ts';
import { explainDecision } from '#app/policies/explain-decision.ts';
import { suggestFromReport } from '#app/policies/suggest-from-report.ts';
import { type AskedFlags, askedCall } from '../asked-call.ts';
import { EXIT } from '../exit-codes.ts';

/** Throws with all problems of the policy. */
export function checkCommand(file: string): number {
	const { policy, expired } = checkPolicy(file);
	const { form, rules, exceptions, servers, default: effect } = policy;
	const parts = [`${rules.length} rules`, `${exceptions.length} exceptions`, `${servers.length} server sections`, `default ${effect}`];
	process.stdout.write(`${file}: a good policy in the ${form} form: ${parts.join(', ')}\n`);
	for (const { rule, expires } of expired) process.stdout.write(`  the exception to ${rule} ended on ${expires}\n`);
	return EXIT.clean;
}

export function explainPolicyCommand(tool: string, flags: AskedFlags): number {
	const { decision, rules, read } = explainDecision(askedCall(tool, flags));
	const message = { 'other-tool': 'is for other tools', no: 'does not hold', holds: 'holds', lifted: 'is lifted by an exception' };
	const lines = [
		...(read.length === 0 ? [] : ['read from the arguments:', ...read.map((line) => `  ${line}`)]),
		'rules:',
		...rules.map(
			({ rule, effect, outcome, why }) => `  ${effect.padEnd(5)} ${rule} ${message[outcome]}${why === undefined ? '' : `: ${why}`}`,
		),
		`${decision.effect}, by ${decision.rule}: ${decision.reason}`,
		...(decision.doubt === undefined ? [] : [`doubt: ${decision.doubt}`]),
	];
	process.stdout.write(`${lines.join('\n')}\n`);
	return decision.effect === 'allow' ? EXIT.clean : EXIT.findings;
}

export function suggestCommand(flags: { readonly report: string }): number {
	process.stdout.write(suggestFromReport(flags.report));
	return EXIT.clean;
}
