// `candor verify` for a terminal: what is new, what no longer works, other differences, the sum, and the next steps.

import type { LockCheck } from '#model/lock.ts';
import { printable } from '#util/printable.ts';
import { wrap } from '../columns.ts';
import { BLANK, type Line, type Look, paint, span, type Tone } from '../line.ts';
import { evidenceTexts, lockNext, lockNotes, lockSum, newEffectText } from './lock-lines.ts';

const WORDS: Readonly<Record<LockCheck['conclusion'], readonly [word: string, tone: Tone]>> = {
	holds: ['LOCK HOLDS', 'good'],
	changed: ['CHANGED', 'bad'],
	inconclusive: ['INCONCLUSIVE', 'warn'],
};
const INDENT = '       ';

export function renderLockText(check: LockCheck, look: Look): string {
	const { comparison, textFindings, conclusion } = check;
	const [word, tone] = WORDS[conclusion];
	const body: readonly Line[] = [
		...comparison.newEffects.flatMap((effect): readonly Line[] => [
			[span(' NEW   ', 'bad'), { text: newEffectText(effect), isWhole: true }],
			...evidenceTexts(effect).map((text): Line => [span(`${INDENT}evidence  `, 'dim'), span(text, 'dim')]),
		]),
		...textFindings.flatMap(({ rule, observed }) => labelled(' TEXT  ', 'bad', `${rule}: ${observed}`, look)),
		...comparison.noLongerWork.flatMap(({ tool, why }) => labelled(' LOST  ', 'warn', `${tool}: ${why}`, look)),
		...comparison.uncompared.flatMap((why) => labelled(' GAP   ', 'warn', why, look)),
		...lockNotes(check).flatMap((note) => labelled(' note  ', 'dim', note, look)),
	];
	return paint(
		[
			[span(printable(check.server), 'strong'), span(`  compared with ${check.lockFile}`, 'dim')],
			...body,
			...(body.length === 0 ? [] : [BLANK]),
			[span(word, tone), { text: `  ${lockSum(check)}`, isWhole: true }],
			...lockNext(check).map(({ text, command }): Line => [{ text: `  ${text} ${command}`, isWhole: true }]),
		],
		look,
	);
}

function labelled(label: string, tone: Tone, text: string, { width, isWhole }: Look): readonly Line[] {
	const lines = isWhole === true ? [printable(text)] : wrap(printable(text), width - INDENT.length - 1);
	return lines.map((line, index) => [index === 0 ? span(label, tone) : span(INDENT), span(line)]);
}
