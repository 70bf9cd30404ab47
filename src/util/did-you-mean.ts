const FEWEST_LETTERS = 3;
const MOST_BEGUN = 3;

/** Returns the known word that was most likely meant: at most a third of its letters are wrong, missing, added or swapped with a neighbour. */
export function closestWord(typed: string, known: readonly string[]): string | undefined {
	const distances = known.map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }));
	const [best] = distances.toSorted((a, b) => a.distance - b.distance);
	return best !== undefined && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
}

/** `; did you mean strict?`, or nothing. Of words that begin as typed, all of a few are named. */
export function didYouMean(typed: string, known: readonly string[]): string {
	const begun = typed.length < FEWEST_LETTERS ? [] : known.filter((word) => word.toLowerCase().startsWith(typed.toLowerCase()));
	const closest = closestWord(typed, known);
	const meant = begun.length > 0 && begun.length <= MOST_BEGUN ? begun : closest === undefined ? [] : [closest];
	return meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`;
}

/** Computes one row of the table at a time. Long words are compared by their beginning. */
function editDistance(typed: string, word: string): number {
	const [from, to] = [typed.slice(0, 60), word.slice(0, 60)];
	let before: number[] = [];
	let last = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let row = 1; row <= from.length; row++) {
		const next = [row];
		for (let at = 1; at <= to.length; at++) {
			const isSame = from[row - 1] === to[at - 1];
			const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
			next[at] = Math.min(
				(last[at] ?? 0) + 1,
				(next[at - 1] ?? 0) + 1,
				(last[at - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		[before, last] = [last, next];
	}
	return last[to.length] ?? 0;
}
