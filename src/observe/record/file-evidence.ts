// Builds the evidence about files from the cell's state before and after and from the trace: previews masked, contents searched for canaries.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CanarySearch } from '#canary/canary-search.ts';
import type { Canary } from '#model/canary.ts';
import type { EntryState, FileChange, FileEvidence } from '#model/file-evidence.ts';
import type { Observation } from '#model/observation.ts';
import type { SeenFiles } from '#observe/sandbox/files/watch-places.ts';
import type { ObservedEntry, SeenChange } from '#observe/sandbox/sandbox.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { enteredSettings } from './entered-settings.ts';
import { alongside } from './search-observations.ts';

/** Directory for copies under --out-dir. */
const KEPT_IN = 'files';
const PREVIEW_CHARACTERS = 200;
/** More than the longest canary. */
const LONGEST_SECRET = 200;
const MOST_UNHELD = 200;
const NOT_HELD = 'it was gone before it could be held';

export interface FilesOfRun {
	readonly evidence: FileEvidence;
	/** Canaries found in files, each beside the last write to that file, and files that were not searched. */
	readonly sightings: readonly Observation[];
}

export async function fileEvidence(
	seen: SeenFiles,
	observations: readonly Observation[],
	canaries: readonly Canary[],
	places: readonly string[],
	search: CanarySearch,
): Promise<FilesOfRun> {
	const planted = new Map(canaries.flatMap(({ key, where }) => (where.kind === 'file' ? [[where.path, key] as const] : [])));
	const writers = lastWriters(observations);
	const changes: FileChange[] = [];
	const sightings: Observation[] = [];
	for (const one of seen.changes) {
		const own = planted.get(one.path);
		const hits = one.change === 'removed' ? [] : (await hitsIn(one, seen.copies, search)).filter(({ key }) => key !== own);
		const entered = one.change === 'removed' ? [] : enteredSettings(await settingsText(one, seen.copies));
		changes.push({ ...told(one, hits, search), ...(entered.length === 0 ? {} : { enteredSettings: entered }) });
		const writer = writers.get(one.path) ?? observations.at(-1);
		if (hits.length === 0 || writer === undefined) continue;
		const preview = search.excerpt(one.entry.head.toString('utf8'), hits);
		sightings.push(alongside(writer, { kind: 'canary', channel: 'file', where: search.show(one.path), canaries: hits, preview }));
	}
	sightings.push(...unsearchedGaps(seen, observations.at(-1)));
	const unheld = passedUnheld(seen.changes, observations, places, search);
	const listed = unheld.slice(0, MOST_UNHELD);
	const beyond = seen.beyond + unheld.length - listed.length;
	return { evidence: { changes: [...changes, ...listed], beyond, limits: [...seen.limits, ...seen.unheld] }, sightings };
}

/** Files with settings are small. */
const MOST_SETTINGS = 64 << 10;

async function settingsText({ entry: { state, head, copy } }: SeenChange, copies: string): Promise<string> {
	if (copy === undefined || state.size <= head.length || state.size > MOST_SETTINGS) return head.toString('utf8');
	return readFile(join(copies, copy), 'utf8');
}

async function hitsIn({ path, entry }: SeenChange, copies: string, search: CanarySearch) {
	const inName = search.in(Buffer.from(path));
	if (entry.copy === undefined) return inName;
	const inContent = await search.inFile(join(copies, entry.copy));
	return [...inName, ...inContent.filter(({ key }) => !inName.some((hit) => hit.key === key))];
}

function told({ change, path, entry, before }: SeenChange, canaries: FileChange['canaries'], search: CanarySearch): FileChange {
	const hasContent = entry.state.kind === 'file' && change !== 'removed';
	return {
		change,
		path: search.show(path),
		entry: shown(entry, canaries, search, before?.head),
		...(before === undefined ? {} : { before: shown(before, [], search) }),
		...(entry.copy === undefined ? {} : { kept: join(KEPT_IN, entry.copy) }),
		...(hasContent && entry.copy === undefined ? { unkept: entry.state.unread ?? 'more was written than is kept' } : {}),
		canaries,
	};
}

function shown({ state, head }: ObservedEntry, canaries: FileChange['canaries'], search: CanarySearch, formerHead?: Buffer): EntryState {
	const masked = state.target === undefined ? state : { ...state, target: search.show(state.target) };
	if (state.kind !== 'file' || state.sha256 === undefined || head.length === 0) return masked;
	// A secret truncated in the middle would not be recognised.
	const known = head.length === state.size ? head : head.subarray(0, -LONGEST_SECRET);
	if (!isText(head)) {
		const isClean = canaries.length === 0 && search.in(head).length === 0;
		return { ...masked, preview: isClean ? known.toString('hex').slice(0, PREVIEW_CHARACTERS) : '[not shown: it carries a canary]' };
	}
	const text = search.show(known.toString('utf8'));
	const from = formerHead === undefined ? 0 : firstNewLine(text, search.show(formerHead.toString('utf8')));
	return { ...masked, preview: `${from > 0 ? '…' : ''}${text.slice(from, from + PREVIEW_CHARACTERS)}` };
}

/** Returns where the first changed line begins, or the beginning if the difference lies beyond the texts. */
function firstNewLine(text: string, former: string): number {
	let same = 0;
	while (same < text.length && text[same] === former[same]) same++;
	return same === text.length ? 0 : text.lastIndexOf('\n', same - 1) + 1;
}

/** Whether the bytes contain no control character other than those of text. */
function isText(bytes: Buffer): boolean {
	return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x1b);
}

function unsearchedGaps({ changes, beyond, limits }: SeenFiles, last: Observation | undefined): readonly Observation[] {
	const unread = changes.filter(({ change, entry }) => change !== 'removed' && entry.state.kind === 'file' && entry.copy === undefined);
	const details = [
		...limits,
		...(beyond > 0 ? [`${beyond} more files were changed than are looked at`] : []),
		...unread.map(({ path }) => `${path} was not searched for canaries`),
	];
	return last === undefined ? [] : details.map((detail) => alongside(last, { kind: 'gap', reason: 'limit', detail }));
}

/** Returns files that the trace saw created and deleted and whose content was not kept. */
function passedUnheld(
	changes: readonly SeenChange[],
	observations: readonly Observation[],
	places: readonly string[],
	search: CanarySearch,
): readonly FileChange[] {
	const known = new Set(changes.map(({ path }) => path));
	const made = new Set<string>();
	const gone = new Set<string>();
	for (const one of observations) {
		if (one.kind !== 'file' || !one.ok) continue;
		const name = one.op === 'rename' ? one.to : one.path;
		if ((one.op === 'create' || one.op === 'rename') && name !== undefined) {
			made.add(name);
			gone.delete(name);
		}
		if (one.op === 'delete' && made.has(one.path)) gone.add(one.path);
	}
	return [...gone]
		.filter((path) => !known.has(path) && isUnderAny(path, places))
		.map((path) => ({ change: 'passed', path: search.mask(path), unkept: NOT_HELD, canaries: [] }));
}

/** Returns the last write to each file. */
/** A directory or a link can carry a secret in its name. */
const MAKES: ReadonlySet<string> = new Set(['create', 'write', 'truncate', 'mkdir', 'symlink']);

function lastWriters(observations: readonly Observation[]): ReadonlyMap<string, Observation> {
	const writers = new Map<string, Observation>();
	for (const one of observations) {
		if (one.kind !== 'file' || !one.ok) continue;
		if (MAKES.has(one.op)) writers.set(one.path, one);
		else if ((one.op === 'rename' || one.op === 'link') && one.to !== undefined) writers.set(one.to, one);
	}
	return writers;
}
