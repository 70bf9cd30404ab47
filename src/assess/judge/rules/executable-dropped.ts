import { baseName } from '#util/absolute-path.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { excerpt } from '../show.ts';

export const executableDropped = effectRule({
	id: 'executable-dropped',
	category: 'executable_dropped',
	severity: 'high',
	summary: 'It made a file that can be run as a program.',
	rationale:
		'A new executable is how something stays or acts outside the server. It counts when any execute bit is set, at creation or later, under whatever name, and also when the file was removed again. Critical when it was run too, or when it was left behind under a hidden name (.backdoor.sh): what is meant to be found does not hide. Low when there was no file whose bits could be set. Expected are files under a path that the call or the command line named, the package’s own files while it is installed, and tools whose text speaks of downloading, building or unpacking, in the server’s own places.',
	fix: 'Write files without execute bits; ship programs inside the package.',
	needs: ['file', 'exec'],
	effects: ['executable'],
	against: { topic: 'making programs' },
	prepare: (evidence) => ({ wasRun: runPaths(evidence), wasRemoved: removedPaths(evidence), wasAbsent: absentPaths(evidence) }),
	when: ({ effect }) => effect.guarded?.as !== 'kernel',
	severityOf: ({ effect }, { wasRun, wasRemoved, wasAbsent }) => {
		const isHidden = baseName(effect.subject).startsWith('.') && !wasRemoved.has(effect.subject);
		// What was run after a failed attempt is a file that was there before.
		if (effect.succeeded > 0) return wasRun.has(effect.subject) || isHidden ? 'critical' : 'high';
		return wasAbsent.has(effect.subject) ? 'low' : 'medium';
	},
	phrase: ({ effects, subjects }, evidence) => {
		const isRun = effects.some(({ subject, succeeded }) => succeeded > 0 && evidence.wasRun.has(subject));
		const isGone = subjects.every((path) => evidence.wasRemoved.has(path));
		return {
			done: 'made an executable file',
			tried: 'tried to make an executable file',
			remark: subjects.length === 1 ? effects[0]?.detail : undefined,
			clauses: [isRun ? 'it was run as well' : isGone ? 'it was removed again' : undefined, contentOf(subjects, evidence)],
		};
	},
});

/** Describes the stored content of the first file: `sha256 a8076d3d28d2…, begins “#!/bin/sh”` */
function contentOf(paths: readonly string[], { files = [] }: JudgeEvidence): string | undefined {
	const entry = files.find(({ path, entry }) => entry?.isExecutable && paths.includes(path))?.entry;
	if (entry?.sha256 === undefined) return undefined;
	return `sha256 ${entry.sha256.slice(0, 12)}…${entry.preview === undefined ? '' : `, begins “${excerpt(entry.preview, 60)}”`}`;
}

/** Returns the paths that were executed directly or passed to a shell or interpreter as its script. */
function runPaths({ observed }: JudgeEvidence): ReadonlySet<string> {
	return new Set(observed('exec').flatMap(({ program, argv }) => [program, ...argv.slice(0, 3)]));
}

/** Returns the paths at which there was no file when its execute bits were to be set, as after a download that failed. */
function absentPaths({ observed }: JudgeEvidence): ReadonlySet<string> {
	const failed = observed('file').filter(({ ok }) => !ok);
	const refused = new Set(failed.flatMap(({ errno, path }) => (errno === 'ENOENT' ? [] : [path])));
	return new Set(failed.flatMap(({ op, path }) => (op === 'chmod' && !refused.has(path) ? [path] : [])));
}

function removedPaths({ observed }: JudgeEvidence): ReadonlySet<string> {
	return new Set(observed('file').flatMap(({ op, ok, path }) => (op === 'delete' && ok ? [path] : [])));
}
