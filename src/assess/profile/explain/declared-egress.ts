// A host that the declared text covers: by name, by the main word of its domain, or by saying that the tool uses the network.

import type { Explanation } from '#model/profile.ts';
import { hostOf, isAddress, isLoopback, portOf } from '#util/hosts.ts';
import { namesHost, registrableDomain } from '#util/registrable-domain.ts';
import { usualPorts } from '#util/usual-ports.ts';
import type { Evidence } from '../evidence.ts';
import type { Occurrence } from '../occurrence.ts';
import type { Speech } from '../speech.ts';
import { isDropPlace } from './drop-places.ts';
import type { ExplainContext } from './explainer.ts';
import { speaksOfLocalService, speaksOfNetwork, speaksOfPhoningHome } from './network-words.ts';

/** Words that are too common to link a text to a domain of that name. */
const COMMON_LABELS: ReadonlySet<string> = new Set([
	'note', 'notes', 'file', 'files', 'text', 'data', 'format', 'tool', 'tools', 'server', 'client', 'app', 'apps', 'cloud', 'local', 'code', 'list',
	'search', 'read', 'write', 'get', 'set', 'user', 'users', 'name', 'test', 'page', 'pages', 'site', 'content', 'message', 'model', 'input', 'output',
	'string', 'number', 'simple', 'example', 'protocol', 'context', 'system', 'result', 'results', 'collect', 'collector', 'update', 'updates', 'with',
	'this', 'that', 'from', 'your', 'markdown', 'document', 'documents', 'item', 'items', 'value', 'values', 'query', 'time', 'date', 'image', 'json',
]); // biome-ignore format: a list
const SHORTEST_LABEL = 4;
const SHORTEST_NAME = 3;

export function declaredEgress(occurrence: Occurrence, context: ExplainContext): string | undefined {
	const speech = context.speech(occurrence);
	const host = hostOf(occurrence.subject);
	if (host === 'other') return undefined;
	if (isLoopback(host)) return localService(speech) ?? usualService(occurrence, context);
	const denial = strongest(speech.own.deniesNetwork, speech.server.deniesNetwork);
	if (denial === 'firmly') return undefined;
	const named = [...speech.own.hosts, ...speech.server.hosts].find((given) => coversHost(given, host));
	if (named !== undefined) return `its text names ${named}`;
	if (denial === 'mildly' || isAddress(host)) return undefined;
	return (
		byLabel(host, speech, context) ??
		(occurrence.scope.kind === 'phase' ? byPhoning(occurrence, speech) : byOpenness(occurrence, speech, context))
	);
}

/** The text may name the host, a parent domain, or another host of the same owner. */
function coversHost(given: string, host: string): boolean {
	return namesHost(given, host) || (!isAddress(host) && given.includes('.') && registrableDomain(given) === registrableDomain(host));
}

function byLabel(host: string, { own, server }: Speech, { evidence }: ExplainContext): string | undefined {
	const label = registrableDomain(host).split('.')[0]?.replaceAll('-', '') ?? '';
	if (COMMON_LABELS.has(label)) return undefined;
	if (label.length < SHORTEST_LABEL && !isInName(label, evidence)) return undefined;
	return own.words.has(label) || server.words.has(label) ? `its text speaks of “${label}”, which the host is named after` : undefined;
}

/** A short word may occur in any text, but in the server's own name it is meant: exa-mcp-server. */
function isInName(label: string, { launch, declaration }: Evidence): boolean {
	if (label.length < SHORTEST_NAME) return false;
	const names = [launch.target.kind === 'package' ? launch.name : '', declaration?.server.name ?? '', declaration?.server.title ?? ''];
	return names.some((name) =>
		name
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.includes(label),
	);
}

/** Only the server as a whole declares start-up. A tool's "fetches a page" does not apply to it. */
function byPhoning({ scope }: Occurrence, { server }: Speech): string | undefined {
	const message = scope.name === 'install' ? undefined : speaksOfPhoningHome(server.whole);
	return message === undefined ? undefined : `the server's text speaks of “${message}”`;
}

/** A tool that declares network use may choose the host, unless the call chose one. */
function byOpenness({ subject, observation }: Occurrence, { own, openWorld }: Speech, { named }: ExplainContext): string | undefined {
	const args = observation.cause === undefined ? undefined : named.of(observation.cause.step);
	if (args !== undefined && [...args.destinations].some((host) => !isLoopback(host))) return undefined;
	if (openWorld === false || isDropPlace(hostOf(subject), own.spoken)) return undefined;
	if (openWorld === true) return OPEN_WORLD;
	const word = speaksOfNetwork(own.spoken);
	return word === undefined ? undefined : `its text speaks of “${word}”`;
}

const OPEN_WORLD = 'openWorldHint: true';

/** Whether the explanation of a connection names neither a host nor a service: the tool may connect to any host. */
export function isForAnyHost({ by, because }: Explanation): boolean {
	return by === 'declared' && (because === OPEN_WORLD || /^its text speaks of “[^”]*”$/.test(because));
}

function localService({ own, server }: Speech): string | undefined {
	const word = speaksOfLocalService(own.spoken) ?? speaksOfLocalService(server.spoken);
	return word === undefined ? undefined : `its text speaks of “${word}”`;
}

/** A server for Redis talks to the Redis of this machine. Only its name and one-line description count, which say what it is for. */
function usualService({ subject }: Occurrence, { evidence: { launch, declaration } }: ExplainContext): string | undefined {
	const port = portOf(subject);
	const isFor = `${launch.name} ${launch.description ?? ''} ${declaration?.server.name ?? ''}`;
	if (port === undefined || !usualPorts(isFor).includes(port)) return undefined;
	return `it is for a service that listens on port ${port} of one's own machine`;
}

function strongest(...denials: readonly ('firmly' | 'mildly' | undefined)[]): 'firmly' | 'mildly' | undefined {
	return denials.includes('firmly') ? 'firmly' : denials.find((denial) => denial !== undefined);
}
