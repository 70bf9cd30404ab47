import type { Severity } from '#model/finding.ts';
import { type ScopedFact, unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOfEffects } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { saidBy } from '../said.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';

export const sensitiveRead: Rule = {
	id: 'sensitive-read',
	category: 'sensitive_read',
	severity: 'high',
	summary: 'A file that holds secrets was opened, and no argument named it.',
	rationale:
		"Keys, tokens, browser profiles, shell history and other clients' settings are worth stealing, and an agent's tools run with the user's rights. Candor plants a fake secret in each of those places. They are judged before any explanation: only a call or a command line that names that very file excuses opening it, however it was reached (a link, a child process, a descriptor). An honest server reads its own files and those it was asked for. Milder: a directory that was only listed, a file that is not there, a program such as git or ssh reading its own settings.",
	fix: 'Read only files that the caller named, or take the path from an argument or a setting.',
	needs: ['file'],
	check(evidence) {
		const canaries = new Set(evidence.canaries.map(({ where }) => (where.kind === 'file' ? where.path : '')));
		const found = unexplained(evidence, 'sensitive-read', ['read', 'list', 'write']).filter(
			// Opened for writing may mean opened for both: what is there already can then be read as well.
			({ fact }) => fact.guarded !== undefined && (fact.kind === 'write' ? canaries.has(fact.subject) : fact.guarded.as === 'secret'),
		);
		const groups = groupFacts(found, (one) => ({
			severity: severityOf(one, canaries, evidence),
			key: showPath(one.fact.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, facts, subjects } = group;
				const [first] = facts;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const verb = facts.every(({ kind }) => kind === 'list') ? ['listed', 'list'] : ['opened', 'open'];
				const what =
					subjects.length === 1 && first?.guarded !== undefined
						? ` (${first.guarded.what}${first.detail === undefined ? '' : `; ${first.detail}`})`
						: '';
				const deed = succeeded(facts) > 0 ? verb[0] : `tried to ${verb[1]} (${failure(facts, evidence) ?? 'refused'})`;
				const milder = first?.milder === undefined ? '' : `; ${first.milder}`;
				return {
					...group,
					declared: saidBy(scopes, evidence, 'reading secrets'),
					observed: `${deed} ${paths}${what} ${circumstances(scopes, facts, evidence)}${milder}`,
				};
			}),
		);
	},
};

function severityOf({ fact }: ScopedFact, canaries: ReadonlySet<string>, evidence: JudgeEvidence): Severity {
	if (fact.milder !== undefined) return 'low';
	if (canaries.has(fact.subject)) return 'high';
	const isThere = fact.succeeded > 0;
	if (fact.kind === 'list') return isThere ? 'medium' : 'low';
	if (isThere) return 'high';
	const isMissing = (failure([fact], evidence) ?? '').split(', ').every((error) => error === 'ENOENT' || error === 'ENOTDIR');
	return isMissing ? 'low' : 'medium';
}
