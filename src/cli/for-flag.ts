import { UserError } from '#util/user-error.ts';
import { parseDuration } from './parse-duration.ts';

const LONGEST_MS = 30 * 86_400_000;

/** --for: validity of an approval in milliseconds. */
export function approvedFor(text: string): number {
	const milliseconds = parseDuration(text) ?? 0;
	if (!(milliseconds > 0 && milliseconds <= LONGEST_MS))
		throw new UserError(`--for ${text}: expected up to 30 days`, { hint: '--for 10m, --for 2h or --for 1d' });
	return milliseconds;
}
