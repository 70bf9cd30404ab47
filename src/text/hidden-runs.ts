// Recognises runs of characters that a model reads and a person does not see, and decodes what they spell.

export interface HiddenRun {
	readonly what: string;
	/** The text that the run spells to a model, or empty. */
	readonly spells: string;
}

const LONGEST_SPELLING = 2000;
/** Flags of England, Scotland and Wales: a black flag and a region in tag characters. */
const FLAG_REGIONS: ReadonlySet<string> = new Set(['gbeng', 'gbsct', 'gbwls']);

/** Whether the character is never drawn: zero-width, direction marks, tags, selectors, soft hyphens. */
export function isIgnorable(code: number): boolean {
	if (code < 0x200b)
		return (
			code === 0xad ||
			code === 0x34f ||
			code === 0x61c ||
			code === 0x115f ||
			code === 0x1160 ||
			(code >= 0x17b4 && code <= 0x17b5) ||
			(code >= 0x180b && code <= 0x180f)
		);
	if (code <= 0x206f) return code <= 0x200f || (code >= 0x202a && code <= 0x202e) || code >= 0x2060;
	if (code < 0xfe00) return code === 0x3164;
	if (code <= 0xffff) return code <= 0xfe0f || code === 0xfeff || code === 0xffa0 || (code >= 0xfff0 && code <= 0xfff8);
	return (code >= 0x1d173 && code <= 0x1d17a) || (code >= 0xe0000 && code <= 0xe0fff);
}

/** `before` and `after`: the code points around the run. Returns undefined if the run is part of honest writing. */
export function judgeHiddenRun(run: readonly number[], before: number, after: number): HiddenRun | undefined {
	const spelled = spelledByTags(run);
	if (spelled !== '') {
		if (before === 0x1f3f4 && FLAG_REGIONS.has(spelled)) return undefined;
		return { what: 'tag characters', spells: spelled.slice(0, LONGEST_SPELLING) };
	}
	const selectors = run.filter((code) => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef));
	if (selectors.length >= 3) return { what: 'variation selectors', spells: fromSelectors(selectors) };
	if (selectors.length === run.length) return undefined;
	const operators = run.filter((code) => code >= 0x2061 && code <= 0x2064);
	if (operators.length >= 14) return { what: 'invisible operators', spells: fromBits(run) };
	const joiners = run.filter((code) => code === 0x200b || code === 0x200c || code === 0x200d);
	if (joiners.length >= 14) return { what: 'zero-width characters', spells: fromBits(run) };
	if (run.some((code) => (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))) {
		return isRightToLeft(before) || isRightToLeft(after) ? undefined : { what: 'direction controls', spells: '' };
	}
	if (run.length >= 4) return { what: 'a run of unseen characters', spells: '' };
	if (isPlainLetter(before) && isPlainLetter(after) && run[0] !== 0xad) return { what: 'unseen characters inside a word', spells: '' };
	if (run.some((code) => code === 0x200b || code === 0x2060) && before < 0x80 && after < 0x80 && before > 0x20) {
		return { what: 'zero-width characters between words', spells: '' };
	}
	return undefined;
}

function spelledByTags(run: readonly number[]): string {
	let spelled = '';
	for (const code of run) {
		if (code >= 0xe0020 && code <= 0xe007e) spelled += String.fromCharCode(code - 0xe0000);
		if (spelled.length >= LONGEST_SPELLING) break;
	}
	return spelled;
}

/** Decodes the two encodings in use: the selector's number is the byte, or the byte minus sixteen with the first sixteen as bytes 0 to 15. */
function fromSelectors(selectors: readonly number[]): string {
	const bytes = (shift: number) =>
		selectors
			.map((code) => (code >= 0xe0100 ? code - 0xe0100 + shift : code - 0xfe00))
			.map((byte) => String.fromCharCode(byte & 0xff))
			.join('');
	const readings = [bytes(0), bytes(16)].sort((a, b) => letters(b) - letters(a));
	const best = readings[0] ?? '';
	return letters(best) * 2 >= best.length ? best.slice(0, LONGEST_SPELLING) : '';
}

/** Decodes two invisible characters as zero and one, with eight or seven bits per letter. A third character separates the letters. */
function fromBits(run: readonly number[]): string {
	const counts = new Map<number, number>();
	for (const code of run) counts.set(code, (counts.get(code) ?? 0) + 1);
	const [first, second] = [...counts].sort((a, b) => b[1] - a[1]).map(([code]) => code);
	if (first === undefined || second === undefined) return '';
	const bits = run.filter((code) => code === first || code === second).slice(0, LONGEST_SPELLING * 8);
	const readings = [first, second].flatMap((one) =>
		[8, 7].map((width) => {
			let text = '';
			for (let at = 0; at + width <= bits.length; at += width) {
				let byte = 0;
				for (let bit = 0; bit < width; bit++) byte = byte * 2 + (bits[at + bit] === one ? 1 : 0);
				text += String.fromCharCode(byte);
			}
			return text;
		}),
	);
	const best = readings.sort((a, b) => letters(b) - letters(a))[0] ?? '';
	return letters(best) * 10 >= best.length * 7 ? best : '';
}

function letters(text: string): number {
	let count = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x20) count++;
	}
	return count;
}

function isPlainLetter(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isRightToLeft(code: number): boolean {
	return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}
