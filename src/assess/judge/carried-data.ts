// Finds the data that a message to the network carries beyond a plain fetch. A request for a fixed URL carries no data.

import type { CapturedRequest, CaptureEvent, DnsEvent } from '#model/observation.ts';
import { decodedTexts } from '#util/decoded-text.ts';
import { hostOf, isAddress } from '#util/hosts.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { isIdentifier, isIdentifierName, isUnique } from './identifiers.ts';
import type { PassedBy } from './passed-texts.ts';

/** A place in a message that can carry data. */
export interface Rider {
	readonly where: string;
	/** Name of the parameter or header field. */
	readonly name?: string;
	/** The value as sent, followed by its decoded forms and its parts. */
	readonly words: readonly [string, ...string[]];
	/** Why the value counts as data, regardless of what calls passed. */
	readonly because?: Because;
}

export interface Because {
	readonly kind: 'encoded' | 'place' | 'identifier' | 'credential' | 'long' | 'beside';
	/** `an identifier in the query` */
	readonly text: string;
}

export const IN_HOST_NAME = 'in a host name';

/** Protocols whose opening message is all that the sink sees, and a client that only subscribes. Such a greeting contains only keys, options and topics. */
const GREETINGS: ReadonlySet<string> = new Set(['tls-opaque', 'quic', 'ssh', 'mqtt-subscribe']);
const MOST_GREETING = 8192;
const LONG_LABEL = 40;
const LONG_VALUE = 200;
/** Header fields that HTTP libraries send with every request, regardless of its content. */
const ORDINARY_FIELDS: ReadonlySet<string> = new Set([
	'host', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'accept-charset', 'connection', 'keep-alive', 'proxy-connection', 'te',
	'upgrade', 'upgrade-insecure-requests', 'http2-settings', 'expect', 'cache-control', 'pragma', 'priority', 'dnt', 'purpose', 'save-data',
	'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'trailer', 'range', 'if-range', 'if-match', 'if-none-match',
	'if-modified-since', 'if-unmodified-since', 'origin', 'referer', 'date', 'via', 'forwarded', 'x-requested-with', 'max-forwards',
	// Header fields of a package manager, and of a library that traces a request through several programs.
	'npm-session', 'npm-command', 'npm-scope', 'npm-in-ci', 'npm-auth-type', 'pacote-version', 'pacote-req-type', 'pacote-pkg-id', 'pacote-integrity',
	'traceparent', 'tracestate', 'git-protocol',
]); // biome-ignore format: a list
const ORDINARY_FAMILIES = ['sec-', 'access-control-request-'];

export function ridersOf(sent: CaptureEvent | DnsEvent, { home, cwd }: { readonly home: string; readonly cwd: string }): readonly Rider[] {
	if (sent.kind === 'dns') return labelRiders(sent.name.toLowerCase().replace(/\.$/, ''));
	const { destination, serverName, request } = sent;
	return [
		...[...new Set([hostOf(destination), ...(serverName === undefined ? [] : [serverName])])].flatMap(labelRiders),
		...(request === undefined ? [] : [...pathRiders(request.path, [home, cwd]), ...fieldRiders(request)]),
	];
}

/** Returns which call passed these words, or undefined if no call did. */
export type PassedTest = (words: Rider['words']) => PassedBy | undefined;

/** Describes the carried data in words (`a body`). Returns an empty list for a plain fetch. */
export function dataIn(sent: CaptureEvent | DnsEvent, riders: readonly Rider[], passedBy: PassedTest): readonly string[] {
	return [
		...(sent.kind === 'dns' ? [] : contentOf(sent)),
		...new Set(
			riders.flatMap(({ words, where, because }) =>
				passedBy(words) !== undefined ? `what a call had passed, ${where}` : (because?.text ?? []),
			),
		),
	];
}

/** Does not state the amount, because bytes are counted over all messages. */
export function contentOf(sent: CaptureEvent): readonly string[] {
	const { protocol, bytes, canaries, request } = sent;
	if (canaries.length > 0) return ['a planted secret'];
	if (request !== undefined) return request.bodyBytes === 0 ? [] : [protocol === 'websocket' ? 'messages of a web socket' : 'a body'];
	if (GREETINGS.has(protocol)) return bytes > MOST_GREETING ? ['more than a greeting that could not be read'] : [];
	if (bytes === 0 || isTimeRequest(sent) || isVersionRequest(sent)) return [];
	return [protocol === 'udp' || protocol === 'icmp' ? 'datagrams' : 'a stream'];
}

const TIME_REQUEST = 48;
const BEFORE_ITS_TIME = 40;

/** A client's request for the time: its mode, zeros, and the time at which it was sent. Any other field can carry data. */
function isTimeRequest({ protocol, destination, bytes, preview }: CaptureEvent): boolean {
	if (protocol !== 'udp' || !destination.endsWith(':123') || bytes !== TIME_REQUEST) return false;
	return (preview.charCodeAt(0) & 7) === 3 && preview.slice(1, BEFORE_ITS_TIME) === '\0'.repeat(BEFORE_ITS_TIME - 1);
}

/** The magic number of graph databases, which four proposals of four bytes follow. */
const VERSIONS = '\x60\x60\xb0\x17';
const PROPOSALS = [4, 8, 12, 16];
const VERSION_REQUEST = 20;

/** The opening message of a client of graph databases: numbers of the versions that it knows, too small for data. */
function isVersionRequest({ protocol, bytes, preview }: CaptureEvent): boolean {
	if (protocol !== 'raw' || bytes !== VERSION_REQUEST || !preview.startsWith(VERSIONS)) return false;
	return PROPOSALS.every((at) => {
		const [zero = 1, range = 0, minor = 0, major = 0] = [...preview.slice(at, at + 4)].map((one) => one.charCodeAt(0));
		// A manifest, or a range of minor versions
		return zero === 0 && ((range === 0 && minor === 1 && major === 255) || (range < 16 && minor < 16 && major < 8));
	});
}

/** Returns the labels below the registered domain. The owner of that domain can read them. */
function labelRiders(name: string): readonly Rider[] {
	if (isAddress(name)) return [];
	const labels = name.slice(0, -registrableDomain(name).length - 1).split('.');
	// Long data is split into labels of 63 characters.
	return [...labels, labels.join('')].flatMap((label): readonly Rider[] => {
		if (label === '') return [];
		const texts = decodedTexts(label);
		const where = IN_HOST_NAME;
		const isData = texts.length > 0 || isUnique(label) || (label.length >= LONG_LABEL && /^[a-z0-9]+$/i.test(label));
		return [
			{ where, words: [label, ...texts], ...(isData ? { because: { kind: 'encoded' as const, text: `encoded data ${where}` } } : {}) },
		];
	});
}

function pathRiders(path: string, places: readonly string[]): readonly Rider[] {
	// A long path is stored truncated, and the truncation may split an encoded character.
	const [before = '', query = ''] = path.replace(/%[0-9a-f]?$/i, '').split(/\?(.*)/s);
	const segments = before
		.split('/')
		.map(decoded)
		.filter((segment) => segment !== '')
		.map((segment): Rider => {
			const because = encodedIn(segment, 'in the path') ?? placeIn(segment, places, 'in the path');
			const unique: Because | undefined = isUnique(segment) ? { kind: 'identifier', text: 'an identifier in the path' } : undefined;
			return riderOf('in the path', segment, because ?? unique);
		});
	// The whole path is checked as well, because splitting at slashes breaks up an absolute path or a sentence.
	const whole = riderOf('in the path', decoded(before), placeIn(decoded(before), places, 'in the path'));
	const pairs = [...new URLSearchParams(query)].map(([name, value]): Rider => {
		const where = 'in the query';
		const because = encodedIn(value, where) ?? placeIn(value, places, where) ?? valueIn(name, value, where);
		return { ...riderOf(where, value === '' ? name : value, because), name };
	});
	return [...segments, whole, ...pairs];
}

function fieldRiders({ fields }: CapturedRequest): readonly Rider[] {
	return fields.flatMap(({ name, value }): readonly Rider[] => {
		const where = `in the header field ${name}`;
		const words = value.split(/[\s;,()=]+/).filter((word) => word !== '');
		const encoded = words.map((word) => encodedIn(word, where)).find((because) => because !== undefined);
		if (name === 'sec-websocket-key' || name === 'host') return [];
		if (isOrdinaryField(name))
			return [{ where, words: [value, ...words, ...words.flatMap(spelledTexts)], ...(encoded === undefined ? {} : { because: encoded }) }];
		const because = encoded ?? credentialIn(value, where) ?? valueIn(name, value, where);
		return [{ ...riderOf(where, value, because), name }];
	});
}

/** Hello%20from → Hello from */
function spelledTexts(word: string): readonly string[] {
	const plain = decoded(word);
	return [...(plain === word ? [] : [plain]), ...decodedTexts(word)];
}

function isOrdinaryField(name: string): boolean {
	return ORDINARY_FIELDS.has(name) || ORDINARY_FAMILIES.some((start) => name.startsWith(start));
}

function riderOf(where: string, text: string, because: Because | undefined): Rider {
	return { where, words: [text, ...spelledTexts(text)], ...(because === undefined ? {} : { because }) };
}

function encodedIn(text: string, where: string): Because | undefined {
	return decodedTexts(text).length > 0 ? { kind: 'encoded', text: `encoded text ${where}` } : undefined;
}

function placeIn(text: string, places: readonly string[], where: string): Because | undefined {
	return places.some((place) => text.includes(place)) ? { kind: 'place', text: `a path of this machine ${where}` } : undefined;
}

/** `‹40 characters›`: the value of a credential is not stored. */
function credentialIn(value: string, where: string): Because | undefined {
	const length = Number(/^‹(\d+) characters›$/.exec(value)?.[1] ?? 0);
	return length > 0 ? { kind: 'credential', text: `a credential ${where}` } : undefined;
}

function valueIn(name: string, value: string, where: string): Because | undefined {
	if (value === '') return undefined;
	if (isIdentifierName(name) || isIdentifier(value)) return { kind: 'identifier', text: `an identifier ${where}` };
	return value.length > LONG_VALUE || isRecord(value)
		? { kind: 'long', text: `${value.length.toLocaleString('en')} characters ${where}` }
		: undefined;
}

/** {"os":"linux","user":"anna"} */
function isRecord(value: string): boolean {
	if (!/^\s*[{[]/.test(value)) return false;
	try {
		return Object.keys(JSON.parse(value) as object).length > 0;
	} catch {
		return false; // a query in another language: {viewer{login}}
	}
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text; // a literal percent sign
	}
}
