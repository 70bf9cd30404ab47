// Decides whether a run conforms to its lock.

import type { LockComparison, LockVerdict } from '#model/lock.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast } from '#model/severity.ts';

/** `isStrict`: every changed text and every new tool fails, whatever its content. */
export function lockVerdict(comparison: LockComparison, { findings }: Report, isStrict: boolean): LockVerdict {
	const { newEffects, changedTexts, addedTools, noLongerWork, uncompared, renamed } = comparison;
	const hasOtherTexts = changedTexts.length + addedTools.length + renamed.length > 0;
	const textFindings = hasOtherTexts
		? findings.filter(({ category, severity }) => category === 'deceptive_manifest' && isAtLeast(severity, 'medium'))
		: [];
	const isChanged = newEffects.length + textFindings.length > 0 || (isStrict && hasOtherTexts);
	return {
		conclusion: isChanged ? 'changed' : noLongerWork.length + uncompared.length > 0 ? 'inconclusive' : 'holds',
		textFindings,
	};
}
