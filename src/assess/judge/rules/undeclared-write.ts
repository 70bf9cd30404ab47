import type { Severity } from '#model/finding.ts';
import { baseName, inside, isUnder, isUnderAny } from '#util/absolute-path.ts';
import { armedSettings } from '../armed-settings.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { showPath } from '../show.ts';
import { unannouncedChanges } from '../unannounced-changes.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

export const undeclaredWrite = effectRule({
	id: 'undeclared-write',
	category: 'undeclared_write',
	severity: 'medium',
	summary: 'It created, changed or removed files that neither its text nor any argument speaks of.',
	rationale:
		"A server may write where the call or the command line points, and a tool that says it saves or updates may do so in the server's own places: its working directory, its package, the temporary directory, a data directory under its own name. Elsewhere in the home, or without a word about writing, the user is surprised. Milder: a temporary file that was left behind, a write that the read-only file system refused, a text that speaks of keeping data but not of the place, data that a server keeps beside its own code. What a call names may be written, unless the tool's text speaks of looking alone and the file was really changed: a tool that counts lines has no leave to add one. A cache or log under the server's own name is only mentioned.",
	fix: 'Say in the description that the tool keeps data and where, or write under a data directory that carries the server’s name.',
	needs: ['file'],
	effects: ['write', 'delete', 'mkdir', 'executable'],
	isEntitled: true,
	against: { topic: 'keeping files' },
	includesExplained: true,
	prepare: (evidence) => ({ looksBy: unannouncedChanges(evidence), armedBy: armedSettings(evidence) }),
	when: (found, { looksBy, armedBy }) =>
		found.effect.explanation === undefined
			? found.effect.kind !== 'executable' && !isLeftToOthers(found)
			: (found.effect.explanation.by === 'own-data' && found.effect.kind !== 'executable') ||
				(looksBy(found) !== undefined && armedBy(found) === undefined),
	severityOf,
	keyOf: ({ effect }, evidence) => (effect.explanation?.by === 'argument' ? 'arguments' : folderOf(effect.subject, evidence)),
	phrase: ({ effects, subjects }) => ({
		...(effects.every(({ kind }) => kind === 'delete')
			? { done: 'removed', tried: 'tried to remove' }
			: effects.every(({ kind }) => kind === 'executable')
				? { done: 'made executable', tried: 'tried to make executable' }
				: { done: 'wrote', tried: 'tried to write' }),
		remark: subjects.length === 1 ? effects[0]?.detail : undefined,
		clauses: [clauseOf(effects[0])],
	}),
});

function clauseOf(effect: ScopedEffect['effect'] | undefined): string | undefined {
	if (effect?.explanation?.by === 'argument') return 'the call named it, and the text speaks of looking, not of changing anything';
	return effect?.explanation?.because ?? effect?.milder;
}

/** Whether another rule reports the effect: persistence for files that start programs, kernel-tampering for kernel settings. */
function isLeftToOthers({ effect }: ScopedEffect): boolean {
	return effect.guarded?.as === 'kernel' || (effect.guarded?.as === 'start-up' && effect.kind !== 'delete');
}

// sample: .server.log, groups.json, state.db
const DATA_FILE = /\.(?:log|jsonl?|db|sqlite3?|txt|md|csv|ya?ml|lock|pid)(?:[-.]\w{1,8})?$/i;
// sample: package.json, tsconfig.json: they decide what runs
const PROJECT_FILE = /^(?:package(?:-lock)?|npm-shrinkwrap|tsconfig)\.json$/i;

/** Whether a server keeps data beside its code. Changed code is not data. */
function isBesideOwnCode({ kind, subject }: ScopedEffect['effect'], { launch }: JudgeEvidence): boolean {
	if (!isUnderAny(subject, launch.packageRoots)) return false;
	return kind === 'mkdir' || (kind === 'write' && DATA_FILE.test(subject) && !PROJECT_FILE.test(baseName(subject)));
}

/** Folders that every program makes in a home that lacks them. */
const USUAL_FOLDERS: ReadonlySet<string> = new Set(['.cache', '.config', '.local', '.local/share', '.local/state', '.local/bin']);

function isUsualFolder({ kind, subject }: ScopedEffect['effect'], { places }: JudgeEvidence): boolean {
	return kind === 'mkdir' && USUAL_FOLDERS.has(inside(subject, places.home) ?? '');
}

function severityOf({ scope, effect }: ScopedEffect, evidence: JudgeEvidence): Severity {
	const { places } = evidence;
	if (effect.explanation !== undefined) return effect.explanation.by === 'argument' ? 'medium' : 'info';
	if (effect.succeeded === 0) return 'low';
	const isLink = effect.detail?.startsWith('a symbolic link') ?? false;
	if (effect.guarded !== undefined && !isLink) return 'high';
	if (isUnder(effect.subject, places.tmp) || isUnder(effect.subject, '/var/tmp') || isUnder(effect.subject, '/dev/shm')) return 'low';
	// A file that an install script puts into a cache is not an act of the server.
	if (scope.kind === 'phase' && scope.name === 'install') return 'low';
	if (isBesideOwnCode(effect, evidence) || isUsualFolder(effect, evidence)) return 'low';
	return effect.milder === undefined ? 'medium' : 'low';
}

/** Groups ~/.foo/a/b and ~/.foo/c by the first folder below the home, working or temporary directory. */
function folderOf(path: string, { places: { home, cwd, tmp } }: JudgeEvidence): string {
	for (const place of [cwd, tmp, home]) {
		const parts = inside(path, place)?.split('/');
		if (parts === undefined) continue;
		const depth = place === home && ['.config', '.cache', '.local'].includes(parts[0] ?? '') ? 2 : 1;
		const folder = `${place}/${parts.slice(0, depth).join('/')}`;
		// mkdtemp ends a name with six random letters: /tmp/build-Ddjtls
		return showPath(place === tmp ? folder.replace(/(?<=[-.])[A-Za-z0-9]{6}$/, '*') : folder, home);
	}
	return path.split('/').slice(0, 4).join('/');
}
