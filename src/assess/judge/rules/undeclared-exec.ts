import type { Severity } from '#model/finding.ts';
import type { Fact } from '#model/profile.ts';
import { isInterpreter, plainName, readCommandLine } from '#util/command-line.ts';
import { type ScopedFact, unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOfEffects } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { saidBy } from '../said.ts';
import { scopeId } from '../scope.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { cut, some } from '../show.ts';

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
		const found = withoutInner(unexplained(evidence, 'undeclared-exec', ['exec']), evidence);
		const groups = groupFacts(found, (one) => ({ severity: severityOf(one, evidence), key: keyOf(one.fact, evidence) }));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, facts, subjects } = group;
				const details = [...new Set(facts.flatMap(({ detail }) => detail?.split(' · ') ?? []))];
				const deed = succeeded(facts) > 0 ? 'started' : `tried to start (${failure(facts, evidence) ?? 'refused'})`;
				const milder = facts[0]?.milder === undefined ? '' : `; ${facts[0].milder}`;
				const lines = details.length === 0 ? '' : `: ${cut(details.join(' · '), 160)};`;
				return {
					...group,
					declared: saidBy(scopes, evidence, 'running programs'),
					observed: `${deed} ${some(subjects)}${lines} ${circumstances(scopes, facts, evidence)}${milder}`,
				};
			}),
		);
	},
};

function severityOf({ scope, fact }: ScopedFact, evidence: JudgeEvidence): Severity {
	if (scope.kind === 'phase' && scope.name === 'install') return 'info';
	if (fact.milder !== undefined) return 'low';
	const lines = commandLines(fact, evidence);
	if (fact.succeeded === 0 && failure([fact], evidence) === 'ENOENT') return 'low';
	return lines.some((line) => line.isShell || (isInterpreter(line.program) && line.inlineCode !== undefined)) ? 'high' : 'medium';
}

/** A shell is what it runs: `/bin/sh (curl)`; two tools that start one do not do the same. */
function keyOf(fact: Fact, evidence: JudgeEvidence): string {
	const starts = new Set(commandLines(fact, evidence).flatMap((line) => (line.isShell ? line.starts : [])));
	return starts.size === 0 ? fact.subject : `${fact.subject} (${[...starts].toSorted().join(' ')})`;
}

/** What an unexplained shell starts is part of the shell's finding. */
function withoutInner(found: readonly ScopedFact[], evidence: JudgeEvidence): readonly ScopedFact[] {
	const inner = new Set<string>();
	for (const { scope, fact } of found) {
		for (const line of commandLines(fact, evidence)) {
			if (line.isShell) for (const program of line.starts) if (program !== line.program) inner.add(`${scopeId(scope)}\0${program}`);
		}
	}
	return found.filter(({ scope, fact }) => !inner.has(`${scopeId(scope)}\0${plainName(fact.subject)}`));
}

function commandLines(fact: Fact, evidence: JudgeEvidence) {
	return fact.evidence.flatMap((seq) => {
		const observation = evidence.observation(seq);
		return observation?.kind === 'exec' ? [readCommandLine(observation.program, observation.argv)] : [];
	});
}
