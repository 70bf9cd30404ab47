import type { Declaration, DeclaredList } from './declaration.ts';

/** Returns `to` with these lists of `from`. */
export function withListsOf(from: Declaration, to: Declaration, lists: readonly DeclaredList[]): Declaration {
	if (lists.length === 0) return to;
	const beyondLimit = { ...to.beyondLimit, ...Object.fromEntries(lists.map((list) => [list, from.beyondLimit[list]])) };
	return { ...to, ...Object.fromEntries(lists.map((list) => [list, from[list]])), beyondLimit };
}
