// `candor policy what-if`: what an edit changes, one line per tool and deciding rule, with an example.

import type { ChangedDecision, WhatIf } from '#model/what-if.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { cut, pad } from './columns.ts';
import { BLANK, type Line, type Look, paint, span, type Tone } from './line.ts';

const WIDEST = 32;
const LONGEST_EXAMPLE = 200;

interface Row {
	readonly times: number;
	readonly tool: string;
	readonly rule: string;
	readonly example: string;
}

export function renderWhatIf(found: WhatIf, look: Look): string {
	const { newlyBlocked, newlyAllowed, unchanged, calls, notReplayable, masked } = found;
	const sources = [
		...(calls.report > 0 ? [`${counted(calls.report, 'call')} of the report`] : []),
		...(calls.ledger > 0 ? [`${counted(calls.ledger, 'call')} of the ledger`] : []),
		...(calls.generated > 0 ? [`${counted(calls.generated, 'generated call')}`] : []),
	];
	const sum = `${timesOf(newlyBlocked)} newly blocked, ${timesOf(newlyAllowed)} newly allowed, ${unchanged} as before`;
	return paint(
		[
			...part('newly blocked', 'bad', newlyBlocked),
			...part('newly allowed', 'warn', newlyAllowed),
			[span(`${sources.join(', ') || 'no calls'}: `), span(sum, 'strong')],
			...(notReplayable === 0
				? []
				: [
						[
							span(
								`${counted(notReplayable, 'call')} of the ledger cannot be replayed: their arguments were not kept (--log-arguments masked)`,
								'warn',
							),
						],
					]),
			...(masked === 0
				? []
				: [[span(`${counted(masked, 'call')} of the ledger had secrets masked; with them the decision may be another`, 'dim')]]),
		],
		look,
	);
}

function part(title: string, tone: Tone, changed: readonly ChangedDecision[]): readonly Line[] {
	if (changed.length === 0) return [];
	const rows = rowsOf(changed);
	const widths = {
		tool: widest(
			rows.map(({ tool }) => tool),
			'tool',
		),
		rule: widest(
			rows.map(({ rule }) => rule),
			'rule',
		),
	};
	const cells = (times: string, tool: string, rule: string) =>
		`  ${times.padStart(6)}  ${pad(cut(tool, widths.tool), widths.tool)}  ${pad(cut(rule, widths.rule), widths.rule)}  `;
	return [
		[span(title, tone)],
		[span(`${cells('calls', 'tool', 'rule')}for example`, 'dim')],
		...rows.map(({ times, tool, rule, example }) => [span(cells(String(times), tool, rule)), span(example, 'dim')]),
		BLANK,
	];
}

/** The most frequent row comes first. */
function rowsOf(changed: readonly ChangedDecision[]): readonly Row[] {
	const groups = Map.groupBy(changed, ({ call, after, before }) => JSON.stringify([call.tool, before.rule, after.rule]));
	return [...groups.values()]
		.flatMap((group) => {
			const [first] = group.toSorted((a, b) => oddity(a) - oddity(b));
			if (first === undefined) return [];
			const { call, before, after } = first;
			const example = printable(JSON.stringify(call.args ?? {})).slice(0, LONGEST_EXAMPLE);
			// Names the rule that no longer blocks, because usually no rule allows the call now.
			const rule = after.effect === 'allow' ? `not ${before.rule}` : after.rule;
			return [{ times: timesOf(group), tool: printable(call.tool), rule: printable(rule), example }];
		})
		.toSorted((a, b) => b.times - a.times);
}

function timesOf(changed: readonly ChangedDecision[]): number {
	return changed.reduce((sum, { times }) => sum + times, 0);
}

function widest(texts: readonly string[], title: string): number {
	return Math.min(WIDEST, Math.max(title.length, ...texts.map((text) => text.length)));
}

/** An edge case with letters of every script is a poor example. */
function oddity({ call }: ChangedDecision): number {
	return /^[ -~]*$/.test(JSON.stringify(call.args ?? {})) ? 0 : 1;
}
