/** Returns at most the first `most` values. The others are never generated. */
export function take<T>(values: Iterable<T>, most: number): readonly T[] {
	const taken: T[] = [];
	for (const value of values) if (taken.push(value) >= most) break;
	return taken;
}
