// Finds the entitlement that covers an effect. The reviewed table takes precedence over the texts of the package's author.

import { type Speech, speechReader, type Text } from '#assess/profile/speech.ts';
import { isDenied } from '#assess/profile/words.ts';
import type { Effect, Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { baseName, inside, isUnderAny } from '#util/absolute-path.ts';
import { hostOf, isAddress, isLoopback } from '#util/hosts.ts';
import { listedDomain, registrableDomain } from '#util/registrable-domain.ts';
import { processEffects } from '../process-effects.ts';
import type { UnentitledEvidence } from '../rule.ts';
import type { Domain } from './domain.ts';
import { DOMAINS } from './domains.ts';
import type { Entitlement, EntitlementFinder } from './entitlement.ts';
import { libraryPlaces } from './library-places.ts';
import { isSameOwner, type OwnSite, ownSites } from './own-sites.ts';
import { isManagerQuery, isRegistryOf } from './package-managers.ts';
import { requestedHosts } from './requested-hosts.ts';
import { isReader, programsThatRan, startedBy } from './started-programs.ts';

/** The label of the registries' own sites: api.pypi.example belongs to `pypi`. */
const REGISTRY_LABELS = { npm: 'npmjs', pypi: 'pypi' } as const;
export function entitlementsOf(evidence: UnentitledEvidence): EntitlementFinder {
	const speech = speechReader(evidence);
	const sites = ownSites(evidence);
	const libraryOf = libraryPlaces(evidence);
	const requested = requestedHosts(evidence);
	const { onlyLooked, ownerOf, programOf, wasKilledAtOnce } = processEffects(evidence);
	const hasRun = programsThatRan(evidence);
	const spokenDomains = domainReader();
	const observationsOf = ({ evidence: seen }: Effect) => seen.flatMap((seq) => evidence.observation(seq) ?? []);
	/** Returns the program that owns the file's place, if every process that touched the file runs one. Stops at the first other process: files can number a million. */
	const ownerOfFile = ({ kind, subject, evidence: seen }: Effect): string | undefined => {
		if (kind === 'exec') return undefined;
		let first: string | undefined;
		for (const seq of seen) {
			const one = evidence.observation(seq);
			if (one === undefined) continue;
			const owner = ownerOf(one, subject);
			if (owner === undefined) return undefined;
			first ??= owner;
		}
		return first;
	};
	/** Returns the package manager that asks its own registry, if nothing else asked it. That it was started is another effect. */
	const managerAt = (host: string, effect: Effect): string | undefined => {
		const managers = observationsOf(effect).map((one) => programOf(one).find((name) => isRegistryOf(name, host)));
		return managers.includes(undefined) ? undefined : managers[0];
	};
	/** Whether the processes of an effect only read. One that was killed before it did anything proves nothing, and neither do all of them. */
	const hasOnlyRead = (effect: Effect): boolean => {
		const names = startedBy(effect, evidence);
		if (!isReader(names, hasRun)) return false;
		const started = observationsOf(effect).filter((one) => !wasKilledAtOnce(one));
		const mayContact = (host: string) => names.some((name) => isRegistryOf(name, host));
		return (
			started.length > 0 &&
			started.every((one) => {
				const since = { process: evidence.processOf(one), seq: one.seq };
				return onlyLooked(since, one.kind === 'exec' && isManagerQuery(one.argv) ? mayContact : undefined);
			})
		);
	};
	/** Whether the scope contacts a host that it may contact, or this machine. HTTP libraries then routinely read the file with the hosts' passwords. */
	const goesOut = (scope: Scope, spoken: Speech) =>
		effectsOf(scope, evidence).some(({ kind, subject, explanation }) => {
			if (kind !== 'egress' || explanation?.by === 'runtime' || explanation?.by === 'scratch') return false;
			const host = hostOf(subject);
			return explanation !== undefined || isLoopback(host) || ofHost(host, scope, { evidence, spoken, speech, sites }) !== undefined;
		}) ||
		[...requested.hostsOf(scope)].some(
			(host) => requested.isExplained(host) || ofHost(host, scope, { evidence, spoken, speech, sites }) !== undefined,
		);
	return ({ scope, effect }) => {
		const spoken = speech(scope);
		if (effect.kind === 'egress') {
			const host = hostOf(effect.subject);
			const manager = managerAt(host, effect);
			if (manager !== undefined) return { ground: 'reviewed', because: `${manager} downloads packages from there` };
			return ofHost(host, scope, { evidence, spoken, speech, sites });
		}
		// A word in one tool's description does not excuse access to a secret: the server as a whole has to be about the domain.
		const texts = effect.guarded === undefined && effect.kind !== 'local-socket' ? [spoken.own, spoken.server] : [spoken.server];
		const domain = spokenDomains(texts).find((one) => holds(one, effect, evidence));
		if (domain !== undefined) return reviewed(domain, texts);
		if (
			effect.milder === undefined &&
			effect.kind === 'read' &&
			effect.subject === `${evidence.places.home}/.netrc` &&
			readsNetrc(effect, evidence) &&
			goesOut(scope, spoken)
		)
			return { ground: 'reviewed', because: 'HTTP libraries look there for a password of the host they call' };
		if (effect.kind === 'exec' && hasOnlyRead(effect))
			return { ground: 'reviewed', because: 'its processes changed nothing, contacted nobody and read no secret' };
		const library = libraryThatStarts(effect, evidence);
		if (library !== undefined) return { ground: 'author', because: `its package depends on ${library}, which starts such programs` };
		const owner = ownerOfFile(effect);
		if (owner !== undefined) return { ground: 'reviewed', because: `${owner} keeps its own settings there` };
		const keeper = isKept(effect) ? libraryOf(inside(effect.subject, evidence.places.home) ?? '') : undefined;
		return keeper === undefined ? undefined : { ground: 'reviewed', because: `${keeper} keeps its own data there` };
	};
}

const JAVASCRIPT = /\/(?:node|nodejs|bun|deno)$/;
// sample: /app/node_modules/netrc-parser/lib/index.js
const NETRC_LIBRARY = /\/node_modules\/(?:@[^/]+\/)?[^/]*netrc/;

/** Whether a library may have opened the file. No HTTP client of JavaScript does so by itself: there it takes a library for that very file. */
function readsNetrc(effect: Effect, { observation, observed }: UnentitledEvidence): boolean {
	const isOfJavaScript = effect.evidence.some((seq) => JAVASCRIPT.test(observation(seq)?.exe ?? ''));
	return !isOfJavaScript || observed('file').some(({ path }) => NETRC_LIBRARY.test(path));
}

function effectsOf(scope: Scope, { profile }: UnentitledEvidence): readonly Effect[] {
	return profile.scopes.find((one) => scopeKey(one.scope) === scopeKey(scope))?.effects ?? [];
}

/** Whether the effect can be a library's own. Effects on secrets and on files that start programs cannot. */
function isKept({ kind, guarded }: Effect): boolean {
	return guarded === undefined && (kind === 'write' || kind === 'mkdir' || kind === 'delete');
}

interface HostContext {
	readonly evidence: UnentitledEvidence;
	readonly spoken: Speech;
	readonly speech: (scope: Scope) => Speech;
	readonly sites: readonly OwnSite[];
}

function ofHost(host: string, scope: Scope, { evidence, spoken, speech, sites }: HostContext): Entitlement | undefined {
	if (isLoopback(host) || isAddress(host)) return undefined;
	// A declared text such as "purely local" outweighs every ground.
	if ((spoken.own.deniesNetwork ?? spoken.server.deniesNetwork) !== undefined) return undefined;
	const texts = [spoken.own, spoken.server];
	const domain = DOMAINS.find((one) => speaksOfDomain(texts, one) !== undefined && hasHost(one, host, evidence));
	if (domain !== undefined) return reviewed(domain, texts);
	if (scope.kind === 'phase' && isOwnRegistry(host, evidence))
		return { ground: 'reviewed', because: 'it asked the registry that it was installed from' };
	const sibling = scope.kind === 'tool' ? siblingAt(host, evidence, speech) : undefined;
	if (sibling !== undefined) return sibling;
	const site = sites.find((own) => isSameOwner(own.host, host) || DOMAINS.some((one) => isOf(one, own.host) && isOf(one, host)));
	if (site !== undefined) return { ground: 'author', because: `${site.where} names ${site.host}` };
	const named = scope.kind === 'phase' ? undefined : [...spoken.own.hosts].find((one) => !isLoopback(one));
	return named === undefined ? undefined : { ground: 'author', because: `its text says that it asks ${named}, though not this host` };
}

/** Returns the entitlement if the server has a tool about the domain of the host. What several tools need, such as a list of countries, comes from one service. */
function siblingAt(host: string, evidence: UnentitledEvidence, speech: (scope: Scope) => Speech): Entitlement | undefined {
	const domains = DOMAINS.filter((one) => hasHost(one, host, evidence));
	if (domains.length === 0) return undefined;
	for (const { name } of evidence.declaration?.tools ?? []) {
		const texts = [speech({ kind: 'tool', name }).own];
		const domain = domains.find((one) => speaksOfDomain(texts, one) !== undefined);
		const because =
			domain === undefined ? '' : `usual for ${domain.name}, which its tool ${name} speaks of (“${speaksOfDomain(texts, domain)}”)`;
		if (domain !== undefined) return { ground: 'reviewed', because, isOfOtherTool: true };
	}
	return undefined;
}

/** Whether the reviewed table lists the host for the domain. One owner may have hosts under several names. */
function isOf({ hosts = [] }: Domain, host: string): boolean {
	return hosts.some((given) => given === host || isSameOwner(given, host));
}

function reviewed(domain: Domain, texts: readonly Text[]): Entitlement {
	return { ground: 'reviewed', because: `usual for ${domain.name}, which its text speaks of (“${speaksOfDomain(texts, domain)}”)` };
}

/** Finds the domains that texts are about, once for the texts of each scope. */
function domainReader(): (texts: readonly Text[]) => readonly Domain[] {
	const known = new WeakMap<Text, Map<number, readonly Domain[]>>();
	return (texts) => {
		const [first] = texts;
		if (first === undefined) return [];
		// The texts are either the server's text alone, or a scope's own text followed by the server's.
		const byLength = known.get(first) ?? new Map<number, readonly Domain[]>();
		known.set(first, byLength);
		const domains = byLength.get(texts.length) ?? DOMAINS.filter((one) => speaksOfDomain(texts, one) !== undefined);
		byLength.set(texts.length, domains);
		return domains;
	};
}

/** Returns the word that shows that a text is about the domain without denying it. */
function speaksOfDomain(texts: readonly Text[], { words }: Domain): string | undefined {
	return words.find((word) => texts.some((text) => text.words.has(word) && !isDenied(text.spoken, word)));
}

function hasHost({ hosts = [], files = [] }: Domain, host: string, { canaries, places }: UnentitledEvidence): boolean {
	const inFiles = canaries
		.filter(({ where }) => where.kind === 'file' && isUnderAny(where.path, below(places.home, files)))
		.flatMap(({ owners = [] }) => owners);
	return [...hosts, ...inFiles].some((given) => given === host || given === listedDomain(host) || isSameOwner(given, host));
}

/** Whether the table's entry covers this file, program or socket. */
function holds(domain: Domain, effect: Effect, evidence: UnentitledEvidence): boolean {
	const { files = [], sockets = [], programs = [], installedIn = [] } = domain;
	switch (effect.kind) {
		case 'read':
		case 'list':
		case 'write':
		case 'mkdir':
		case 'delete':
			return (
				effect.guarded?.as !== 'start-up' &&
				isUnderAny(effect.subject, below(evidence.places.home, files)) &&
				(domain.isReadByPrograms !== true || openedBy(effect, evidence).every((name) => programs.includes(name)))
			);
		case 'local-socket':
			return sockets.includes(baseName(effect.subject));
		case 'exec':
			// Code that is passed to such an interpreter has no name and is not the program's own.
			return (
				startedBy(effect, evidence).every((name) => programs.includes(name) || (name !== '' && isUnderAny(effect.subject, installedIn))) ||
				isStartedByScripts(domain, effect, evidence)
			);
		default:
			return false;
	}
}

/** Returns the package that starts the program, if the server's package declares that it needs it. */
function libraryThatStarts(effect: Effect, evidence: UnentitledEvidence): string | undefined {
	if (effect.kind !== 'exec') return undefined;
	const needed = new Set(evidence.launch.packageMetadata?.dependencies ?? []);
	const holding = DOMAINS.find((one) => one.libraries?.some((name) => needed.has(name)) === true && holds(one, effect, evidence));
	return holding?.libraries?.find((name) => needed.has(name));
}

/** Whether the domain's own scripts of the system start this program of the system: xdg-settings asks xprop about the desktop. */
function isStartedByScripts({ scripts = {} }: Domain, { subject, evidence: seen }: Effect, { observation }: UnentitledEvidence): boolean {
	const isOfSystem = (path: string) => isUnderAny(path, ['/usr/bin', '/bin']);
	if (seen.length === 0 || !isOfSystem(subject)) return false;
	return seen.every((seq) => {
		const exe = observation(seq)?.exe ?? '';
		return isOfSystem(exe) && scripts[baseName(exe)]?.includes(baseName(subject)) === true;
	});
}

function openedBy({ evidence: seen }: Effect, { observation }: UnentitledEvidence): readonly string[] {
	return seen.map((seq) => baseName(observation(seq)?.exe ?? ''));
}

function isOwnRegistry(host: string, { launch: { target } }: UnentitledEvidence): boolean {
	return target.kind === 'package' && registrableDomain(host).split('.')[0] === REGISTRY_LABELS[target.registry];
}

function below(home: string, files: readonly string[]): readonly string[] {
	return files.map((file) => `${home}/${file}`);
}
