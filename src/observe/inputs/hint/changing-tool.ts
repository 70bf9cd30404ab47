import { nameWords } from './name-words.ts';

const READING = new Set(
	'read get list search find stat info view show open load cat head tail tree parse count grep summarize analyze check lint diff status log'.split(
		' ',
	),
);
const CHANGING = new Set(
	'write edit create make delete remove move rename copy save append put set add update insert replace truncate clear reset init clone mkdir rm destroy drop download export'.split(
		' ',
	),
);

/** Whether the name of a tool indicates that it changes something: `save_note`, but not `list_updates`. */
export function isChangingTool(name: string): boolean {
	const words = nameWords(name);
	return words.some((word) => CHANGING.has(word)) && !words.slice(0, 1).some((word) => READING.has(word));
}
