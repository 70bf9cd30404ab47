// Whether two tools share a topic, so that one may use the other's arguments: a draft and its sending, a project and its issues.

import { spokenIn, vocabularyOf } from '#assess/profile/words.ts';
import type { DeclaredTool } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';

/** Words that any description may contain. */
const GENERAL = vocabularyOf(`
	the this that these those with from into onto for and any all each every its your you user users when then also only not never which whose will can may must should has have
	tool tools server call calls give gives given get gets return returns show shows list lists make makes take takes use uses used using need needs want
	text texts name names value values string number list object field fields result results answer answers data input output content information item items
	new one two more most first last time times day date now current local locally machine computer device short long simple example
`);
/** “Sets the project that later calls use.” */
const FOR_LATER = vocabularyOf(
	'set sets select choose switch configure configuration login authenticate connect session subsequent later default',
);
const LEAST_LETTERS = 4;

export function haveSharedTopic(one: DeclaredTool, other: DeclaredTool): boolean {
	const [mine, theirs] = [topicsOf(one), topicsOf(other)];
	return [...mine].some((topic) => theirs.has(topic));
}

/** Whether the tool's text states that later calls use its arguments. */
export function servesLaterCalls(tool: DeclaredTool): boolean {
	return [...spokenIn(textOf(tool)).spoken.keys()].some((root) => FOR_LATER.has(root));
}

function topicsOf(tool: DeclaredTool): ReadonlySet<string> {
	const { spoken } = spokenIn(textOf(tool));
	return new Set([...spoken].flatMap(([root, word]) => (word.length < LEAST_LETTERS || GENERAL.has(root) ? [] : [root])));
}

function textOf({ name, title = '', description = '', inputSchema }: DeclaredTool): string {
	const { properties } = inputSchema;
	return [name, title, description, ...(isObject(properties) ? Object.keys(properties) : [])].join(' . ');
}
