import { type Judgement, judge } from '#assess/judge/judge.ts';
import { RULES } from '#assess/judge/registry.ts';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import type { Finding } from '#model/finding.ts';
import { evidenceOf, type Parts } from './evidence.ts';

/** `isUntraced`: in schema mode. `isRemote`: elsewhere. */
export function judged(
	{ isRemote = false, isUntraced = isRemote, ...parts }: Parts & { readonly isUntraced?: boolean; readonly isRemote?: boolean },
	rules = RULES,
): Judgement {
	const evidence = { ...evidenceOf(parts), isUntraced, isRemote };
	return judge(evidence, foldProfile(evidence), rules);
}

/** Only this rule's findings. No finding depends on another rule's. */
export function findingsOf(rule: string, parts: Parts): readonly Finding[] {
	return judged(
		parts,
		RULES.filter(({ id }) => id === rule),
	).findings;
}

/** `high` or `high, low`; empty when the rule has nothing to say. */
export function severities(rule: string, parts: Parts): string {
	return findingsOf(rule, parts)
		.map(({ severity }) => severity)
		.join(', ');
}
