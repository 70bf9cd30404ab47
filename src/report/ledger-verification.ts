// `candor ledger verify`: the chain is intact, or the list of problems, and the hash to note elsewhere.

import type { LedgerVerification } from '#model/ledger.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { pad } from './columns.ts';
import { type Line, type Look, paint, span } from './line.ts';

export function renderVerification({ rows, first, head, archives, problems, problemCount }: LedgerVerification, look: Look): string {
	const seen = `${counted(rows, 'row')}${archives === 0 ? '' : ` (older ones in ${counted(archives, 'archive')})`}`;
	const beginning = first !== null && first > 0 && problemCount === 0 ? `; those before ${first} were given up for room` : '';
	const last: readonly Line[] = head === null ? [] : [[span('head  ', 'dim'), span(`${head.hash}`), span(`  row ${head.seq}`, 'dim')]];
	if (problemCount === 0) {
		const advice = 'Kept elsewhere, it tells later whether anything up to here was touched: candor ledger verify --head HASH';
		return paint([[span('whole ', 'good'), span(`${seen}, one chain${beginning}`)], ...last, [span(advice, 'dim')]], look);
	}
	const rest = problemCount - problems.length;
	return paint(
		[
			[span('BROKEN', 'bad'), span(` ${counted(problemCount, 'problem')} in ${seen}`)],
			...problems.map(({ kind, detail }): Line => [span(`  ${pad(kind, 11)}`, 'bad'), span(printable(detail))]),
			...(rest === 0 ? [] : [[span(`  … and ${number(rest)} more`, 'dim')]]),
			...last,
		],
		look,
	);
}
