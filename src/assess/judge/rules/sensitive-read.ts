import type { Severity } from '#model/finding.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { failure } from '../seen.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

export const sensitiveRead = effectRule({
	id: 'sensitive-read',
	category: 'sensitive_read',
	severity: 'high',
	summary: 'A file that holds secrets was opened, and no argument named it.',
	rationale:
		"Keys, tokens, browser profiles, shell history and other clients' settings are worth stealing, and an agent's tools run with the user's rights. Candor plants a fake secret in each of those places. They are judged before any explanation: only a call or a command line that names that very file excuses opening it, however it was reached (a link, a child process, a descriptor). An honest server reads its own files and those it was asked for. Milder: a directory that was only listed, a file that is not there, a program such as git or ssh reading its own settings.",
	fix: 'Read only files that the caller named, or take the path from an argument or a setting.',
	needs: ['file'],
	effects: ['read', 'list', 'write'],
	isEntitled: true,
	against: { topic: 'reading secrets' },
	prepare: ({ canaries }) => ({ planted: new Set(canaries.map(({ where }) => (where.kind === 'file' ? where.path : ''))) }),
	// A file opened for writing may be opened for reading as well, so its present content can be read.
	when: ({ effect }, { planted }) =>
		effect.guarded !== undefined && (effect.kind === 'write' ? planted.has(effect.subject) : effect.guarded.as === 'secret'),
	severityOf: (found, evidence) => severityOf(found, evidence.planted, evidence),
	phrase: ({ effects, subjects }) => {
		const [first] = effects;
		const what = first?.guarded === undefined ? [] : [first.guarded.what, ...(first.detail === undefined ? [] : [first.detail])];
		return {
			...(effects.every(({ kind }) => kind === 'list')
				? { done: 'listed', tried: 'tried to list' }
				: { done: 'opened', tried: 'tried to open' }),
			remark: subjects.length === 1 && what.length > 0 ? what.join('; ') : undefined,
			clauses: [first?.milder],
		};
	},
});

function severityOf({ effect }: ScopedEffect, planted: ReadonlySet<string>, evidence: JudgeEvidence): Severity {
	if (effect.milder !== undefined) return 'low';
	if (planted.has(effect.subject)) return 'high';
	const isThere = effect.succeeded > 0;
	if (effect.kind === 'list') return isThere ? 'medium' : 'low';
	if (isThere) return 'high';
	const isMissing = (failure([effect], evidence) ?? '').split(', ').every((error) => error === 'ENOENT' || error === 'ENOTDIR');
	return isMissing ? 'low' : 'medium';
}
