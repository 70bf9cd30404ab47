import { unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOfEffects } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { saidBy } from '../said.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';

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
		const groups = groupFacts(found, ({ fact }) => ({
			severity: fact.succeeded > 0 ? 'high' : 'medium',
			key: showPath(fact.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, facts, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const verb = succeeded(facts) > 0 ? 'loaded' : `tried to load (${failure(facts, evidence) ?? 'refused'})`;
				const detail = facts[0]?.detail ?? 'a file that the run had written';
				return {
					...group,
					declared: saidBy(scopes, evidence, 'bringing in code'),
					observed: `${verb} ${paths} as code (${subjects.length === 1 ? detail : 'files that the run had written, or that exist in memory only'}) ${circumstances(scopes, facts, evidence)}`,
				};
			}),
		);
	},
};
