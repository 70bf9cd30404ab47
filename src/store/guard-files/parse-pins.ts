import { PART_KINDS, type PinnedPart, type Pins, type PinTable, WITHHELD_KINDS, type WithheldPart } from '#model/pin.ts';
import { type Fields, fieldsOf } from './fields-of.ts';
import { parseSignature } from './parse-signature.ts';

/** Parses a file of pins. Throws if it is not one. */
export function parsePins(value: unknown): Pins {
	const field = fieldsOf(value);
	const { pinned: tools, withheld } = pinTables(field, 'tools');
	return { server: field.text('server'), tools, withheld, ...(field.has('others') && { others: otherTables(field.inner('others')) }) };
}

function otherTables(field: Fields): NonNullable<Pins['others']> {
	const kinds = PART_KINDS.filter((kind) => kind !== 'tool').filter((kind) => field.has(kind));
	return Object.fromEntries(kinds.map((kind) => [kind, pinTables(field.inner(kind), 'pinned')]));
}

function pinTables(field: Fields, pinned: 'tools' | 'pinned'): PinTable {
	return { pinned: tableOf(field.inner(pinned), pinnedPart), withheld: tableOf(field.inner('withheld'), withheldPart) };
}

/** Uses entries, never assignment: a tool may be called `__proto__`. */
function tableOf<T>({ object }: Fields, read: (field: Fields) => T): Readonly<Record<string, T>> {
	return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, read(fieldsOf(value))]));
}

function pinnedPart(field: Fields): PinnedPart {
	return {
		digest: field.text('digest'),
		definition: field.inner('definition').object,
		since: field.text('since'),
		...(field.has('approval') && { approval: parseSignature(field.inner('approval')) }),
	};
}

function withheldPart(field: Fields): WithheldPart {
	const kind = WITHHELD_KINDS.find((one) => one === field.text('kind'));
	if (kind === undefined) throw new Error('withheld for an unknown reason');
	return {
		...pinnedPart(field),
		kind,
		...(field.has('resembles') && { resembles: field.text('resembles') }),
		...(field.has('resemblesOwner') && { resemblesOwner: field.text('resemblesOwner') }),
		...(field.has('findings') && { findings: field.texts('findings') }),
	};
}
