import { type PinnedTool, type Pins, WITHHELD_KINDS, type WithheldTool } from '#model/pin.ts';
import { type Fields, fieldsOf } from './fields-of.ts';
import { parseSignature } from './parse-signature.ts';

/** A file of pins; throws if it is none. */
export function parsePins(value: unknown): Pins {
	const field = fieldsOf(value);
	return {
		server: field.text('server'),
		tools: tableOf(field.inner('tools'), pinnedTool),
		withheld: tableOf(field.inner('withheld'), withheldTool),
	};
}

/** A tool may be called `__proto__`: entries, never assignment. */
function tableOf<T>({ object }: Fields, read: (field: Fields) => T): Readonly<Record<string, T>> {
	return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, read(fieldsOf(value))]));
}

function pinnedTool(field: Fields): PinnedTool {
	return {
		digest: field.text('digest'),
		definition: field.inner('definition').object,
		since: field.text('since'),
		...(field.has('approval') && { approval: parseSignature(field.inner('approval')) }),
	};
}

function withheldTool(field: Fields): WithheldTool {
	const kind = WITHHELD_KINDS.find((one) => one === field.text('kind'));
	if (kind === undefined) throw new Error('withheld for an unknown reason');
	return { ...pinnedTool(field), kind, ...(field.has('resembles') && { resembles: field.text('resembles') }) };
}
