import { hostOf, isLoopback } from '#util/hosts.ts';
import { effectRule } from '../effect-rule.ts';
import { succeeded } from '../seen.ts';
import { some } from '../show.ts';

/** Explanations of effects inside the tool's closed world: the resolver's own traffic, the server's own helpers, and a host that the user set up. */
const INSIDE: ReadonlySet<string> = new Set(['runtime', 'scratch', 'launch']);

export const closedWorldConnects = effectRule({
	id: 'closed-world-connects',
	category: 'annotation_violated',
	severity: 'high',
	summary: 'A tool annotated openWorldHint: false went out to the network.',
	rationale:
		'openWorldHint: false says that a tool deals with a closed domain, such as its own memory. Clients trust its answers more and watch it less. A lookup of a name or a connection to another machine contradicts it, even when an argument named the host. A host that the command line or a setting names is part of that domain. Milder: the service that the text is about. One service with its own records may be the closed domain that the author means.',
	fix: 'Set openWorldHint to true, or do not use the network in this tool.',
	needs: ['network', 'dns'],
	effects: ['egress'],
	against: {
		annotation: 'openWorldHint: false',
		isPromised: ({ openWorldHint }) => openWorldHint === false,
		unpromised: 'no tool says that its world is closed',
		uncalled: 'no closed-world tool was called',
	},
	isEntitled: true,
	when: ({ effect }) => !INSIDE.has(effect.explanation?.by ?? '') && !isLoopback(hostOf(effect.subject)),
	severityOf: ({ effect: { explanation } }) => (explanation?.by === 'declared' ? 'low' : 'high'),
	keyOf: ({ effect }) => hostOf(effect.subject),
	phrase: ({ effects, subjects }) => {
		const isLookup = effects.every(({ detail }) => detail?.startsWith('name looked up') ?? false);
		const done = isLookup ? 'looked up' : succeeded(effects) > 0 ? 'connected or sent to' : 'tried to reach';
		return { done, subjects: some(subjects, 5) };
	},
});
