const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Converts 45s, 90m, 2h, 3d or 1w to milliseconds. Returns undefined for anything else. */
export function parseDuration(text: string): number | undefined {
	const [, count, unit = ''] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
	const milliseconds = UNITS[unit];
	return count === undefined || milliseconds === undefined ? undefined : Number(count) * milliseconds;
}
