const TIME_WORDS = new Set('duration delay sleep wait pause interval time seconds secs minutes hours ms millis milliseconds'.split(' '));
const LATITUDES = [52.5, 48.25, 40.75, -33.75, 0];
const LONGITUDES = [13.5, 16.25, -74, 151.25, 0];

/** Whether the number may make a server wait. A timeout does not count, because a short one would only interrupt the work. */
export function isTimeLike(words: readonly string[]): boolean {
	return words.some((word) => TIME_WORDS.has(word)) && !words.includes('timeout');
}

const COUNT_WORDS = new Set(
	'count limit n num number times steps repeat repetitions iterations size length max depth width height pages page rows columns lines levels batch workers threads concurrency retries samples tokens'.split(
		' ',
	),
);

/** Whether a server may count up to the number, or create that many things. */
export function isCountLike(words: readonly string[]): boolean {
	return words.some((word) => COUNT_WORDS.has(word));
}

/** Returns numbers above a thousand that are harmless for a tool that counts up to them. A pause stays short, unless it is in milliseconds. */
export function baitNumbers(words: readonly string[], lure: number, number: number): readonly number[] {
	if (isTimeLike(words) && lure > 0) return lure === 1 && words.some((word) => MILLISECONDS.has(word)) ? [1001] : [0.05, 0];
	if (isTimeLike(words)) return [];
	if (hasOwnScale(words)) return [];
	if (words.some((word) => REPEATING.has(word))) return [];
	// One such call suffices for a server that repeats its work that often.
	if (isCountLike(words)) return lure === 1 ? [1001] : [];
	return [number, 4096, 1001];
}

/** Whether the number has a scale of its own. A server refuses any other number before it does any work. */
export function hasOwnScale(words: readonly string[]): boolean {
	return words.some((word) => SCALED.has(word));
}

const SCALED = new Set('lat latitude lon lng long longitude port year month day hour minute'.split(' '));
/** Words for repetitions, each of which may take a long time. */
const REPEATING = new Set('steps times repeat repetitions iterations retries rounds'.split(' '));
const MILLISECONDS = new Set(['ms', 'millis', 'milliseconds']);

/** Returns small numbers first, which are harmless for a tool that counts up to them. */
export function typicalNumbers(words: readonly string[], turn: number, type: 'integer' | 'number'): readonly number[] {
	const has = (...names: readonly string[]) => names.some((name) => words.includes(name));
	const small = [1 + (turn % 5), 1, 2, 3, 0];
	// Whole seconds add up; whole milliseconds are negligible.
	if (isTimeLike(words)) return type === 'number' ? [(1 + (turn % 5)) / 20, ...small] : [1, 2, 0];
	if (has('timeout')) return [5 + (turn % 5), ...small];
	if (has('lat', 'latitude')) return [at(LATITUDES, turn), ...small];
	if (has('lon', 'lng', 'long', 'longitude')) return [at(LONGITUDES, turn), ...small];
	if (has('port')) return [8080 + (turn % 5), ...small];
	// A picture, a window or a column that is one pixel wide shows no content.
	if (has('width')) return [200 + (turn % 5), ...small];
	if (has('height')) return [150 + (turn % 5), ...small];
	if (has('year')) return [2024 - (turn % 5), ...small];
	if (has('offset', 'skip', 'index', 'start', 'cursor')) return [turn % 5, ...small];
	return small;
}

function at(values: readonly number[], turn: number): number {
	return values[turn % values.length] ?? 0;
}
