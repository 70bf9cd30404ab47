// `candor approve`: the items that wait for a person, and how each differs from what was approved.

import type { Approval } from '#model/approval.ts';
import type { JsonObject } from '#model/declaration.ts';
import { PART_KINDS, type PartKind, type Pins, pinTable } from '#model/pin.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { ownEntry } from '#util/own-entry.ts';
import { printable } from '#util/printable.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { BLANK, type Line, type Look, paint, span } from './line.ts';

const LONGEST_SIDE = 400;

export function renderWaiting(pins: readonly Pins[], questions: readonly Approval[], look: Look): string {
	return paint([...pins.flatMap(withheldLines), ...questions.flatMap(questionLines)], look);
}

function withheldLines(pins: Pins): readonly Line[] {
	return PART_KINDS.flatMap((kind) => linesOfKind(pins, kind));
}

function linesOfKind(pins: Pins, part: PartKind): readonly Line[] {
	const { server } = pins;
	const { pinned, withheld } = pinTable(pins, part);
	return Object.entries(withheld).flatMap(
		([name, { kind, digest, definition, resembles, resemblesOwner, findings = [] }]): readonly Line[] => [
			[
				span(`${printable(server)} `, 'dim'),
				...(part === 'tool' ? [] : [span(part === 'instructions' ? '' : `${part === 'template' ? 'resource template' : part} `)]),
				span(printable(name), 'strong'),
				span(`  ${kind}`, 'warn'),
				span(
					resembles === undefined
						? ''
						: ` of ${printable(resembles)}${resemblesOwner === undefined ? '' : `, ${printable(resemblesOwner)}`}`,
				),
			],
			...findings.map((finding): Line => [{ text: `  flagged: ${printable(finding)}`, tone: 'warn', isWhole: true }]),
			...shownDifferences(ownEntry(pinned, name)?.definition, definition),
			[{ text: printable(`  to let it pass: ${approveLine(server, part, name, digest)}`), tone: 'note', isWhole: true }],
			BLANK,
		],
	);
}

/** If nothing differs from the pinned definition, in a file that others can write to, the whole definition is shown. */
function shownDifferences(before: JsonObject | undefined, after: JsonObject): readonly Line[] {
	const lines = differences(before, after);
	return lines.length > 0 ? lines : differences(undefined, after);
}

function approveLine(server: string, part: PartKind, name: string, digest: string): string {
	const ofKind = part === 'tool' ? '' : `--kind ${part} `;
	const named = part === 'instructions' ? '' : ` ${shellOperand(name)}`;
	return `candor approve ${ofKind}--digest ${digest.slice(0, 12)} ${shellWord(server)}${named}`;
}

function differences(before: JsonObject | undefined, after: JsonObject): readonly Line[] {
	const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
	return keys.flatMap((key): readonly Line[] => {
		const [was, is] = [side(before?.[key]), side(after[key])];
		if (was === is) return [];
		return [
			[span(`  ${printable(key)}`, 'dim')],
			...(was === undefined ? [] : [[{ text: `    - ${was}`, tone: 'bad', isWhole: true } as const]]),
			...(is === undefined ? [] : [[{ text: `    + ${is}`, tone: 'good', isWhole: true } as const]]),
		];
	});
}

function side(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	const text = printable(typeof value === 'string' ? value : canonicalJson(value));
	return text.length > LONGEST_SIDE ? `${text.slice(0, LONGEST_SIDE)}…` : text;
}

function questionLines({ id, server, tool, reason, arguments: args, askedAt }: Approval): readonly Line[] {
	return [
		[span(`${printable(server)} `, 'dim'), span(printable(tool), 'strong'), span('  one call', 'warn'), span(`  asked ${askedAt}`, 'dim')],
		[{ text: `  ${printable(reason)}`, isWhole: true }],
		...(args === undefined ? [] : [[span('  arguments ', 'dim'), { text: printable(args), isWhole: true } as const]]),
		[{ text: `  to let it pass: candor approve --call ${id}`, tone: 'note', isWhole: true }],
		BLANK,
	];
}
