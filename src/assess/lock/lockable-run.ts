// One run in the terms of a lock: digests of the declaration, and the shapes of the effects of ordinary calls.

import { coverageOfTools } from '#assess/judge/coverage.ts';
import type { Evidence } from '#assess/profile/evidence.ts';
import { foldEffects } from '#assess/profile/fold-profile.ts';
import type { EffectMoment } from '#assess/profile/open-groups.ts';
import type { LockableRun, LockScope, SeenEffect } from '#model/lock.ts';
import type { Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { scopeFinder } from '#model/scope.ts';
import type { Intent } from '#model/step.ts';
import { declaredDigests, lockDigest } from './lock-digests.ts';
import { lockedEffect } from './locked-effect.ts';
import { shapePlaces } from './path-shape.ts';

/** Valid inputs. Effects of malformed input or injections concern the audit, not the server's ordinary behaviour. */
const ORDINARY: ReadonlySet<Intent> = new Set(['typical', 'boundary', 'bait']);
const MOST_EVIDENCE = 3;

type Seen = Map<string, Map<string, Observation[]>>;

/** Returns null if the server declared nothing, so that there is nothing to lock or compare. */
export function lockableRun(evidence: Evidence): LockableRun | null {
	const { declaration, launch } = evidence;
	if (declaration === null) return null;
	const { notWorked } = coverageOfTools(evidence);
	const moments: EffectMoment[] = [];
	foldEffects(evidence, (moment) => moments.push(moment));
	const seen = seenEffects(
		evidence,
		moments.toSorted((a, b) => a.observation.seq - b.observation.seq),
	);
	const failed = new Map(notWorked.map(({ tool, error }) => [tool, error]));
	const { target } = launch;
	return {
		target: {
			kind: target.kind,
			name: launch.name,
			version: target.kind === 'package' ? target.version : target.kind === 'image' ? target.id : null,
		},
		server: { name: declaration.server.name, version: declaration.server.version },
		declaration: declaredDigests(declaration),
		effects: {
			install: effectsOf(seen, 'install'),
			server: effectsOf(seen, 'server'),
			resources: effectsOf(seen, 'resources'),
			prompts: effectsOf(seen, 'prompts'),
		},
		tools: Object.fromEntries(
			declaration.tools.map((tool) => [
				tool.name,
				{
					declaration: lockDigest.tool(tool),
					schema: lockDigest.schema(tool),
					worked: !failed.has(tool.name),
					effects: effectsOf(seen, `tool ${tool.name}`),
				},
			]),
		),
		errors: Object.fromEntries(failed),
		gaps: [...new Set(evidenceGaps(evidence.observations))].toSorted(),
	};
}

function seenEffects({ steps, places, launch }: Evidence, moments: readonly EffectMoment[]): Seen {
	const intents = new Map(steps.map(({ step }) => [step.id, step.intent]));
	const scopeOf = scopeFinder(steps);
	const shapes = shapePlaces(places, launch);
	const seen: Seen = new Map();
	for (const moment of moments) {
		const { observation } = moment;
		const intent = observation.cause === undefined ? undefined : intents.get(observation.cause.step);
		if (intent !== undefined && !ORDINARY.has(intent)) continue;
		const effect = lockedEffect(moment, shapes);
		if (effect === undefined) continue;
		const key = scopeName(scopeOf(observation));
		const ofScope = seen.get(key) ?? new Map<string, Observation[]>();
		seen.set(key, ofScope);
		const evidence = ofScope.get(effect) ?? [];
		ofScope.set(effect, evidence);
		if (evidence.length < MOST_EVIDENCE) evidence.push(observation);
	}
	return seen;
}

function scopeName({ kind, name }: Scope): LockScope | `tool ${string}` {
	if (kind === 'tool') return `tool ${name}`;
	if (kind === 'phase') return name === 'install' ? 'install' : 'server';
	return kind === 'resource' ? 'resources' : 'prompts';
}

function effectsOf(seen: Seen, key: string): readonly SeenEffect[] {
	return [...(seen.get(key) ?? [])].map(([effect, evidence]) => ({ effect, evidence })).toSorted((a, b) => (a.effect < b.effect ? -1 : 1));
}

function* evidenceGaps(observations: Iterable<Observation>): Iterable<string> {
	for (const observation of observations) if (observation.kind === 'gap') yield observation.reason;
}
