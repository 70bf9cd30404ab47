import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';
import { unexplained } from '../unexplained-effects.ts';

export const loadedDroppedCode: Rule = {
	id: 'loaded-dropped-code',
	category: 'executable_dropped',
	severity: 'high',
	summary: 'It loaded native code that it had brought in during the run.',
	rationale:
		'A library that is loaded from a file which the run itself wrote, or from a file that exists in memory only, was not part of what was installed: nobody could have looked at it before. It needs no execute bit, and it acts with all that the server may do. What counts is that such a file became executable memory, by whatever loader, under whatever name. Expected are libraries that the package’s own install scripts built, files under a path that the call or the command line named, and tools whose text speaks of downloading, building or unpacking, in the server’s own places. Native code only: scripts that were written and then interpreted, code that was copied into anonymous memory, and the memory of JIT compilers are not seen by this rule. Milder: a load that failed.',
	fix: 'Ship native libraries inside the package, or build them in its install script.',
	needs: ['file'],
	check(evidence) {
		const found = unexplained(evidence, 'loaded-dropped-code', ['load']);
		const groups = groupEffects(found, ({ effect }) => ({
			severity: effect.succeeded > 0 ? 'high' : 'medium',
			key: showPath(effect.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const verb = succeeded(effects) > 0 ? 'loaded' : `tried to load (${failure(effects, evidence) ?? 'refused'})`;
				const detail = effects[0]?.detail ?? 'a file that the run had written';
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'bringing in code'),
					observed: `${verb} ${paths} as code (${subjects.length === 1 ? detail : 'files that the run had written, or that exist in memory only'}) ${circumstances(scopes, effects, evidence)}`,
				};
			}),
		);
	},
};
