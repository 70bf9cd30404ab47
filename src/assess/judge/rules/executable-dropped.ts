import type { Severity } from '#model/finding.ts';
import { baseName } from '#util/absolute-path.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { cut, showPath, some } from '../show.ts';
import { type ScopedEffect, unexplained } from '../unexplained-effects.ts';

export const executableDropped: Rule = {
	id: 'executable-dropped',
	category: 'executable_dropped',
	severity: 'high',
	summary: 'It made a file that can be run as a program.',
	rationale:
		'A new executable is how something stays or acts outside the server. It counts when any execute bit is set, at creation or later, under whatever name, and also when the file was removed again. Critical when it was run too, or when it was left behind under a hidden name (.backdoor.sh): what is meant to be found does not hide. Expected are files under a path that the call or the command line named, the package’s own files while it is installed, and tools whose text speaks of downloading, building or unpacking, in the server’s own places.',
	fix: 'Write files without execute bits; ship programs inside the package.',
	needs: ['file', 'exec'],
	check(evidence) {
		const [wasRun, wasRemoved] = [runPaths(evidence), removedPaths(evidence)];
		const found = unexplained(evidence, 'executable-dropped', ['executable']).filter(({ effect }) => effect.guarded?.as !== 'kernel');
		const groups = groupEffects(found, (one) => ({
			severity: severityOf(one, wasRun, wasRemoved),
			key: showPath(one.effect.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const occurrence =
					succeeded(effects) > 0
						? 'made an executable file'
						: `tried to make an executable file (${failure(effects, evidence) ?? 'refused'})`;
				const detail = subjects.length === 1 && effects[0]?.detail !== undefined ? ` (${effects[0].detail})` : '';
				const after = subjects.some((path) => wasRun.has(path))
					? '; it was run as well'
					: subjects.every((path) => wasRemoved.has(path))
						? '; it was removed again'
						: '';
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'making programs'),
					observed: `${occurrence} ${paths}${detail} ${circumstances(scopes, effects, evidence)}${after}${contentOf(subjects, evidence)}`,
				};
			}),
		);
	},
};

function severityOf({ effect }: ScopedEffect, wasRun: ReadonlySet<string>, wasRemoved: ReadonlySet<string>): Severity {
	if (wasRun.has(effect.subject)) return 'critical';
	if (effect.succeeded > 0 && baseName(effect.subject).startsWith('.') && !wasRemoved.has(effect.subject)) return 'critical';
	return effect.succeeded > 0 ? 'high' : 'medium';
}

/** What the first of them held, as far as it was kept: `; sha256 a8076d3d28d2…, begins “#!/bin/sh”` */
function contentOf(paths: readonly string[], { files = [] }: JudgeEvidence): string {
	const entry = files.find(({ path, entry }) => entry?.isExecutable && paths.includes(path))?.entry;
	if (entry?.sha256 === undefined) return '';
	return `; sha256 ${entry.sha256.slice(0, 12)}…${entry.preview === undefined ? '' : `, begins “${cut(entry.preview, 60)}”`}`;
}

/** Started itself, or handed to a shell or interpreter as its script. */
function runPaths({ observations }: JudgeEvidence): ReadonlySet<string> {
	return new Set(observations.flatMap((one) => (one.kind === 'exec' ? [one.program, ...one.argv.slice(0, 3)] : [])));
}

function removedPaths({ observations }: JudgeEvidence): ReadonlySet<string> {
	return new Set(observations.flatMap((one) => (one.kind === 'file' && one.op === 'delete' && one.ok ? [one.path] : [])));
}
