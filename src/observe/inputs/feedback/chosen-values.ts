// Values that an error offers, for the argument that it refuses, or for the part of it that it refuses: `Unknown field: foo. Valid fields: id, name` of `id,foo`.

import { isRepeated } from './repeated-value.ts';

const REFUSED = /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|unexpected|not a valid)\b/i;
const SHORTEST = 3;

/** Returns the part of a longer text that the error repeats, unless it repeats the whole. */
export function refusedPart(value: string | number, error: string): string | undefined {
	if (typeof value !== 'string' || !REFUSED.test(error) || isRepeated(error, value)) return undefined;
	const parts = value.split(/[^\w-]+/);
	return parts.length < 2 ? undefined : parts.find((part) => part.length >= SHORTEST && isRepeated(error, part));
}

/** `choices`: values that the error offers. */
export function chosenValues(value: string | number, error: string, choices: readonly string[]): readonly (string | number)[] {
	if (typeof value === 'number') return choices.map(Number).filter(Number.isFinite);
	const part = refusedPart(value, error);
	return part === undefined ? choices : [...choices.map((choice) => value.replace(part, choice)), ...choices];
}
