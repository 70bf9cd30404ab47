import type { Severity } from '#model/finding.ts';
import type { Fact } from '#model/profile.ts';
import { inside, isUnder } from '#util/absolute-path.ts';
import { factsFor, type ScopedFact, unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOfEffects } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { saidBy } from '../said.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';

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
		const own = factsFor(evidence, 'undeclared-write', ['write', 'delete', 'mkdir']).filter(
			({ fact }) => fact.explanation?.by === 'own-data',
		);
		const groups = groupFacts([...open, ...own], (one) => ({
			severity: severityOf(one, evidence),
			key: folderOf(one.fact.subject, evidence),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, facts, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const detail = subjects.length === 1 && facts[0]?.detail !== undefined ? ` (${facts[0].detail})` : '';
				const why = facts[0]?.explanation?.because ?? facts[0]?.milder;
				const observed = `${deedOf(facts, evidence)} ${paths}${detail} ${circumstances(scopes, facts, evidence)}${why === undefined ? '' : `; ${why}`}`;
				return { ...group, declared: saidBy(scopes, evidence, 'keeping files'), observed };
			}),
		);
	},
};

/** Files that start programs are persistence's, settings of the kernel are kernel-tampering's, and a canary that was opened is a read's. */
function isLeftToOthers({ fact }: ScopedFact): boolean {
	return fact.guarded?.as === 'kernel' || (fact.guarded?.as === 'start-up' && fact.kind !== 'delete');
}

function severityOf({ fact }: ScopedFact, { places }: JudgeEvidence): Severity {
	if (fact.explanation !== undefined) return 'info';
	if (fact.succeeded === 0) return 'low';
	const isLink = fact.detail?.startsWith('a symbolic link') ?? false;
	if (fact.guarded !== undefined && !isLink) return 'high';
	if (isUnder(fact.subject, places.tmp) || isUnder(fact.subject, '/var/tmp') || isUnder(fact.subject, '/dev/shm')) return 'low';
	return fact.milder === undefined ? 'medium' : 'low';
}

function deedOf(facts: readonly Fact[], evidence: JudgeEvidence): string {
	const isRemoval = facts.every(({ kind }) => kind === 'delete');
	if (succeeded(facts) > 0) return isRemoval ? 'removed' : 'wrote';
	return `tried to ${isRemoval ? 'remove' : 'write'} (${failure(facts, evidence) ?? 'refused'})`;
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
