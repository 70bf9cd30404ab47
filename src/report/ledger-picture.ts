// The counts of `candor stats` as text with bars.

import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, cut, pad } from './columns.ts';
import type { LedgerStats, Tally } from './ledger-stats.ts';
import { BLANK, type Line, type Look, paint, span, type Tone } from './line.ts';
import { utcTime } from './utc-time.ts';

const SHOWN = 10;
const BAR = 30;
const LONGEST_NAME = 40;
/** The least width of a column of counts, with the gap before it. */
const COUNT = 9;

export function renderLedgerStats(stats: LedgerStats, look: Look): string {
	const { total, allowed, blocked, asked, blockRate, from, to } = stats;
	const duration = from === null || to === null ? '' : `, ${utcTime(from)} to ${utcTime(to)}`;
	const room = countWidth([total]);
	const outcomes = Object.entries(stats.outcomes).filter(([, count]) => count > 0);
	return paint(
		[
			[span(counted(total, 'decision'), 'strong'), span(duration, 'dim')],
			share('allowed', [allowed, total], room, 'good'),
			share('blocked', [blocked, total], room, 'bad'),
			share('asked', [asked, total], room, 'warn'),
			...(blockRate === null ? [] : [[span(`block rate ${percent(blockRate)}`)]]),
			...(outcomes.length === 0 ? [] : [[span(`outcomes   ${outcomes.map(([name, count]) => `${number(count)} ${name}`).join(', ')}`)]]),
			...section('by server', stats.servers),
			...section('by tool', stats.tools),
			...section('by rule', stats.rules),
		],
		look,
	);
}

function countWidth(counts: readonly number[]): number {
	return Math.max(COUNT, ...counts.map((count) => number(count).length + 2));
}

function share(name: string, [count, total]: readonly [count: number, total: number], room: number, tone: Tone): Line {
	const part = total === 0 ? 0 : count / total;
	return [span(`  ${pad(name, 8)}${number(count).padStart(room)}  `), span(pad(bar(part), BAR), tone), span(`  ${percent(part)}`, 'dim')];
}

function section(title: string, tallies: readonly Tally[]): readonly Line[] {
	if (tallies.length === 0) return [];
	const shown = tallies.slice(0, SHOWN);
	const most = shown[0]?.total ?? 1;
	const names = shown.map(({ name }) => cut(printable(name), LONGEST_NAME));
	const width = Math.max(...names.map(columns));
	const room = countWidth(shown.map(({ total }) => total));
	const lines = shown.map((tally, index): Line => {
		const length = bar(tally.total / most).length;
		const denied = tally.deny === 0 ? 0 : Math.max(1, Math.round((length * tally.deny) / tally.total));
		return [
			span(`  ${pad(names[index] ?? '', width)}${number(tally.total).padStart(room)}  `),
			span('█'.repeat(length - denied), 'good'),
			span('▒'.repeat(denied), 'bad'),
			span(' '.repeat(BAR - length)),
			span(tally.deny === 0 ? '' : `  ${number(tally.deny)} blocked`, 'bad'),
		];
	});
	const rest = tallies.length - shown.length;
	return [BLANK, [span(title, 'strong')], ...lines, ...(rest === 0 ? [] : [[span(`  … and ${number(rest)} more`, 'dim')]])];
}

/** Any amount above zero shows at least one block. */
function bar(part: number): string {
	return '█'.repeat(part === 0 ? 0 : Math.max(1, Math.round(part * BAR)));
}

function percent(part: number): string {
	return `${(part * 100).toFixed(1)} %`;
}
