// Files in the memory of a process that are not executable there. When mprotect makes a part executable, it names only an address.

/** `end` is the first address after it. */
export interface Mapping {
	readonly start: number;
	readonly end: number;
	readonly path: string;
}

/** Immutable, because a forked child starts with its parent's mappings. */
export type Mappings = readonly Mapping[];

const MOST = 1024;

/** Replaces whatever was mapped there. Unmapping is not traced, so a stale entry stays until its addresses are used again. */
export function mapped(mappings: Mappings, next: Omit<Mapping, 'path'> & { readonly path?: string }): Mappings {
	const { start, end, path } = next;
	const isTouched = mappings.some((one) => one.start < end && start < one.end);
	if (!isTouched && path === undefined) return mappings;
	const left = isTouched ? mappings.flatMap((one) => outside(one, start, end)) : [...mappings];
	if (path !== undefined) left.push({ start, end, path });
	return left.length > MOST ? left.slice(-MOST) : left;
}

/** Returns the files between two addresses. */
export function filesBetween(mappings: Mappings, start: number, end: number): readonly string[] {
	return [...new Set(mappings.filter((one) => one.start < end && start < one.end).map(({ path }) => path))];
}

function outside(one: Mapping, start: number, end: number): readonly Mapping[] {
	if (one.end <= start || end <= one.start) return [one];
	return [...(one.start < start ? [{ ...one, end: start }] : []), ...(end < one.end ? [{ ...one, start: end }] : [])];
}
