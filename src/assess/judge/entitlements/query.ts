// A query to a service that the server may contact does not count as data sent away. A query is this call's own arguments, in the URL or in a small body.

import type { Json } from '#model/declaration.ts';
import type { CaptureEvent, DnsEvent } from '#model/observation.ts';
import { contentOf, dataIn, type PassedTest, type Rider } from '../carried-data.ts';
import { isIdentifier, isIdentifierName } from '../identifiers.ts';
import type { Entitlement } from './entitlement.ts';

/** Names for the server's own session or request. Such an identifier does not outlive the session. */
const OF_THE_SESSION = /session|request|trace|correlation|nonce|span|transaction/i;
// sample: urn:ietf:params:oauth:grant-type:jwt-bearer; refresh_token: a client signs in with what the service itself has given to its user (RFC 6749, 7523).
const GRANT = /^(?:urn:ietf:params:oauth:grant-type:[\w-]{1,40}|client_credentials|refresh_token)$/;
const OF_A_SIGN_IN = /^(?:assertion|client_(?:id|secret|assertion|assertion_type)|refresh_token|subject_token|scope|audience|resource)$/;
/** A list of requested fields: temperature_2m,relative_humidity_2m,wind_speed_10m */
const LIST_OF_NAMES = /^[a-z][a-z0-9_.:]{0,40}(?:[,;| ][a-z][a-z0-9_.:]{0,40}){3,}$/i;
/** email=tool@example.com: reserved names (RFC 2606), under which nobody has an address. Letters only, because digits may be an identifier. */
const NOBODYS_ADDRESS = /^[a-z]+(?:[._-][a-z]+)*@example\.(?:com|net|org)$/i;
const MAX_DEPTH = 12;

export interface KnownOfSending {
	readonly ground: Entitlement['ground'];
	/** Whether it is the user's own service. Its own ids stand beside the arguments: involvedObject.name=shop,involvedObject.uid=… */
	readonly isOfUser: boolean;
	/** Whether a tool for searching asked a site of the package's own. */
	readonly isOwnSearch: boolean;
	/** Number of characters in this call's arguments. */
	readonly argumentSize: number;
	/** Whether every canary in the message is a secret of the service that received it. */
	readonly isAtOwner: boolean;
}

/**
 * Works like `dataIn`, but omits what a query to that service has to contain. Machine identifiers, paths, encoded texts and other calls' arguments remain.
 * An author's text covers only a query in the URL, because a body can be the user's document. The body that a search sends to the package's own site is a query.
 */
export function dataBeyondQuery(
	sent: CaptureEvent | DnsEvent,
	riders: readonly Rider[],
	passed: PassedTest,
	known: KnownOfSending,
): readonly string[] {
	const { ground } = known;
	const passedBy: PassedTest = (words) => {
		const by = passed(words);
		return known.isOfUser && by === 'this call and more' ? 'this call' : by;
	};
	const isOwn: PassedTest = (words) => (passedBy(words) === 'this call' ? undefined : passedBy(words));
	const isOther: PassedTest = (words) => (isOwn(words) === 'this call and more' ? undefined : isOwn(words));
	const strange = riders
		.map((rider) => withMore(rider, passedBy))
		.filter(
			({ words, name, because }) =>
				!(because?.kind === 'identifier' && ground === 'reviewed' && name !== undefined && OF_THE_SESSION.test(name)) &&
				!(because?.kind === 'identifier' && ground === 'reviewed' && NOBODYS_ADDRESS.test(words[0]) && passedBy(words) === undefined) &&
				!(because?.kind === 'long' && ground === 'reviewed' && (LIST_OF_NAMES.test(words[0]) || isExpression(words[0], passedBy))) &&
				!(because?.kind === 'long' && isRecordOfQuery(words[0], passedBy)) &&
				// The rule canary-leaked decides whose credential it is, because it knows the owner.
				!(because?.kind === 'credential' && ground === 'reviewed') &&
				!(because !== undefined && passedBy(words) === 'this call'),
		);
	const what = dataIn(sent, strange, isOther);
	if (sent.kind === 'dns' || (ground !== 'reviewed' && !known.isOwnSearch) || !isQuestion(sent, isOwn, known)) return what;
	const content = new Set(contentOf(sent));
	return what.filter((words) => !content.has(words));
}

/** A value that holds an argument of this call may carry other data beside it. */
function withMore(rider: Rider, passedBy: PassedTest): Rider {
	const { words, where, because } = rider;
	if (because !== undefined || passedBy(words) !== 'this call and more') return rider;
	return { ...rider, because: { kind: 'beside', text: `other data beside what the call had passed, ${where}` } };
}

const BETWEEN_TERMS = /\s+(?:AND|OR|NOT)\s+/;
// sample: (patient.drug.name:aspirin — "head ache")
const AROUND_TERM = /^[\s(+-]*(?:[\w.]{1,60}:)?[\s("]*|["\s)*]+$/g;
const LONGEST_FIXED_TERM = 24;

/** A search expression, each term of which is short or this call's own: (brand:aspirin OR generic:aspirin) AND reaction:"head ache" */
function isExpression(value: string, passedBy: PassedTest): boolean {
	const terms = value.split(BETWEEN_TERMS).map((term) => term.replaceAll(AROUND_TERM, ''));
	const isFixed = (term: string) => term.length <= LONGEST_FIXED_TERM && passedBy([term]) === undefined && !isIdentifier(term);
	return terms.length > 1 && terms.every((term) => passedBy([term]) === 'this call' || isFixed(term));
}

/** The digest of a query that the service knows by heart, as clients of GraphQL send it. */
const DIGEST_NAME = 'sha256Hash';
const DIGEST = /^[0-9a-f]{64}$/;

/** A query as JSON in the URL, each value of which is short or this call's own: {"keywords":"head ache","count":10} */
function isRecordOfQuery(value: string, passedBy: PassedTest): boolean {
	let record: Json;
	try {
		record = JSON.parse(value) as Json;
	} catch {
		return false;
	}
	return [...leaves(record, undefined, 0)].every(({ name, value: text }) => {
		if (name === DIGEST_NAME && DIGEST.test(text)) return true;
		const by = passedBy([text]);
		const isPlain = text.length <= LONGEST_FIXED_TERM && !isIdentifier(text) && !(name !== undefined && isIdentifierName(name));
		return by === 'this call' || (by === undefined && isPlain);
	});
}

/** Number of bytes that a request may add to the arguments of its call: names, settings, and characters that take several bytes. */
const MOST_ADDED = 1024;
const BYTES_A_CHARACTER = 4;

/** Whether the body is hardly larger than this call's arguments, and its stored part contains neither another call's arguments nor an identifier. */
function isQuestion({ request, preview, canaries }: CaptureEvent, isOwn: PassedTest, { argumentSize, isAtOwner }: KnownOfSending): boolean {
	if (request === undefined || (canaries.length > 0 && !isAtOwner)) return false;
	const body = preview.slice(preview.indexOf('\n') + 1);
	if (request.bodyBytes * writtenShare(body) > MOST_ADDED + BYTES_A_CHARACTER * argumentSize) return false;
	const values = valuesIn(body);
	const named = values.some(({ name, value }) => name === 'grant_type' && GRANT.test(value)) ? OF_A_SIGN_IN : OF_THE_SESSION;
	return values.every(
		({ name, value }) => isOwn([value]) === undefined && (!isIdentifier(value) || (name !== undefined && named.test(name))),
	);
}

/** Returns the share of a form that is content. The rest is encoding, which turns each bracket into three characters: data=%5Bout%3Ajson%5D */
function writtenShare(body: string): number {
	if (!/^[\w.~*+%&=()!'-]+$/.test(body) || !body.includes('%')) return 1;
	return body.replaceAll(/%[\da-f]{2}/gi, '_').length / body.length;
}

interface NamedValue {
	readonly name?: string;
	readonly value: string;
}

/** Reads the body as JSON, as a form, or as plain text. */
function valuesIn(body: string): readonly NamedValue[] {
	try {
		return [...leaves(JSON.parse(body) as Json, undefined, 0)];
	} catch {
		const pairs = [...new URLSearchParams(body)];
		return pairs.some(([, value]) => value !== '') ? pairs.map(([name, value]) => ({ name, value })) : [{ value: body }];
	}
}

function* leaves(value: Json, name: string | undefined, depth: number): Generator<NamedValue> {
	if (typeof value === 'string') yield { ...(name === undefined ? {} : { name }), value };
	else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH)
		for (const [key, inner] of Object.entries(value)) yield* leaves(inner as Json, Array.isArray(value) ? name : key, depth + 1);
}
