// Numbers with all their digits. JavaScript reads 9007199254740993 as 9007199254740992, and 1e400 as infinity: distinct ids would become equal.

/** A number that JSON.stringify writes verbatim. JSON.rawJSON creates it. */
export interface ExactNumber {
	readonly rawJSON: string;
}

const json = JSON as typeof JSON & { readonly rawJSON: (text: string) => ExactNumber };

/** Returns a plain number if it is exact, else a number that keeps its digits. */
export function exactNumber(source: string): number | ExactNumber {
	const value = Number(source);
	return Number.isSafeInteger(value) && decimal(source) === decimal(String(value)) ? value : json.rawJSON(source);
}

export function isExactNumber(value: unknown): value is ExactNumber {
	return typeof value === 'object' && value !== null && 'rawJSON' in value && typeof value.rawJSON === 'string';
}

/** Returns the same text for equal numbers, independent of their spelling: -1.50e3 and -1500 are `-15e2`. */
export function decimal(source: string): string {
	// -12.50e+3
	const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
	const digits = withoutZeros(whole + fraction);
	if (digits.text === '') return '0';
	return `${sign}${digits.text}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.atEnd)}`;
}

/** A loop, because a regular expression would scan a long run of zeros repeatedly. */
function withoutZeros(digits: string): { readonly text: string; readonly atEnd: number } {
	let from = 0;
	let to = digits.length;
	while (from < to && digits.charCodeAt(from) === 48) from++;
	while (to > from && digits.charCodeAt(to - 1) === 48) to--;
	return { text: digits.slice(from, to), atEnd: digits.length - to };
}
