// Canaries that appeared inside the cell without an explanation, grouped by channel and place for a finding.

import type { Severity } from '#model/finding.ts';
import type { CanaryChannel, CanaryEvent, Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { distinctScopes } from '#model/scope.ts';
import { baseName } from '#util/absolute-path.ts';
import { canaryVerb, canaryWords, listed } from './canary-words.ts';
import { declaredTextOf } from './declared-text.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { JudgeEvidence } from './rule.ts';
import { scopesWords } from './scope-words.ts';
import { showPath, times } from './show.ts';
import { unexplainedEffects } from './unexplained-effects.ts';

type Sighting = Observation & CanaryEvent;

interface Disclosure {
	readonly scopes: Scope[];
	readonly channel: CanaryChannel;
	/** The path of a file or the name of a program. Different places are separate groups. */
	readonly place: string;
	readonly keys: Set<string>;
	readonly forms: Set<string>;
	readonly seen: Map<number, Sighting>;
	/** Why each key weighs less. One key without a reason keeps the full severity for the whole group. */
	readonly milder: Set<string | undefined>;
}

export function disclosures(evidence: JudgeEvidence, rule: string): readonly FindingDraft[] {
	const byScope = new Map<string, Disclosure>();
	for (const { scope, effect } of unexplainedEffects(evidence, rule, ['disclosure'])) {
		for (const seq of effect.evidence) {
			const one = evidence.observation(seq);
			if (one?.kind !== 'canary') continue;
			const place = placeOf(one, evidence.places.home);
			const id = [scope.kind, scope.name, one.channel, place].join('\0');
			const group: Disclosure = byScope.get(id) ?? {
				scopes: [scope],
				channel: one.channel,
				place,
				keys: new Set(),
				forms: new Set(),
				seen: new Map(),
				milder: new Set(),
			};
			byScope.set(id, group);
			// A reply may also contain other canaries, which the call asked for.
			for (const { key, form } of one.canaries.filter(({ key }) => effect.subject === `${key} in ${one.channel}`)) {
				group.keys.add(key);
				group.forms.add(form);
			}
			group.seen.set(seq, one);
			group.milder.add(effect.milder);
		}
	}
	const groups = new Map<string, Disclosure>();
	for (const group of byScope.values()) {
		const subject = `${severityOf(group)}\0${subjectOf(group)}`;
		const known = groups.get(subject);
		groups.set(subject, known === undefined ? group : joined(known, group));
	}
	return [...groups.values()].map((group) => draftOf(group, evidence));
}

function joined(a: Disclosure, b: Disclosure): Disclosure {
	return {
		...a,
		scopes: [...a.scopes, ...b.scopes],
		keys: new Set([...a.keys, ...b.keys]),
		forms: new Set([...a.forms, ...b.forms]),
		seen: new Map([...a.seen, ...b.seen]),
		milder: new Set([...a.milder, ...b.milder]),
	};
}

/** An answer or a log has no place of its own, so the canaries are the subject there. */
function subjectOf({ channel, place, keys }: Disclosure): string {
	return `${channel} ${place === '' ? [...keys].toSorted().join('+') : place}`;
}

function placeOf({ channel, where }: Sighting, home: string): string {
	if (channel === 'file') return showPath(where, home);
	if (channel === 'argument') return baseName(where);
	return channel === 'message' ? where : '';
}

function draftOf(group: Disclosure, evidence: JudgeEvidence): FindingDraft {
	const { channel, place, forms, seen } = group;
	const scopes = distinctScopes(group.scopes);
	const keys = [...group.keys].toSorted();
	const reason = milderBecause(group);
	const because = reason === undefined ? '' : `; ${reason}`;
	return {
		scopes,
		subject: subjectOf(group),
		severity: severityOf(group),
		declared: declaredTextOf(scopes, evidence, 'showing credentials'),
		observed: `${canaryWords(keys)} ${canaryVerb(keys, ACTIONS[channel](place))} (${[...forms].join(', ')}) ${times(seen.size)} ${scopesWords(scopes)}, and nothing had asked for it${because}${listed(keys)}`,
		gist: `${canaryWords(keys)} ${canaryVerb(keys, ACTIONS[channel](place))}`,
		canaries: keys,
		evidence: [...seen.keys()],
	};
}

function milderBecause({ milder }: Disclosure): string | undefined {
	const [reason] = milder.size === 1 ? milder : [];
	return reason;
}

const ACTIONS: Readonly<Record<CanaryChannel, (place: string) => string>> = {
	result: () => 'came back in an answer',
	message: (method) => `was sent to the client (${method})`,
	stdout: () => 'was printed on stdout',
	stderr: () => 'was written to stderr',
	file: (path) => `was written to ${path}`,
	argument: (program) => `was handed to ${program} on its command line`,
	lookup: () => 'was looked up as a name',
};

/** A lookup leaves the machine. An answer goes to the model. An encoded value was meant to stay hidden. */
function severityOf(group: Disclosure): Severity {
	const { channel, keys, forms } = group;
	if (channel === 'lookup') return 'critical';
	if ([...forms].some((form) => form !== 'plain')) return 'high';
	if (milderBecause(group) !== undefined) return 'medium';
	if (channel === 'result' || channel === 'message') return 'high';
	const isFromFile = [...keys].some((key) => key.startsWith('file:'));
	return isFromFile && (channel === 'file' || channel === 'argument') ? 'high' : 'medium';
}
