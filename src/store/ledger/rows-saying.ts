import { numbered, type Unnumbered } from './row-content.ts';
import type { LedgerStatements } from './statements.ts';

/**
 * Which rows beyond `after` somebody else has made of our lines, the first one first: lines may say the same. In one look for all of them: a guard that was
 * stopped for long finds many rows of others, and not always its own, which may have been archived.
 */
export function rowsSaying(texts: readonly Unnumbered[], after: number, { contentsAfter }: LedgerStatements): Map<Unnumbered, number[]> {
	const found = new Map<Unnumbered, number[]>(texts.map((text) => [text, []]));
	let missing = texts.length;
	if (missing === 0) return found;
	for (const [seq, content] of contentsAfter.iterate(after)) {
		const rows = found.get(content.slice(numbered(seq, '' as Unnumbered).length) as Unnumbered);
		rows?.push(seq);
		if (rows !== undefined && --missing === 0) break;
	}
	return found;
}
