import { distinctScopes } from '#model/scope.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { scopesWords } from '../scope-words.ts';
import { excerpt, some, times } from '../show.ts';

export const memfdExec: Rule = {
	id: 'memfd-exec',
	category: 'evasion',
	severity: 'high',
	summary: 'It ran a program that exists only in memory.',
	rationale:
		'A program that is started from an anonymous memory file, or from a file that was deleted first, cannot be looked at afterwards: there is nothing on disk to scan. Ordinary servers have no need for it. No text explains it; a narrow exception for this rule can.',
	fix: 'Ship the program as a file of the package and start it from there.',
	needs: ['exec'],
	check(evidence) {
		const runs = evidence.observed('exec').flatMap((one) => (one.fromMemory ? [{ ...one, scope: evidence.scopeOf(one) }] : []));
		return verdictOf(
			this,
			[...Map.groupBy(runs, ({ program }) => program)].map(([program, here]) => {
				const scopes = distinctScopes(here.map(({ scope }) => scope));
				const commands = [
					...new Set(here.map(({ argv }) => excerpt(`${program}${argv.length > 1 ? ` ${argv.slice(1).join(' ')}` : ''}`, 80))),
				];
				return {
					scopes,
					subject: program,
					severity: 'high',
					declared: declaredTextOf(scopes, evidence, 'running programs from memory'),
					observed: `${here.some(({ ok }) => ok) ? 'ran' : 'tried to run'} ${some(commands)} from memory ${times(here.length)} ${scopesWords(scopes)}`,
					evidence: here.map(({ seq }) => seq),
				};
			}),
		);
	},
};
