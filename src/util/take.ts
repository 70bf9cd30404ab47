/** The first of them, no more than `most`; the others are never made. */
export function take<T>(values: Iterable<T>, most: number): readonly T[] {
	const taken: T[] = [];
	for (const value of values) if (taken.push(value) >= most) break;
	return taken;
}
