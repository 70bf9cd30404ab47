import { effectRule, pathsOf } from '../effect-rule.ts';

export const loadedDroppedCode = effectRule({
	id: 'loaded-dropped-code',
	category: 'executable_dropped',
	severity: 'high',
	summary: 'It loaded native code that it had brought in during the run.',
	rationale:
		'A library that is loaded from a file which the run itself wrote, or from a file that exists in memory only, was not part of what was installed: nobody could have looked at it before. It needs no execute bit, and it acts with all that the server may do. What counts is that such a file became executable memory, by whatever loader, under whatever name. Expected are libraries that the package’s own install scripts built, files under a path that the call or the command line named, and tools whose text speaks of downloading, building or unpacking, in the server’s own places. Native code only: scripts that were written and then interpreted, code that was copied into anonymous memory, and the memory of JIT compilers are not seen by this rule. Milder: a load that failed.',
	fix: 'Ship native libraries inside the package, or build them in its install script.',
	needs: ['file'],
	effects: ['load'],
	against: { topic: 'bringing in code' },
	severityOf: ({ effect }) => (effect.succeeded > 0 ? 'high' : 'medium'),
	phrase: (group, evidence) => ({
		done: 'loaded',
		tried: 'tried to load',
		subjects: `${pathsOf(group, evidence)} as code`,
		remark:
			group.subjects.length === 1
				? (group.effects[0]?.detail ?? 'a file that the run had written')
				: 'files that the run had written, or that exist in memory only',
	}),
});
