// Recognises a tool that passes unknown options on and refuses harmful ones. The caller may pass options, and the tool decides which.

import type { JudgeEvidence } from '../rule.ts';
import { type InjectionResult, isInjection, isOfSame } from './injection-result.ts';

/**
 * Whether the tool itself refuses the option, with a message that names it or mentions options, before any program receives it. If no harmful option was
 * tried on this argument, the tool's reaction to its other arguments decides.
 */
export function refusesHarmful(result: InjectionResult, evidence: JudgeEvidence): boolean {
	const tried = evidence.steps
		.filter(isInjection)
		.filter((other) => isOfSame(other, result) && other.step.injection.class === 'argument')
		.filter(({ step }) => step.injection.proofs.every((proof) => proof.kind !== 'option'));
	const own = tried.filter(({ step }) => step.injection.argument === result.step.injection.argument);
	return (own.length > 0 ? own : tried).some((other) => isRefused(other, evidence));
}

function isRefused({ step, outcome, reply }: InjectionResult, evidence: JudgeEvidence): boolean {
	// --server=, -oProxyCommand=, further words: -exec
	const name = /-{1,2}[A-Za-z][\w-]*/.exec(step.injection.variant)?.[0];
	if (outcome === 'ok' || name === undefined) return false;
	const text = JSON.stringify(reply ?? '');
	const isAboutOption = text.includes(name) && /\b(?:flags?|options?|arguments?|switch(?:es)?)\b/i.test(text);
	const isGiven = evidence.causedBy(step.id).some((one) => one.kind === 'exec' && one.argv.some((word) => word.includes(name)));
	return isAboutOption && !isGiven;
}
