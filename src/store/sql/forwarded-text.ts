import type { RowOrigin } from '#model/ports.ts';
import type { Unnumbered } from '../ledger/row-content.ts';

/**
 * A local row's text as one of the chain: all that it says, and where it was first. `decisionSeq`: the number in the chain of the decision that an outcome
 * names; without it the outcome names none.
 */
export function forwardedText(
	content: string,
	origin: RowOrigin,
	decisionSeq: (local: number) => number | undefined,
): Unnumbered | undefined {
	// {"seq":17,"at":1794752446123456,"kind":"decision",
	const [beginning, kind] = /^\{"seq":\d+,(?="at":\d+,"kind":"(\w+)")/.exec(content) ?? [];
	if (beginning === undefined || !content.endsWith('}')) return undefined;
	const added = { origin };
	// Arguments are kept to the digit, so the text of a decision is not written anew.
	if (kind !== 'outcome') return `${content.slice(beginning.length, -1)},${JSON.stringify(added).slice(1)}` as Unnumbered;
	const { seq: _, decision, ...outcome } = JSON.parse(content) as { readonly seq: number; readonly decision: number };
	return JSON.stringify({ ...outcome, decision: decisionSeq(decision), ...added }).slice(1) as Unnumbered;
}
