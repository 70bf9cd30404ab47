import { type Judgement, judge } from '#assess/judge/judge.ts';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import type { Finding } from '#model/finding.ts';
import { evidenceOf, type Parts } from './evidence.ts';

/** `isUntraced`: in schema mode. `isRemote`: elsewhere. */
export function judged({
	isRemote = false,
	isUntraced = isRemote,
	...parts
}: Parts & { readonly isUntraced?: boolean; readonly isRemote?: boolean }): Judgement {
	const evidence = { ...evidenceOf(parts), isUntraced, isRemote };
	return judge(evidence, foldProfile(evidence));
}

/** Only this rule's findings. */
export function findingsOf(rule: string, parts: Parts): readonly Finding[] {
	return judged(parts).findings.filter((finding) => finding.rule === rule);
}

/** `high` or `high, low`; empty when the rule has nothing to say. */
export function severities(rule: string, parts: Parts): string {
	return findingsOf(rule, parts)
		.map(({ severity }) => severity)
		.join(', ');
}
