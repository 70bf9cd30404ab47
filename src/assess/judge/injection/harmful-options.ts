// A tool that lets unknown options through and refuses those that do harm: the caller may have options, and the tool knows which.

import type { JudgeEvidence } from '../rule.ts';
import { type InjectionResult, isInjection, isOfSame } from './injection-result.ts';

/** Refused by the tool itself, which names the option or speaks of options, before any program was given it. */
export function refusesHarmful(result: InjectionResult, evidence: JudgeEvidence): boolean {
	return evidence.steps.filter(isInjection).some((other) => {
		const { class: kind, argument, proofs, variant } = other.step.injection;
		const isHarmful =
			kind === 'argument' && argument === result.step.injection.argument && proofs.every((proof) => proof.kind !== 'option');
		if (!isHarmful || !isOfSame(other, result) || other.outcome === 'ok') return false;
		// --server=, -oProxyCommand=, further words: -exec
		const name = /-{1,2}[A-Za-z][\w-]*/.exec(variant)?.[0];
		const reply = JSON.stringify(other.reply ?? '');
		const isAboutOption = name !== undefined && reply.includes(name) && /\b(?:flags?|options?|arguments?|switch(?:es)?)\b/i.test(reply);
		const isGiven = evidence
			.causedBy(other.step.id)
			.some((one) => one.kind === 'exec' && one.argv.some((word) => name !== undefined && word.includes(name)));
		return isAboutOption && !isGiven;
	});
}
