/** How many calls of each kind one tool gets. */
export interface Budget {
	/** Ordinary ones: typical values first, then near the ends of what the schema allows. */
	readonly calls: number;
	/** Valid ones whose words may wake something: e-mails, passwords, tokens, large numbers. */
	readonly baits: number;
	/** Valid ones with as many edges as fit: empty, longest, unusual letters, every member of an enumeration. */
	readonly edges: number;
	/** Ones that the schema forbids, one fault each. */
	readonly malformed: number;
}

const ORDER = ['calls', 'baits', 'malformed', 'edges'] as const;

/** The budget itself, or when there is room for fewer calls, one of each kind in turn until the room is used up; one call at least. */
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
