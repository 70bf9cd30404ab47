/** `2026-11-15T14:20:46Z`: the form that `--since` takes. */
export function utcTime(micros: number): string {
	const milliseconds = Math.floor(micros / 1000);
	// Beyond the range of a date: an edited row must not end the list.
	return Math.abs(milliseconds) <= 8.64e15 ? `${new Date(milliseconds).toISOString().slice(0, 19)}Z` : String(micros);
}
