import type { Severity } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { scopeId } from '#model/scope.ts';
import { isInterpreter, plainName, readCommandLine } from '#util/command-line.ts';
import { declaredTextOf } from '../declared-text.ts';
import { groundsText, observedText } from '../effect-rule.ts';
import { lowered } from '../entitlements/entitlement.ts';
import { verdictOf } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import { foldInner } from '../inner-programs.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { failure } from '../seen.ts';
import { excerpt, some } from '../show.ts';
import { type ScopedEffect, unexplainedEffects } from '../unexplained-effects.ts';

export const undeclaredExec: Rule = {
	id: 'undeclared-exec',
	category: 'undeclared_exec',
	severity: 'high',
	summary: 'It started a program that neither its text nor any argument speaks of.',
	rationale:
		"A child process can do all that the server could, out of its sight. Expected are programs of the server's own package, its own interpreter with its own scripts, commands that the call's arguments give, and programs or commands that the text speaks of (a git server runs git). A shell is judged by what it runs. A shell or interpreter that is handed its code as text is the usual way to hide what is done, and is high; another program is medium; a program that was not found, or that only asks about the machine (uname, which), is low.",
	fix: 'Say in the tool’s description which programs it runs, or do the work in the server itself.',
	needs: ['exec'],
	check(evidence) {
		const found = withoutInner(unexplainedEffects(evidence, this.id, ['exec']), evidence);
		const weighed = (one: ScopedEffect) => lowered(severityOf(one, evidence), evidence.entitlementOf(one));
		const { outer, innerOf } = foldInner(found, weighed, evidence);
		const groups = groupEffects(outer, (one) => ({
			severity: weighed(one),
			key: keyOf(one.effect, evidence),
			ground: evidence.entitlementOf(one)?.because,
		}));
		return verdictOf(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const details = [...new Set(effects.flatMap(({ detail }) => detail?.split(' · ') ?? []))];
				const lines = details.length === 0 ? '' : `: ${excerpt(details.join(' · '), 160)};`;
				const inner = [...new Set(effects.flatMap(innerOf))];
				const clauses = [effects[0]?.milder, inner.length === 0 ? undefined : `it started ${some(inner)} in turn`];
				const phrase = { done: 'started', tried: 'tried to start', subjects: `${some(subjects)}${lines}`, clauses };
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'running programs'),
					observed: `${observedText(phrase, group, evidence)}${groundsText(group)}`,
					gist: `started ${some(subjects)}`,
				};
			}),
		);
	},
};

function severityOf({ scope, effect }: ScopedEffect, evidence: JudgeEvidence): Severity {
	if (scope.kind === 'phase' && scope.name === 'install') return 'info';
	if (effect.milder !== undefined) return 'low';
	const lines = commandLines(effect, evidence);
	if (effect.succeeded === 0 && failure([effect], evidence) === 'ENOENT') return 'low';
	return lines.some((line) => line.isShell || (isInterpreter(line.program) && line.inlineCode !== undefined)) ? 'high' : 'medium';
}

/** A shell counts as the programs that it runs: `/bin/sh (curl)`. Two tools that both start a shell do not necessarily do the same. */
function keyOf(effect: Effect, evidence: JudgeEvidence): string {
	const starts = new Set(commandLines(effect, evidence).flatMap((line) => (line.isShell ? line.starts : [])));
	return starts.size === 0 ? effect.subject : `${effect.subject} (${[...starts].toSorted().join(' ')})`;
}

/** Programs that an unexplained shell starts are part of the shell's finding. */
function withoutInner(found: readonly ScopedEffect[], evidence: JudgeEvidence): readonly ScopedEffect[] {
	const inner = new Set<string>();
	for (const { scope, effect } of found) {
		for (const line of commandLines(effect, evidence)) {
			if (line.isShell) for (const program of line.starts) if (program !== line.program) inner.add(`${scopeId(scope)}\0${program}`);
		}
	}
	return found.filter(({ scope, effect }) => !inner.has(`${scopeId(scope)}\0${plainName(effect.subject)}`));
}

function commandLines(effect: Effect, evidence: JudgeEvidence) {
	return effect.evidence.flatMap((seq) => {
		const observation = evidence.observation(seq);
		return observation?.kind === 'exec' ? [readCommandLine(observation.program, observation.argv)] : [];
	});
}
