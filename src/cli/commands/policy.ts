// candor policy check | explain | suggest

import { compiledPolicy, policyFile } from '#app/policies/policy-file.ts';
import { reportFile } from '#app/reports/report-file.ts';
import { realPath } from '#enforce/guard/real-path.ts';
import { explainCall } from '#enforce/policy/explain-call.ts';
import { suggestPolicy } from '#enforce/policy/suggest/suggest-policy.ts';
import { type AskedFlags, callArguments } from '../call-arguments.ts';
import { EXIT } from '../exit-codes.ts';

/** Throws what is wrong with it. */
export function checkCommand(file: string): number {
	const { form, rules, exceptions, servers, default: effect } = policyFile(file);
	const parts = [`${rules.length} rules`, `${exceptions.length} exceptions`, `${servers.length} server sections`, `default ${effect}`];
	process.stdout.write(`${file}: a good policy in the ${form} form: ${parts.join(', ')}\n`);
	const now = new Date().toISOString().slice(0, 10);
	for (const { rule, expires } of exceptions) if (expires < now) process.stdout.write(`  the exception to ${rule} ended on ${expires}\n`);
	return EXIT.clean;
}

export function explainPolicyCommand(tool: string, flags: AskedFlags): number {
	const call = { tool, args: callArguments(flags.args) };
	const { decision, rules, read } = explainCall(compiledPolicy(flags.policy, flags.server), call, {
		now: Date.now(),
		realPath,
	});
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
	process.stdout.write(suggestPolicy(reportFile(flags.report)));
	return EXIT.clean;
}
