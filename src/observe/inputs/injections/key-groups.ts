// Uses the key of an object as a carrier, to test how a server processes the name of a header, a variable or a field.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { InjectionGroup, InjectionTarget } from './injection-kind.ts';
import { path } from './path.ts';
import { shell } from './shell.ts';
import { sql } from './sql.ts';

const KINDS = [shell, path, sql];
/** A key is a less likely carrier than a value. */
const LESS = 6;
const MOST_EACH = 2;

/** Returns the groups for a text, each with its payload as an additional key of the object. */
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
