import type { Severity } from '#model/finding.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';
import { type ScopedEffect, unexplained } from '../unexplained-effects.ts';

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
			({ effect }) =>
				effect.guarded !== undefined && (effect.kind === 'write' ? canaries.has(effect.subject) : effect.guarded.as === 'secret'),
		);
		const groups = groupEffects(found, (one) => ({
			severity: severityOf(one, canaries, evidence),
			key: showPath(one.effect.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const [first] = effects;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const verb = effects.every(({ kind }) => kind === 'list') ? ['listed', 'list'] : ['opened', 'open'];
				const what =
					subjects.length === 1 && first?.guarded !== undefined
						? ` (${first.guarded.what}${first.detail === undefined ? '' : `; ${first.detail}`})`
						: '';
				const occurrence = succeeded(effects) > 0 ? verb[0] : `tried to ${verb[1]} (${failure(effects, evidence) ?? 'refused'})`;
				const milder = first?.milder === undefined ? '' : `; ${first.milder}`;
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'reading secrets'),
					observed: `${occurrence} ${paths}${what} ${circumstances(scopes, effects, evidence)}${milder}`,
				};
			}),
		);
	},
};

function severityOf({ effect }: ScopedEffect, canaries: ReadonlySet<string>, evidence: JudgeEvidence): Severity {
	if (effect.milder !== undefined) return 'low';
	if (canaries.has(effect.subject)) return 'high';
	const isThere = effect.succeeded > 0;
	if (effect.kind === 'list') return isThere ? 'medium' : 'low';
	if (isThere) return 'high';
	const isMissing = (failure([effect], evidence) ?? '').split(', ').every((error) => error === 'ENOENT' || error === 'ENOTDIR');
	return isMissing ? 'low' : 'medium';
}
