import { closestWord } from '#util/did-you-mean.ts';

/** error: option '--depth <depth>' argument 'quik' is invalid. Allowed choices are quick, standard, deep. */
const REFUSED = /argument '([^']*)' is invalid\. Allowed choices are (.+)\.$/;

/** What was meant by a value that is none of a flag's choices, as a line; empty where there is no guess. */
export function guessChoice(message: string): string {
	const [, typed = '', choices = ''] = REFUSED.exec(message) ?? [];
	const closest = closestWord(typed, choices.split(', '));
	return closest === undefined ? '' : `(Did you mean ${closest}?)\n`;
}
