// Handles tools that perform several actions, one of which an argument selects. Only some of the actions use the argument that carries the payload.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { InjectionClass } from '#model/injection.ts';
import { isObject } from '#util/json-object.ts';
import type { FoundTarget } from './find-targets.ts';
import { putAt } from './find-targets.ts';
import type { InjectionGroup } from './injection-kind.ts';

interface ClassedGroup {
	readonly class: InjectionClass;
	readonly group: InjectionGroup;
}

const CHOOSING = /^(?:action|operation|op|command|cmd|method|mode|verb|task|subcommand)$/i;
/** Actions that remove something would leave nothing for the others. */
const TAKING = /delete|remove|clear|drop|reset|destroy|purge|stop|close/i;
const READING = /read|get|open|load|show|view|cat|fetch|info/i;
const CLASSES: ReadonlySet<InjectionClass> = new Set(['path', 'shell', 'ssrf']);
/** Number of groups per argument; MOST_CHOICES is the number of other choices for each. */
const MOST_GROUPS = 1;
const MOST_CHOICES = 3;

/** Repeats the likeliest groups with other choices. Choices that read something come first. */
export function actionGroups(
	{ inputSchema }: DeclaredTool,
	{ place }: FoundTarget,
	ordinary: JsonObject,
	groups: readonly ClassedGroup[],
): readonly ClassedGroup[] {
	const chosen = choiceIn(inputSchema, ordinary);
	if (chosen === undefined || place[0] === chosen.name) return [];
	const likely = groups
		.filter((one) => CLASSES.has(one.class))
		.toSorted((a, b) => b.group.weight - a.group.weight)
		.slice(0, MOST_GROUPS);
	return likely.flatMap(({ class: kind, group }) =>
		chosen.others.slice(0, MOST_CHOICES).map((value, index) => ({
			class: kind,
			group: {
				...group,
				weight: group.weight - 1 - index,
				make: (mark) =>
					group.make(mark).map((one) => ({
						...one,
						variant: `${one.variant}, with ${chosen.name} ${value}`,
						args: (whole: JsonObject) => putAt({ ...whole, [chosen.name]: value }, place, one.value ?? null) as JsonObject,
					})),
			} satisfies InjectionGroup,
		})),
	);
}

function choiceIn(schema: JsonObject, ordinary: JsonObject): { readonly name: string; readonly others: readonly string[] } | undefined {
	const properties = isObject(schema['properties']) ? schema['properties'] : {};
	for (const [name, property] of Object.entries(properties)) {
		const values = CHOOSING.test(name) && isObject(property) ? property['enum'] : undefined;
		if (!Array.isArray(values)) continue;
		const texts = values.filter(
			(value: Json): value is string => typeof value === 'string' && value !== ordinary[name] && !TAKING.test(value),
		);
		return { name, others: [...texts.filter((text) => READING.test(text)), ...texts.filter((text) => !READING.test(text))] };
	}
	return undefined;
}
