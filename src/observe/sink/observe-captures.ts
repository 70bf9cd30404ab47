// Turns captures into observations. Canaries are searched outside the cell and their values masked; content that could not be opened is a gap.

import { statSync } from 'node:fs';
import { type CanarySearch, canarySearch, distinctHits } from '#canary/canary-search.ts';
import { keysOf, notShown } from '#canary/mask/strict-canary-mask.ts';
import type { CanaryHit } from '#canary/match/canary-hit.ts';
import type { Canary } from '#model/canary.ts';
import type { CapturedRequest, RawObservation } from '#model/observation.ts';
import { BROWSER_MAKERS } from '#util/browser-makers.ts';
import { registeredDomain } from '#util/registrable-domain.ts';
import type { Capture } from './capture.ts';
import { OWN_COOKIE } from './own-cookie.ts';

const PREVIEW_CHARACTERS = 400;
const MAX_HEADERS = 64;
const MAX_PATH = 2000;
const MAX_VALUE = 300;
const MAX_NAME = 253;
/** Matches names of headers with credentials: authorization, cookie, x-api-key, x-auth-token … */
const CREDENTIAL = /auth|cookie|token|secret|password|api-?key/;
/** Minimum number of messages for a joint search. Fewer messages hold nothing that a search of each one would miss. */
const FEWEST_DROPS = 4;

interface SearchedCapture {
	readonly capture: Capture;
	readonly hits: readonly CanaryHit[];
	readonly searchedBytes: number;
}

export async function observeCaptures(captures: readonly Capture[], canaries: readonly Canary[]): Promise<readonly RawObservation[]> {
	const search = canarySearch(canaries);
	const searched: SearchedCapture[] = [];
	for (const capture of captures) searched.push(await searchCapture(capture, search));
	const dripped = drippedCanaries(searched, search);
	const trusted = new Set(captures.flatMap(trustedName));
	const observations = searched.flatMap((one): readonly RawObservation[] => {
		const { capture } = one;
		const hits = [...one.hits, ...(dripped.get(capture) ?? [])];
		const lookup = lookupOf(capture);
		if (capture.protocol === 'dns' && hits.length === 0) return lookup;
		return [...lookup, ...unseenOf(one, trusted), captureEvent(capture, hits, search)];
	});
	for (const what of search.limits) {
		const detail = `the search for canaries in what was sent met its limit (${what})`;
		observations.push({ kind: 'gap', reason: 'limit', detail, at: captures.at(-1)?.at ?? 0 });
	}
	return observations;
}

/** Returns the lookup as an observation. The kernel's trace misses lookups that a program writes to a connected socket itself. */
function lookupOf({ dns, destination, at }: Capture): readonly RawObservation[] {
	return dns === undefined ? [] : [{ kind: 'dns', name: dns.name, type: dns.type, server: destination.address, at }];
}

/** Returns the server name if something inside the TLS connection could be read, so the client has accepted the sink's certificate for it. */
function trustedName({ encrypted, opaqueReason, sni }: Capture): readonly string[] {
	return encrypted && opaqueReason === undefined && sni !== undefined ? [sni] : [];
}

function unseenOf({ capture, searchedBytes }: SearchedCapture, trusted: ReadonlySet<string>): readonly RawObservation[] {
	const { protocol, bytesIn, opaqueReason, isCut, encrypted, sni, at } = capture;
	const sent = `${protocol} to ${destinationOf(capture)}`;
	// Telemetry of a browser reaches only its vendor.
	if (BROWSER_MAKERS.has(sni ?? capture.destination.name ?? '')) return [];
	// A browser opens spare connections and drops them unused. A client that refuses the certificate looks the same, but not one that accepts it elsewhere.
	const isSpare = encrypted && bytesIn === 0 && sni !== undefined && trusted.has(sni);
	if (isSpare) return [];
	if (opaqueReason !== undefined) return [{ kind: 'gap', reason: 'opaque', detail: `${sent}, ${bytesIn} bytes: ${opaqueReason}`, at }];
	if (!isCut) return [];
	// Only the kept bytes were searched, because the search comes after the recording.
	const detail = `${sent}: of ${bytesIn} bytes ${searchedBytes} were kept and searched`;
	return [{ kind: 'gap', reason: 'cut', detail, at }];
}

function captureEvent(capture: Capture, hits: readonly CanaryHit[], search: CanarySearch): RawObservation {
	const { http, sni } = capture;
	return {
		kind: 'capture',
		protocol: protocolOf(capture),
		destination: destinationOf(capture),
		bytes: capture.bytesIn,
		...(http === undefined ? {} : { headers: http.headers.slice(0, MAX_HEADERS).map(([name]) => name.slice(0, 100)) }),
		...requestOf(capture, hits, search),
		...(sni === undefined || hits.length > 0 ? {} : { serverName: sni.slice(0, MAX_NAME) }),
		preview: previewOf(capture, hits, search),
		canaries: hits.map(({ key, form }) => ({ key, form })),
		at: capture.at,
	};
}

/** Returns canaries that only the messages to one place together carry. They are attributed to the last message. */
function drippedCanaries(searched: readonly SearchedCapture[], search: CanarySearch): ReadonlyMap<Capture, readonly CanaryHit[]> {
	const dripped = new Map<Capture, readonly CanaryHit[]>();
	for (const [, group] of Map.groupBy(searched, ({ capture }) => placeOf(capture))) {
		const last = group.at(-1);
		if (last === undefined || group.length < FEWEST_DROPS) continue;
		const drip = search.drip();
		for (const { capture } of group) drip.push(Buffer.from(dropOf(capture), 'latin1'));
		const whole = new Set(group.flatMap(({ hits }) => hits.map(({ key }) => key)));
		const hits = drip.end().filter(({ key }) => !whole.has(key));
		const named = hits.map(({ key, form }) => ({ key, form: `dripped ${form}` }));
		if (named.length > 0) dripped.set(last.capture, named);
	}
	return dripped;
}

function dropOf({ http, dns, preview }: Capture): string {
	return dns?.name ?? (preview === '' ? (http?.path ?? '') : preview);
}

/** Returns the place of a capture. All lookups in one registrable domain are one place, because the same owner's name servers answer them. */
function placeOf({ dns, destination: { address, port } }: Capture): string {
	return dns === undefined ? `${address}:${port}` : `lookup ${registeredDomain(dns.name)}`;
}

function protocolOf({ protocol, transport }: Capture): string {
	return protocol === 'raw' && transport !== 'tcp' ? transport : protocol;
}

function destinationOf({ destination: { address, name, port }, dns }: Capture): string {
	if (dns !== undefined) return dns.name;
	const host = name ?? address;
	if (port === 0) return host;
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

async function searchCapture(capture: Capture, search: CanarySearch): Promise<SearchedCapture> {
	const { file, preview, http, bytesIn } = capture;
	const head = search.in(Buffer.from(headOf(capture), 'latin1'));
	const body = file === undefined ? search.in(Buffer.from(preview, 'latin1')) : await search.inFile(file);
	const bodyBytes = file === undefined ? preview.length : statSync(file).size;
	return { capture, hits: distinctHits([...head, ...body]), searchedBytes: bytesIn - (http?.bodyBytes ?? bytesIn) + bodyBytes };
}

/** Returns everything before the body, because a secret may be in a path, a header or a name. */
function headOf({ http, dns, sni }: Capture): string {
	const request =
		http === undefined ? [] : [`${http.method} ${http.path}`, http.host, ...http.headers.map(([name, value]) => `${name}: ${value}`)];
	// Labels split a secret into pieces, so the name is also searched without dots.
	const name = dns === undefined ? [] : [dns.name, dns.name.replaceAll('.', '')];
	return [...request, ...name, ...(sni === undefined ? [] : [sni])].join('\n');
}

/** Omits the request if it carries an encoded canary, because no part of an encoded secret may be shown. */
function requestOf({ http }: Capture, hits: readonly CanaryHit[], search: CanarySearch): { readonly request?: CapturedRequest } {
	if (http === undefined || isHidden(hits)) return {};
	const shown = (text: string, length: number) => shownText(text, hits, search).slice(0, length);
	const fields = http.headers.slice(0, MAX_HEADERS).map(([name, value]) => ({
		name: name.slice(0, 100),
		value: CREDENTIAL.test(name) && value !== OWN_COOKIE ? `‹${value.length} characters›` : shown(value, MAX_VALUE),
	}));
	return { request: { method: http.method.slice(0, 20), path: shown(http.path, MAX_PATH), fields, bodyBytes: http.bodyBytes } };
}

function previewOf({ http, preview }: Capture, hits: readonly CanaryHit[], search: CanarySearch): string {
	if (isHidden(hits)) return notShown(keysOf(hits));
	const text = http === undefined ? preview : `${http.method} ${http.path}\n${preview}`;
	return shownText(text, hits, search).slice(0, PREVIEW_CHARACTERS);
}

function isHidden(hits: readonly CanaryHit[]): boolean {
	return hits.some(({ form }) => form !== 'plain');
}

/** Masks the text. A capture without a hit needs no mask. */
function shownText(text: string, hits: readonly CanaryHit[], { show }: CanarySearch): string {
	return hits.length === 0 ? text : show(text);
}
