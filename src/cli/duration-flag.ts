import { UserError } from '#util/user-error.ts';
import { parseDuration } from './parse-duration.ts';

/** Parses 30d, 12h or 0 into milliseconds. */
export function durationFlag(flag: string, text: string): number {
	if (text === '0') return 0;
	const duration = parseDuration(text);
	if (duration === undefined) throw new UserError(`${flag} ${text}: expected a number and s, m, h or d`, { hint: `${flag} 30d` });
	return duration;
}
