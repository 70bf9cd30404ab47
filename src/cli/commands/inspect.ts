import { inspectCall } from '#app/policies/inspect-call.ts';
import { type AskedFlags, askedCall } from '../asked-call.ts';
import { EXIT } from '../exit-codes.ts';

export interface InspectFlags extends AskedFlags {
	readonly json?: true;
}

const WORDS = { allow: 'ALLOWED', deny: 'BLOCKED', ask: 'ASK' } as const;

/** What the guard would say to a call; nothing is called. */
export function inspectCommand(tool: string, flags: InspectFlags): number {
	const decision = inspectCall(askedCall(tool, flags));
	const { effect, rule, reason, doubt, change } = decision;
	if (flags.json) process.stdout.write(`${JSON.stringify({ tool, policy: flags.policy, ...decision })}\n`);
	else {
		const lines = [
			`${WORDS[effect]} — ${reason}`,
			`  rule    ${rule} (policy ${flags.policy})`,
			...(doubt === undefined ? [] : [`  doubt   ${doubt}`]),
			...(change === undefined
				? []
				: [
						'  the smallest change that would allow it:',
						...change.yaml
							.trimEnd()
							.split('\n')
							.map((line) => `    ${line}`),
					]),
		];
		process.stdout.write(`${lines.join('\n')}\n`);
	}
	return effect === 'allow' ? EXIT.clean : EXIT.findings;
}
