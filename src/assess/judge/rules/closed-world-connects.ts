import { hostOf, isLoopback } from '#util/hosts.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { Rule } from '../rule.ts';
import { circumstances, succeeded } from '../seen.ts';
import { some } from '../show.ts';
import { effectsFor } from '../unexplained-effects.ts';

/** The resolver's own traffic, own helpers, and a host that the user set up are inside the tool's closed world. */
const INSIDE: ReadonlySet<string> = new Set(['runtime', 'scratch', 'launch']);

export const closedWorldConnects: Rule = {
	id: 'closed-world-connects',
	category: 'annotation_violated',
	severity: 'high',
	summary: 'A tool annotated openWorldHint: false went out to the network.',
	rationale:
		'openWorldHint: false says that a tool deals with a closed domain, such as its own memory. Clients trust its answers more and watch it less. A lookup of a name or a connection to another machine contradicts it, even when an argument named the host. A host that the command line or a setting names is part of that domain.',
	fix: 'Set openWorldHint to true, or do not use the network in this tool.',
	needs: ['network', 'dns'],
	check(evidence) {
		const tools = new Set(
			evidence.declaration?.tools.filter(({ annotations }) => annotations?.openWorldHint === false).map(({ name }) => name),
		);
		if (tools.size === 0) return { kind: 'not-applicable', reason: 'no tool says that its world is closed' };
		if (!evidence.steps.some(({ step }) => step.kind === 'call' && tools.has(step.tool)))
			return { kind: 'untested', reason: 'no closed-world tool was called' };
		const found = effectsFor(evidence, 'closed-world-connects', ['egress']).filter(
			({ scope, effect }) =>
				scope.kind === 'tool' && tools.has(scope.name) && !INSIDE.has(effect.explanation?.by ?? '') && !isLoopback(hostOf(effect.subject)),
		);
		const groups = groupEffects(found, ({ effect }) => ({ severity: 'high', key: hostOf(effect.subject) }));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const isLookup = effects.every(({ detail }) => detail?.startsWith('name looked up') ?? false);
				return {
					...group,
					declared: 'openWorldHint: false',
					observed: `${isLookup ? 'looked up' : succeeded(effects) > 0 ? 'connected or sent to' : 'tried to reach'} ${some(subjects, 5)} ${circumstances(scopes, effects, evidence)}`,
				};
			}),
		);
	},
};
