// Removes the contents of the user's own files from a report, because reports are passed on. Replies of calls that read such files, and
// lines of those files wherever else they appear, are left out unless the user asks for them.

import { lstatSync, readFileSync, statSync } from 'node:fs';
import type { Json } from '#model/declaration.ts';
import type { Observation } from '#model/observation.ts';
import type { Redactions } from '#model/run-record.ts';
import type { StepResult } from '#model/step.ts';
import type { Launch } from '#model/target.ts';
import type { Confinement } from '#observe/sandbox/confinement.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { type Mask, maskStrings } from '#util/mask-strings.ts';

const MOST_FILE_BYTES = 1024 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
/** Shorter lines occur in every user's files. */
const LEAST_LINE = 8;
/** `ok` is no content. */
const LEAST_TEXT = 5;
/** Keys that describe a part of a reply and are not its content. */
const FORM: ReadonlySet<string> = new Set(['type', 'mimeType', 'role', 'uri']);

interface Told {
	readonly steps: readonly StepResult[];
	readonly observations: readonly Observation[];
}

/** `own`: the user's directories and files that the server was shown. `isMade`: whether the server itself created this path. */
export function hideUserContents({ steps, observations }: Told, own: readonly string[], isMade: (path: string) => boolean): Redactions {
	const read = own.length === 0 ? new Map<string, ReadonlySet<number>>() : readFiles(observations, own, isMade);
	if (read.size === 0) return { replies: [], observations: [] };
	const readers = new Set([...read.values()].flatMap((causes) => [...causes]));
	const lines = linesOf([...read.keys()]);
	const hideLines: Mask = (text) => withoutLines(text, lines);
	return {
		replies: steps.flatMap(({ step: { id }, reply }) => {
			if (reply === undefined) return [];
			const shown = readers.has(id) ? hideTexts(reply) : maskStrings(reply, hideLines);
			return shown === reply ? [] : [{ step: id, reply: shown }];
		}),
		observations: observations.flatMap((one) => {
			if (one.kind !== 'capture' && one.kind !== 'canary' && one.kind !== 'message' && one.kind !== 'ask') return [];
			const isReader = one.cause !== undefined && readers.has(one.cause.step);
			const shown = 'preview' in one && isReader ? { ...one, preview: hideText(one.preview) } : maskStrings(one, hideLines);
			return shown === one ? [] : [shown];
		}),
	};
}

/** Returns the paths that the user named. The fetched package is not one of them, although the server may change a view of it, too. */
export function usersPaths(
	{ target, packageRoots }: Launch,
	{ views, writable }: Pick<Confinement, 'views' | 'writable'>,
): readonly string[] {
	const fetched = target.kind === 'package' ? packageRoots : [];
	return [...views.filter((path) => !fetched.includes(path)), ...writable];
}

/** Returns each of the user's files that the server opened, with the steps that opened it. */
function readFiles(
	observations: readonly Observation[],
	own: readonly string[],
	isMade: (path: string) => boolean,
): ReadonlyMap<string, ReadonlySet<number>> {
	const read = new Map<string, Set<number>>();
	for (const one of observations) {
		if (one.kind !== 'file' || !one.ok || (one.op !== 'read' && one.op !== 'write')) continue;
		const path = one.origin ?? one.path;
		if (!isUnderAny(path, own) || isMade(path) || lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
		const causes = read.get(path) ?? new Set<number>();
		if (one.cause !== undefined) causes.add(one.cause.step);
		read.set(path, causes);
	}
	return read;
}

function linesOf(files: readonly string[]): ReadonlySet<string> {
	const lines = new Set<string>();
	let bytes = 0;
	for (const file of files) {
		const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
		bytes += size;
		if (size > MOST_FILE_BYTES || bytes > MOST_BYTES) continue; // the replies of the calls that read it are left out anyway
		for (const line of textOf(file).split('\n')) if (line.trim().length >= LEAST_LINE) lines.add(line.trim());
	}
	return lines;
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return ''; // the file is gone or not readable
	}
}

/** Hides the texts of a reply and keeps its structure. */
function hideTexts(value: Json): Json {
	if (typeof value === 'string') return hideText(value);
	if (Array.isArray(value)) return value.map(hideTexts);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, FORM.has(key) ? inner : hideTexts(inner)]));
}

function hideText(text: string): string {
	return text.length < LEAST_TEXT
		? text
		: `[${text.length} characters left out: this call read your own files; --show-contents keeps them]`;
}

/** A line may occur alone, or in a text that is itself a JSON string. */
function withoutLines(text: string, lines: ReadonlySet<string>): string {
	return text
		.split(/(\r?\n|\\n)/)
		.map((part) => (lines.has(part.trim()) ? `[${part.length} characters of your own files]` : part))
		.join('');
}
