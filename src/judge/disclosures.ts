// Canaries that turned up inside the cell where nothing explains them, grouped as a finding tells it: whose doing, and where.

import type { Severity } from '#model/finding.ts';
import type { CanaryChannel, CanaryEvent, Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { unexplained } from './facts.ts';
import type { Matter } from './matter.ts';
import type { JudgeEvidence } from './rule.ts';
import { said } from './said.ts';
import { scopeWords } from './scope.ts';
import { showPath, some, times } from './show.ts';

type Sighting = Observation & CanaryEvent;

interface Disclosure {
	readonly scope: Scope;
	readonly channel: CanaryChannel;
	/** For a file its path, for a program its name: these are told apart. */
	readonly place: string;
	readonly keys: Set<string>;
	readonly forms: Set<string>;
	readonly seen: Map<number, Sighting>;
	/** Why each key weighs less; with one that doesn't, the whole does not. */
	readonly milder: Set<string | undefined>;
}

export function disclosures(evidence: JudgeEvidence, rule: string): readonly Matter[] {
	const groups = new Map<string, Disclosure>();
	for (const { scope, fact } of unexplained(evidence, rule, ['disclosure'])) {
		for (const seq of fact.evidence) {
			const one = evidence.observation(seq);
			if (one?.kind !== 'canary') continue;
			const place = placeOf(one, evidence.places.home);
			const id = [scope.kind, scope.name, one.channel, place].join('\0');
			const group: Disclosure = groups.get(id) ?? {
				scope,
				channel: one.channel,
				place,
				keys: new Set(),
				forms: new Set(),
				seen: new Map(),
				milder: new Set(),
			};
			groups.set(id, group);
			// A reply may hold others too that were asked for.
			for (const { key, form } of one.canaries.filter(({ key }) => fact.subject === `${key} in ${one.channel}`)) {
				group.keys.add(key);
				group.forms.add(form);
			}
			group.seen.set(seq, one);
			group.milder.add(fact.milder);
		}
	}
	return [...groups.values()].map((group) => matterOf(group, evidence));
}

function placeOf({ channel, where }: Sighting, home: string): string {
	if (channel === 'file') return showPath(where, home);
	if (channel === 'argument') return baseName(where);
	return channel === 'message' ? where : '';
}

function matterOf(group: Disclosure, evidence: JudgeEvidence): Matter {
	const { scope, channel, place, keys, forms, seen, milder } = group;
	const [reason] = milder.size === 1 ? milder : [];
	const because = reason === undefined ? '' : `; ${reason}`;
	return {
		scope,
		subject: `${channel} ${place}`.trim(),
		severity: severityOf(group, reason !== undefined),
		declared: said(scope, evidence, 'showing credentials'),
		observed: `the canary ${some([...keys])} ${DEEDS[channel](place)} (${[...forms].join(', ')}) ${times(seen.size)} ${scopeWords(scope)}, and nothing had asked for it${because}`,
		evidence: [...seen.keys()],
	};
}

const DEEDS: Readonly<Record<CanaryChannel, (place: string) => string>> = {
	result: () => 'came back in an answer',
	message: (method) => `was sent to the client (${method})`,
	stdout: () => 'was printed on stdout',
	stderr: () => 'was written to stderr',
	file: (path) => `was written to ${path}`,
	argument: (program) => `was handed to ${program} on its command line`,
	lookup: () => 'was looked up as a name',
};

/** A lookup leaves the machine. An answer goes to the model. What is encoded was meant not to be seen. */
function severityOf({ channel, keys, forms }: Disclosure, isMilder: boolean): Severity {
	if (channel === 'lookup') return 'critical';
	if ([...forms].some((form) => form !== 'plain')) return 'high';
	if (isMilder) return 'medium';
	if (channel === 'result' || channel === 'message') return 'high';
	const isFromFile = [...keys].some((key) => key.startsWith('file:'));
	return isFromFile && (channel === 'file' || channel === 'argument') ? 'high' : 'medium';
}
