// Builds findings for text that a model reads and a person does not see.

import type { HiddenSpan } from './normalise.ts';
import { rankOf, shortened } from './shown-text.ts';
import type { Strength, TextFinding } from './text-finding.ts';

/** Hidden characters that spell something or occur inside an order are certain. A stray invisible character is weak. */
export function hiddenFinding(span: HiddenSpan, original: string, instructions: readonly TextFinding[]): TextFinding | undefined {
	const isInOrder = instructions.some(
		({ from, to, strength, isLearned }) => strength !== 'weak' && isLearned !== true && from < span.to && to > span.from,
	);
	const strength: Strength =
		isInOrder || (span.spells.length >= 3 && span.what !== 'look-alike letters inside a word')
			? 'certain'
			: isRare(span) && !(span.what === 'backspaces' && isBinary(original, span.from))
				? 'likely'
				: 'weak';
	const around = original.slice(Math.max(0, span.from - 40), span.from).trimStart();
	const spelled = span.spells === '' ? `⟦${span.what}⟧` : `⟦${span.spells}⟧`;
	return {
		kind: 'hidden-text',
		strength,
		what: span.what,
		from: span.from,
		to: span.to,
		shown: shortened(`${around}${spelled}${original.slice(span.to, span.to + 40)}`),
	};
}

const AROUND = 200;
const MOST_CONTROLS = 3;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it counts
const CONTROLS = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f\ufffd]/g;

/** The bytes of a picture or a database hold backspaces among other control characters. Text that hides something holds backspaces alone. */
function isBinary(text: string, at: number): boolean {
	return (text.slice(Math.max(0, at - AROUND), at + AROUND).match(CONTROLS)?.length ?? 0) > MOST_CONTROLS;
}

function isRare({ what, to, from }: HiddenSpan): boolean {
	return (
		what === 'variation selectors' ||
		what === 'tag characters' ||
		what === 'invisible operators' ||
		what === 'backspaces' ||
		(what === 'a run of unseen characters' && to - from >= 6)
	);
}

/** Returns each kind once, with its strongest occurrence, and the strongest kind first. */
export function mergedHidden(findings: readonly TextFinding[]): readonly TextFinding[] {
	const kinds = [...Map.groupBy(findings, ({ what }) => what).values()];
	return kinds.map(strongestOf).sort((a, b) => rankOf(b.strength) - rankOf(a.strength));
}

function strongestOf(same: readonly TextFinding[]): TextFinding {
	const first = same.reduce((best, one) => (rankOf(one.strength) > rankOf(best.strength) ? one : best));
	// Several words joined with invisible characters hide more than a single stray character.
	const isRepeated = same.length >= 3 && first.what.includes('word') && !first.what.startsWith('look');
	return first.strength === 'weak' && isRepeated ? { ...first, strength: 'likely' } : first;
}
