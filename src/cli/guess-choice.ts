import { closestWord } from '#util/did-you-mean.ts';

/** error: option '--depth <depth>' argument 'quik' is invalid. Allowed choices are quick, standard, deep. */
const REFUSED = /argument '([^']*)' is invalid\. Allowed choices are (.+)\.$/;

/** Returns a line with the likely choice for an invalid value, or an empty text. */
export function guessChoice(message: string): string {
	const [, typed = '', choices = ''] = REFUSED.exec(message) ?? [];
	const closest = closestWord(typed, choices.split(', '));
	return closest === undefined ? '' : `(Did you mean ${closest}?)\n`;
}
