import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { isSameScope, scopeOf, scopeWords } from '../scope.ts';
import { cut, times } from '../show.ts';

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
		const runs = evidence.observations.flatMap((one) =>
			one.kind === 'exec' && one.fromMemory ? [{ ...one, scope: scopeOf(one, evidence.steps) }] : [],
		);
		const scopes = runs
			.map(({ scope }) => scope)
			.filter((scope, index, all) => all.findIndex((other) => isSameScope(other, scope)) === index);
		return verdictOf(
			this,
			scopes.map((scope) => {
				const here = runs.filter((run) => isSameScope(run.scope, scope));
				const programs = [
					...new Set(here.map(({ program, argv }) => cut(`${program}${argv.length > 1 ? ` ${argv.slice(1).join(' ')}` : ''}`, 80))),
				];
				return {
					scope,
					subject: here[0]?.program ?? 'memfd',
					severity: 'high',
					declared: said(scope, evidence, 'running programs from memory'),
					observed: `${here.some(({ ok }) => ok) ? 'ran' : 'tried to run'} ${programs.slice(0, 3).join(', ')} from memory ${times(here.length)} ${scopeWords(scope)}`,
					evidence: here.map(({ seq }) => seq),
				};
			}),
		);
	},
};
