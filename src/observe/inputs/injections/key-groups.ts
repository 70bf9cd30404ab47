// The key of an object as a carrier: what a server makes of a header's, a variable's or a field's name.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { InjectionGroup, InjectionTarget } from './injection-kind.ts';
import { path } from './path.ts';
import { shell } from './shell.ts';
import { sql } from './sql.ts';

const KINDS = [shell, path, sql];
/** A key is less likely than a value. */
const LESS = 6;
const MOST_EACH = 2;

/** The groups of a text, each with its payload as one more key of the object. */
export function keyGroups(target: InjectionTarget) {
	const object = target.ordinary as JsonObject;
	const [value = 'x'] = Object.values(object) as readonly Json[];
	const asKey = (group: InjectionGroup): InjectionGroup => ({
		...group,
		weight: group.weight - LESS,
		make: (mark) =>
			group.make(mark).map((one) => ({
				...one,
				variant: `${one.variant}, as a key`,
				...(typeof one.value === 'string' ? { value: { ...object, [one.value]: value } } : {}),
			})),
	});
	const text: InjectionTarget = { ...target, kind: 'text', ordinary: Object.keys(object)[0] ?? '' };
	return KINDS.flatMap((kind) =>
		kind
			.groups(text)
			.toSorted((a, b) => b.weight - a.weight)
			.slice(0, MOST_EACH)
			.map((group) => ({ class: kind.class, group: asKey(group) })),
	);
}
