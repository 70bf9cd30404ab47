/** Returns the known word that a misspelled one most likely means. */
export function likelyWord(wrong: string, known: readonly string[]): string | undefined {
	const [best] = known
		.map((word) => ({ word, distance: editDistance(wrong.toLowerCase().slice(0, 60), word.toLowerCase()) }))
		.filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
		.sort((a, b) => a.distance - b.distance);
	return best?.word;
}

/** Counts letters that were added, dropped, replaced, or swapped with a neighbour. */
function editDistance(a: string, b: string): number {
	let before: number[] = [];
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
			next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		before = row;
		row = next;
	}
	return row[b.length] ?? a.length;
}
