// Changes of what a call named, by a tool whose text speaks of looking and of nothing that changes, makes or runs anything.
// Naming a file for a tool that counts its lines is no leave to write to it.

import { SIDE_FILE } from '#assess/profile/explain/side-file.ts';
import { speaksOfChanging } from '#assess/profile/explain/write-words.ts';
import { ownNameMatcher } from '#assess/profile/own-names.ts';
import { lowerCaseWords, speaksOf, spokenIn, vocabularyOf } from '#assess/profile/words.ts';
import type { DeclaredTool } from '#model/declaration.ts';
import type { FileChange } from '#model/file-evidence.ts';
import type { JudgeEvidence } from './rule.ts';
import type { ScopedEffect } from './unexplained-effects.ts';

/** The first word of a tool's name or description, if the tool only looks. */
const LOOKING = vocabularyOf(`
	list lists show display read get retrieve count preview view inspect summarize summarise search find return check describe explain tell print compare
	measure look browse peek detect suggest calculate compute estimate report
`);
/** Other words for work on files, and for programs that may do anything. */
const WORKING = vocabularyOf(`
	format fix run execute process transform encode decode encrypt decrypt sign rewrite refactor sort lint index test tidy clean normalize shell command
	script terminal apply correct resolve change modify overwrite open start launch learn train prepare setup temp temporary checkpoint
	resize crop rotate compile deploy publish release archive split watch parse analyze analyse scan screenshot
`);
/** Caches and bookkeeping that programs leave beside what they read. The settings of a repository are none: they name programs to start. */
const BOOKKEEPING =
	/\/\.git\/(?!config$|info\/attributes$)|\/(?:__pycache__|node_modules|\.ds_store|\.ipynb_checkpoints|[^/]*cache[^/]*)(?:\/|$)/i;

/** Returns the word for looking if this effect is such a change, else undefined. */
export function unannouncedChanges(evidence: JudgeEvidence): (found: ScopedEffect) => string | undefined {
	const { declaration, files = [] } = evidence;
	const words = new Map(declaration?.tools.map((tool) => [tool.name, lookingWord(tool)]));
	const changes = new Map(files.filter(isChange).map(({ path, change }) => [path, change]));
	const modes = new Set(files.filter(hasOtherMode).map(({ path }) => path));
	const isOwnName = ownNameMatcher(evidence);
	// The state at the end does not tell who of several made it.
	const others = new Set(
		evidence
			.scopesWith(['write', 'delete', 'executable'])
			.filter(({ scope }) => scope.kind !== 'tool' || words.get(scope.name) === undefined)
			.flatMap(({ effects }) => effects.flatMap(({ kind, subject, succeeded }) => (isChanging(kind) && succeeded > 0 ? [subject] : []))),
	);
	return ({ scope, effect }) => {
		const { kind, subject, succeeded, explanation, guarded } = effect;
		if (scope.kind !== 'tool' || succeeded === 0 || guarded !== undefined || explanation?.by !== 'argument' || !isChanging(kind))
			return undefined;
		if (others.has(subject) || !(kind === 'executable' ? modes.has(subject) : isOf(kind, changes.get(subject)))) return undefined;
		if (BOOKKEEPING.test(subject) || SIDE_FILE.test(subject) || subject.split('/').some(isOwnName)) return undefined;
		return words.get(scope.name);
	};
}

function isChanging(kind: string): boolean {
	return kind === 'write' || kind === 'delete' || kind === 'executable';
}

function isOf(kind: string, change: FileChange['change'] | undefined): boolean {
	return change !== undefined && (kind === 'delete') === (change === 'removed');
}

/** A file of the user that was made a program, or one that runs with its owner's rights. */
function hasOtherMode({ change, entry, before }: FileChange): boolean {
	return change === 'changed' && entry?.kind === 'file' && before !== undefined && (entry.mode & ~before.mode & 0o6111) !== 0;
}

function isChange({ change, entry, before }: FileChange): boolean {
	if (change === 'changed') return entry?.kind === 'file' && entry.sha256 !== undefined && entry.sha256 !== before?.sha256;
	return change === 'removed' || (change === 'added' && entry?.kind === 'file');
}

function lookingWord({ name, title, description = '', annotations, inputSchema }: DeclaredTool): string | undefined {
	// The rule read-only-writes reports what such a tool changes.
	if (annotations?.readOnlyHint === true) return undefined;
	const [first] = [lowerCaseWords(description), lowerCaseWords(name)].flatMap(([word]) => {
		const spoken = spokenIn(word ?? '');
		return speaksOf(spoken, LOOKING) ?? [];
	});
	if (first === undefined) return undefined;
	const spoken = spokenIn([name, title, annotations?.title, description, JSON.stringify(inputSchema)].join('. '));
	const isWork = speaksOfChanging(spoken, 'write') ?? speaksOfChanging(spoken, 'delete') ?? speaksOfChanging(spoken, 'executable');
	return isWork === undefined && speaksOf(spoken, WORKING) === undefined ? first : undefined;
}
