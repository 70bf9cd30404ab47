// Data that went to unexplained destinations: one entry per place, with all scopes that sent it.

import { isForAnyHost } from '#assess/profile/explain/declared-egress.ts';
import type { ObservationOf } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { distinctScopes, scopeKey } from '#model/scope.ts';
import { hostOf, isAddress } from '#util/hosts.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { isAtItsOwner } from './canary-owner.ts';
import { dataIn, IN_HOST_NAME, type PassedTest, type Rider, ridersOf } from './carried-data.ts';
import { type Entitlement, forSending } from './entitlements/entitlement.ts';
import { dataBeyondQuery } from './entitlements/query.ts';
import { passedTextFinder, type Sending } from './passed-texts.ts';
import { persistentIdentifiers } from './persistent-identifiers.ts';
import type { JudgeEvidence } from './rule.ts';
import { effectsFor } from './unexplained-effects.ts';

export type Sent = ObservationOf<'capture' | 'dns'>;

export interface SentData {
	/** `203.0.113.34:80`; for lookups, `*.collector.example`. */
	readonly place: string;
	readonly scopes: readonly Scope[];
	/** Only the messages that carried data. */
	readonly sent: readonly Sent[];
	/** Descriptions of the carried data. */
	readonly what: readonly string[];
}

interface Candidate {
	readonly one: Sent;
	readonly scope: Scope;
	readonly place: string;
	readonly sending: Sending;
	readonly riders: readonly Rider[];
	/** Why the server may contact this host. */
	readonly entitlement: Entitlement | undefined;
	/** Whether the tool may contact any host and no text names this one. Data about the call is expected; data about the caller is not. */
	readonly isAnyHost: boolean;
}

export function sentData(evidence: JudgeEvidence): readonly SentData[] {
	const candidates = strangeSendings(evidence);
	if (candidates.length === 0) return [];
	const isPassed = passedTextFinder(evidence);
	const alike = sendingsByText(candidates);
	const groups = new Map<string, { readonly scopes: Scope[]; readonly sent: Sent[]; readonly what: Set<string> }>();
	const placeOf = placeFinder();
	for (const candidate of candidates) {
		const { one, scope, sending, riders, entitlement, isAnyHost } = candidate;
		const passedBy: PassedTest = (words) => isPassed(words, sending, alike.get(`${candidate.place}\0${words[0]}`) ?? []);
		const what = isAnyHost
			? whoCalls(one, passedBy, evidence)
			: entitlement === undefined
				? dataIn(one, riders, passedBy)
				: dataBeyondQuery(one, withoutSettings(riders, entitlement, evidence), passedBy, {
						ground: entitlement.ground,
						isOfUser: entitlement.groundOf === 'user',
						isOwnSearch: entitlement.groundOf === 'own site' && isForSearching(scope),
						...knownOf(one, evidence),
					});
		if (what.length === 0) continue;
		const place = placeOf(candidate, what);
		const group = groups.get(place) ?? { scopes: [], sent: [], what: new Set() };
		groups.set(place, group);
		group.scopes.push(scope);
		group.sent.push(one);
		for (const words of what) group.what.add(words);
	}
	return [...groups].map(([place, { scopes, sent, what }]) => ({ place, scopes: distinctScopes(scopes), sent, what: [...what] }));
}

/** Excludes values that the user set for the server, because the service may know them. */
function whoCalls(one: Sent, passedBy: PassedTest, { launch }: JudgeEvidence): readonly string[] {
	if (one.kind === 'dns') return [];
	const given = [...launch.argv, ...Object.values({ ...launch.env, ...launch.settings })];
	return persistentIdentifiers(one)
		.filter(({ value }) => passedBy([value]) === undefined && !given.some((word) => word.includes(value)))
		.map(({ name, where }) => `${name}, an identifier of this machine or installation, ${where}`);
}

/** Excludes values of the settings that the server has asked for, at a reviewed service: the e-mail address that it wants of its callers. */
function withoutSettings(riders: readonly Rider[], { ground }: Entitlement, { launch }: JudgeEvidence): readonly Rider[] {
	if (ground !== 'reviewed') return riders;
	const given = new Set(Object.values(launch.settings ?? {}));
	return riders.filter(({ words: [value] }) => !given.has(value));
}

function knownOf(one: Sent, { canaries, steps }: JudgeEvidence): { readonly argumentSize: number; readonly isAtOwner: boolean } {
	const step = one.cause === undefined ? undefined : steps.find(({ step: { id } }) => id === one.cause?.step)?.step;
	return {
		argumentSize: step?.kind === 'call' ? JSON.stringify(step.args).length : 0,
		isAtOwner: one.kind === 'capture' && one.canaries.every(({ key }) => isAtItsOwner(canaries, key, one.destination)),
	};
}

/** Whether the scope sent data to the host. Another rule then already reports the contact. */
export function sendsDataTo(data: readonly SentData[], { scopeOf }: JudgeEvidence): (scope: Scope, host: string) => boolean {
	const told = new Set(data.flatMap(({ sent }) => sent.map((one) => `${scopeKey(scopeOf(one))}\0${hostOfSent(one)}`)));
	return (scope, host) => told.has(`${scopeKey(scope)}\0${host}`);
}

function strangeSendings(evidence: JudgeEvidence): readonly Candidate[] {
	const strange = new Map<string, Pick<Candidate, 'entitlement' | 'isAnyHost'>>();
	const isStrange: Parameters<typeof effectsFor>[3] = ({ effect: { explanation } }) =>
		explanation === undefined || isForAnyHost(explanation);
	for (const found of effectsFor(evidence, 'data-exfiltration', ['egress'], isStrange)) {
		const entitlement = forSending(evidence.entitlementOf(found));
		const isAnyHost = found.effect.explanation !== undefined;
		if (isAnyHost && entitlement?.ground === 'reviewed') continue;
		const key = `${scopeKey(found.scope)}\0${hostOf(found.effect.subject)}`;
		// A tool that may contact any host for one call, and that contacted this one for a call about another, has no right to it.
		if (!isAnyHost || !strange.has(key)) strange.set(key, { entitlement, isAnyHost });
	}
	const candidates: Candidate[] = [];
	if (strange.size === 0) return candidates;
	const sent: readonly Sent[] = [...evidence.observed('capture'), ...evidence.observed('dns')];
	for (const one of sent.toSorted((a, b) => a.seq - b.seq)) {
		const scope = evidence.scopeOf(one);
		const key = `${scopeKey(scope)}\0${hostOfSent(one)}`;
		const known = strange.get(key);
		if (known === undefined) continue;
		const step = one.cause?.step;
		const sending = { at: one.at, ...(step === undefined ? {} : { step }) };
		candidates.push({
			one,
			scope,
			place: placeOfSent(one),
			sending,
			riders: ridersOf(one, evidence.places),
			...known,
		});
	}
	return candidates;
}

/** The first place of a request that is made again there after a redirect, and the domain's owner for data in a host name. */
function placeFinder(): (candidate: Candidate, what: readonly string[]) => string {
	const places = new Map<string, string>();
	return ({ one, scope, place, sending }, what) => {
		if (one.kind === 'dns' || one.request === undefined) return place;
		const to = what.some((words) => words.endsWith(IN_HOST_NAME)) ? place.replace(hostOfSent(one), ownerOf(hostOfSent(one))) : place;
		if (one.request.bodyBytes > 0) return to;
		const key = [scopeKey(scope), sending.step, hostOfSent(one), one.request.method, one.request.path].join('\0');
		const first = places.get(key) ?? to;
		places.set(key, first);
		return first;
	};
}

// sample: search_components, find-packages, docsSearch
const SEARCHES = /^(?:search|find|query|lookup|look_up)(?![a-z])|(?:^|[_-])search$|Search$/;

function isForSearching(scope: Scope): boolean {
	return scope.kind === 'tool' && SEARCHES.test(scope.name);
}

function sendingsByText(candidates: readonly Candidate[]): ReadonlyMap<string, readonly Sending[]> {
	const sendings = new Map<string, Sending[]>();
	for (const { place, sending, riders } of candidates) {
		for (const key of new Set(riders.map(({ words }) => `${place}\0${words[0]}`))) {
			const known = sendings.get(key);
			if (known === undefined) sendings.set(key, [sending]);
			else known.push(sending);
		}
	}
	return sendings;
}

function hostOfSent(one: Sent): string {
	return one.kind === 'dns' ? one.name.toLowerCase().replace(/\.$/, '') : hostOf(one.destination);
}

/** All lookups under one domain go to its owner. */
export function placeOfSent(one: Sent): string {
	const isLookup = one.kind === 'dns' || one.protocol === 'dns';
	if (!isLookup) return one.destination;
	return ownerOf(hostOfSent(one));
}

function ownerOf(name: string): string {
	const domain = registrableDomain(name);
	return isAddress(name) || name === domain ? name : `*.${domain}`;
}
