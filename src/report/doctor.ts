// `candor doctor`: what works on this machine, what does not, and the command that fixes it.

import type { Availability } from '#util/availability.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, pad, wrap } from './columns.ts';
import { BLANK, type Line, type Look, lineColumns, paint, span } from './line.ts';

export interface DoctorItem {
	readonly name: string;
	/** The purpose in a few words. */
	readonly purpose?: string;
	readonly availability: Availability;
	/** Whether every audit needs it. Other items are needed for some targets only, or are alternatives. */
	readonly needed: boolean;
}

const NARROWEST = 40;

export function renderDoctor(items: readonly DoctorItem[], { color, width: asked, isWhole = false }: Look): string {
	const width = Math.max(NARROWEST, asked);
	const nameWidth = Math.max(0, ...items.map(({ name }) => columns(name)));
	return paint([...items.flatMap((item) => itemLines(item, nameWidth, width)), BLANK, ...conclusion(items, width)], {
		color,
		width,
		isWhole,
	});
}

function itemLines({ name, purpose = '', availability, needed }: DoctorItem, nameWidth: number, width: number): readonly Line[] {
	const title = span(pad(name, nameWidth), 'strong');
	if (availability.usable) {
		const head: Line = [span(' ok    ', 'good'), title, span(`  ${printable(availability.version)}`)];
		const isBeside = lineColumns(head) + columns(purpose) + 4 <= width;
		return [
			isBeside ? [...head, ...inBrackets(purpose)] : head,
			...(isBeside ? [] : below('for', purpose, width)),
			...availability.notes.flatMap((note) => below('note', printable(note), width)),
		];
	}
	return [
		[needed ? span(' FAIL  ', 'bad') : span(' off   ', 'warn'), title, ...inBrackets(purpose)],
		...below('why', printable(availability.reason), width),
		...below('fix', printable(availability.fix), width, 'fix'),
	];
}

function inBrackets(purpose: string): Line {
	return purpose === '' ? [] : [span(`  (${purpose})`, 'dim')];
}

/** A fix stays on one line at any width, because users copy it. */
function below(label: string, text: string, width: number, kind: 'prose' | 'fix' = 'prose'): readonly Line[] {
	const lines = kind === 'fix' ? [text] : wrap(text, width - 13);
	return lines.map((line, index) => [
		span(`       ${(index === 0 ? label : '').padEnd(6)}`, 'dim'),
		kind === 'fix' ? { text: line, tone: 'note', isWhole: true } : span(line),
	]);
}

function conclusion(items: readonly DoctorItem[], width: number): readonly Line[] {
	const off = items.filter(({ availability }) => !availability.usable);
	const lacking = off.filter(({ needed }) => needed);
	if (lacking.length > 0) {
		const text = `Audits cannot run here: ${counted(lacking.length, 'needed part')} missing (${lacking.map(({ name }) => name).join(', ')}).`;
		return wrap(text, width).map((line) => [span(line, 'bad')]);
	}
	return [[span('Audits can run here.', 'good'), span(off.length === 0 ? '' : ` ${counted(off.length, 'optional part')} off.`)]];
}
