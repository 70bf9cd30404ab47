import type { Severity } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { inside, isUnder } from '#util/absolute-path.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';
import { effectsFor, type ScopedEffect, unexplained } from '../unexplained-effects.ts';

export const undeclaredWrite: Rule = {
	id: 'undeclared-write',
	category: 'undeclared_write',
	severity: 'medium',
	summary: 'It created, changed or removed files that neither its text nor any argument speaks of.',
	rationale:
		"A server may write where the call or the command line points, and a tool that says it saves or updates may do so in the server's own places: its working directory, its package, the temporary directory, a data directory under its own name. Elsewhere in the home, or without a word about writing, the user is surprised. Milder: a temporary file that was left behind, a write that the read-only file system refused, a text that speaks of keeping data but not of the place. A cache or log under the server's own name is only mentioned.",
	fix: 'Say in the description that the tool keeps data and where, or write under a data directory that carries the server’s name.',
	needs: ['file'],
	check(evidence) {
		const open = unexplained(evidence, 'undeclared-write', ['write', 'delete', 'mkdir']).filter((one) => !isLeftToOthers(one));
		const own = effectsFor(evidence, 'undeclared-write', ['write', 'delete', 'mkdir']).filter(
			({ effect }) => effect.explanation?.by === 'own-data',
		);
		const groups = groupEffects([...open, ...own], (one) => ({
			severity: severityOf(one, evidence),
			key: folderOf(one.effect.subject, evidence),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const detail = subjects.length === 1 && effects[0]?.detail !== undefined ? ` (${effects[0].detail})` : '';
				const why = effects[0]?.explanation?.because ?? effects[0]?.milder;
				const observed = `${effectOf(effects, evidence)} ${paths}${detail} ${circumstances(scopes, effects, evidence)}${why === undefined ? '' : `; ${why}`}`;
				return { ...group, declared: declaredTextOf(scopes, evidence, 'keeping files'), observed };
			}),
		);
	},
};

/** Files that start programs are persistence's, settings of the kernel are kernel-tampering's, and a canary that was opened is a read's. */
function isLeftToOthers({ effect }: ScopedEffect): boolean {
	return effect.guarded?.as === 'kernel' || (effect.guarded?.as === 'start-up' && effect.kind !== 'delete');
}

function severityOf({ effect }: ScopedEffect, { places }: JudgeEvidence): Severity {
	if (effect.explanation !== undefined) return 'info';
	if (effect.succeeded === 0) return 'low';
	const isLink = effect.detail?.startsWith('a symbolic link') ?? false;
	if (effect.guarded !== undefined && !isLink) return 'high';
	if (isUnder(effect.subject, places.tmp) || isUnder(effect.subject, '/var/tmp') || isUnder(effect.subject, '/dev/shm')) return 'low';
	return effect.milder === undefined ? 'medium' : 'low';
}

function effectOf(effects: readonly Effect[], evidence: JudgeEvidence): string {
	const isRemoval = effects.every(({ kind }) => kind === 'delete');
	if (succeeded(effects) > 0) return isRemoval ? 'removed' : 'wrote';
	return `tried to ${isRemoval ? 'remove' : 'write'} (${failure(effects, evidence) ?? 'refused'})`;
}

/** ~/.foo/a/b and ~/.foo/c are one matter: the first folder below the home, the working or the temporary directory. */
function folderOf(path: string, { places: { home, cwd, tmp } }: JudgeEvidence): string {
	for (const place of [cwd, tmp, home]) {
		const parts = inside(path, place)?.split('/');
		if (parts === undefined) continue;
		const depth = place === home && ['.config', '.cache', '.local'].includes(parts[0] ?? '') ? 2 : 1;
		const folder = `${place}/${parts.slice(0, depth).join('/')}`;
		// mkdtemp ends a name in six letters that mean nothing: /tmp/build-Ddjtls
		return showPath(place === tmp ? folder.replace(/(?<=[-.])[A-Za-z0-9]{6}$/, '*') : folder, home);
	}
	return path.split('/').slice(0, 4).join('/');
}
