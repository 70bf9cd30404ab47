/** How many calls of each kind one tool gets. */
export interface Budget {
	/** Ordinary calls: typical values first, then values near the bounds of the schema. */
	readonly calls: number;
	/** Valid calls with words that may trigger hidden behaviour: e-mail addresses, passwords, tokens, large numbers. */
	readonly baits: number;
	/** Valid calls with as many edge values as fit: empty, longest, unusual letters, every member of an enumeration. */
	readonly edges: number;
	/** Calls that the schema forbids, with one fault each. */
	readonly malformed: number;
}

const ORDER = ['calls', 'baits', 'malformed', 'edges'] as const;

/** Returns the budget itself, or, if fewer calls are possible, one call of each kind in turn until they are used up. At least one call remains. */
export function withinRoom(budget: Budget, room: number): Budget {
	const total = ORDER.reduce((sum, kind) => sum + budget[kind], 0);
	if (total <= room) return budget;
	const fitted = { calls: 0, baits: 0, edges: 0, malformed: 0 };
	let left = Math.max(1, room);
	for (let round = 1; left > 0; round += 1) {
		for (const kind of ORDER) {
			if (left === 0 || budget[kind] < round) continue;
			fitted[kind] += 1;
			left -= 1;
		}
	}
	return fitted;
}
