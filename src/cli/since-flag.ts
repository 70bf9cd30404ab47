import { UserError } from '#util/user-error.ts';
import { parseDuration } from './parse-duration.ts';

/** Returns a time in microseconds: `2h` and `3d` count back from now, and a date without a zone is UTC, as the list prints it. */
export function since(text: string, nowMicros: number): number {
	const duration = parseDuration(text);
	if (duration !== undefined) return nowMicros - duration * 1000;
	// 2026-11-15, 2026-11-15T14:20, 2026-11-15T14:20:46.5+01:00
	const [, day, time = 'T00:00', zone = 'Z'] =
		/^(\d{4}-\d{2}-\d{2})(?:([T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
	const milliseconds = day === undefined ? Number.NaN : Date.parse(`${day}${time.replace(' ', 'T')}${zone}`);
	if (Number.isNaN(milliseconds))
		throw new UserError(`--since ${text}: expected a stretch of time or a date`, { hint: '--since 2h, --since 3d or --since 2026-11-15' });
	return milliseconds * 1000;
}
