// Turns what the sink recorded into observations: canaries looked for on our side, their values masked, what could not be opened a gap.

import { createReadStream } from 'node:fs';
import { type CanaryHit, type CanaryMatcher, canaryMatcher } from '#canary/match/canary-matcher.ts';
import { dripMatcher } from '#canary/match/drip-matcher.ts';
import type { Canary } from '#model/canary.ts';
import type { CapturedRequest, RawObservation } from '#model/observation.ts';
import type { Capture } from './capture.ts';

const PREVIEW_CHARACTERS = 400;
const MAX_HEADERS = 64;
const MAX_PATH = 2000;
const MAX_VALUE = 300;
const MAX_NAME = 253;
/** authorization, cookie, x-api-key, x-auth-token … */
const CREDENTIAL = /auth|cookie|token|secret|password|api-?key/;
/** Fewer messages than this hold nothing that they don't hold one by one. */
const FEWEST_DROPS = 4;

export async function observeCaptures(captures: readonly Capture[], canaries: readonly Canary[]): Promise<readonly RawObservation[]> {
	const unsearched = new Set<string>();
	const matcher = canaryMatcher(canaries, {
		// Guessing where unmarked compressed data might begin never ends: what a bounded number of guesses misses is not counted as unseen.
		onLimit: (what) => what !== 'guesses' && unsearched.add(what),
	});
	const found = new Map<Capture, readonly CanaryHit[]>();
	const searchedBytes = new Map<Capture, number>();
	for (const capture of captures) {
		const { hits, searched } = await search(capture, matcher);
		found.set(capture, hits);
		searchedBytes.set(capture, searched);
	}
	for (const [capture, hits] of drippedCanaries(found, matcher)) found.set(capture, [...(found.get(capture) ?? []), ...hits]);
	const observations: RawObservation[] = [];
	for (const [capture, hits] of found) {
		// The kernel's trace shows most lookups, but not those of a program that writes them to a connected socket itself.
		if (capture.dns !== undefined) {
			const { name, type } = capture.dns;
			observations.push({ kind: 'dns', name, type, server: capture.destination.address, at: capture.at });
		}
		if (capture.protocol === 'dns' && hits.length === 0) continue;
		const destination = destinationOf(capture);
		if (capture.opaqueReason !== undefined) {
			const detail = `${capture.protocol} to ${destination}, ${capture.bytesIn} bytes: ${capture.opaqueReason}`;
			observations.push({ kind: 'gap', reason: 'opaque', detail, at: capture.at });
		} else if (capture.isCut) {
			// The search comes after the recording: what was not kept, nobody has looked at.
			const detail = `${capture.protocol} to ${destination}: of ${capture.bytesIn} bytes ${searchedBytes.get(capture)} were kept and searched`;
			observations.push({ kind: 'gap', reason: 'cut', detail, at: capture.at });
		}
		const preview = maskedPreview(capture, hits, canaries);
		const carried = hits.map(({ key, form }) => ({ key, form }));
		observations.push({
			kind: 'capture',
			protocol: protocolOf(capture),
			destination,
			bytes: capture.bytesIn,
			...(capture.http === undefined ? {} : { headers: capture.http.headers.slice(0, MAX_HEADERS).map(([name]) => name.slice(0, 100)) }),
			...requestOf(capture, hits, canaries),
			...(capture.sni === undefined || hits.length > 0 ? {} : { serverName: capture.sni.slice(0, MAX_NAME) }),
			preview,
			canaries: carried,
			at: capture.at,
		});
	}
	for (const what of unsearched) {
		const detail = `the search for canaries in what was sent met its limit (${what})`;
		observations.push({ kind: 'gap', reason: 'limit', detail, at: captures.at(-1)?.at ?? 0 });
	}
	return observations;
}

/** Canaries that the messages to one place tell only together; laid to the last of them. */
function drippedCanaries(
	found: ReadonlyMap<Capture, readonly CanaryHit[]>,
	matcher: CanaryMatcher,
): ReadonlyMap<Capture, readonly CanaryHit[]> {
	const dripped = new Map<Capture, readonly CanaryHit[]>();
	for (const [, group] of Map.groupBy(found.keys(), placeOf)) {
		const last = group.at(-1);
		if (last === undefined || group.length < FEWEST_DROPS) continue;
		const drip = dripMatcher(matcher);
		for (const { http, dns, preview } of group)
			drip.push(Buffer.from(dns?.name ?? (preview === '' ? (http?.path ?? '') : preview), 'latin1'));
		const whole = new Set(group.flatMap((capture) => (found.get(capture) ?? []).map(({ key }) => key)));
		const hits = drip.end().filter(({ key }) => !whole.has(key));
		if (hits.length > 0)
			dripped.set(
				last,
				hits.map(({ key, form }) => ({ key, form: `dripped ${form}` })),
			);
	}
	return dripped;
}

/** All lookups under one domain count as one place. */
function placeOf({ dns, destination: { address, port } }: Capture): string {
	return dns === undefined ? `${address}:${port}` : `lookup ${dns.name.split('.').slice(-2).join('.')}`;
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

async function search(
	capture: Capture,
	matcher: CanaryMatcher,
): Promise<{ readonly hits: readonly CanaryHit[]; readonly searched: number }> {
	const head = Buffer.from(headOf(capture), 'latin1');
	const hits = [...matcher.search(head)];
	let searched = capture.bytesIn - (capture.http?.bodyBytes ?? capture.bytesIn);
	if (capture.file === undefined) {
		hits.push(...matcher.search(Buffer.from(capture.preview, 'latin1')));
		searched += capture.preview.length;
	} else {
		const stream = matcher.stream();
		for await (const chunk of createReadStream(capture.file)) {
			hits.push(...stream.push(chunk as Buffer));
			searched += (chunk as Buffer).length;
		}
		hits.push(...stream.end());
	}
	const unique = hits.filter((hit, index) => hits.findIndex((other) => other.key === hit.key && other.form === hit.form) === index);
	return { hits: unique, searched };
}

/** What was said before the body: a secret may ride in a path, a header or a name. */
function headOf({ http, dns, sni }: Capture): string {
	const request =
		http === undefined ? [] : [`${http.method} ${http.path}`, http.host, ...http.headers.map(([name, value]) => `${name}: ${value}`)];
	// Labels cut a secret into pieces; joined they show it.
	const name = dns === undefined ? [] : [dns.name, dns.name.replaceAll('.', '')];
	return [...request, ...name, ...(sni === undefined ? [] : [sni])].join('\n');
}

/** Left out where a canary is hidden in it: no part of an encoded secret may be shown. */
function requestOf({ http }: Capture, hits: readonly CanaryHit[], canaries: readonly Canary[]): { readonly request?: CapturedRequest } {
	if (http === undefined || hits.some(({ form }) => form !== 'plain')) return {};
	const shown = (text: string, length: number) => masked(text, canaries).slice(0, length);
	const fields = http.headers.slice(0, MAX_HEADERS).map(([name, value]) => ({
		name: name.slice(0, 100),
		value: CREDENTIAL.test(name) ? `‹${value.length} characters›` : shown(value, MAX_VALUE),
	}));
	return { request: { method: http.method.slice(0, 20), path: shown(http.path, MAX_PATH), fields, bodyBytes: http.bodyBytes } };
}

function masked(text: string, canaries: readonly Canary[]): string {
	return canaries.reduce((shown, { key, value }) => shown.replaceAll(value, `‹${key}›`), text);
}

function maskedPreview(capture: Capture, hits: readonly CanaryHit[], canaries: readonly Canary[]): string {
	if (hits.some(({ form }) => form !== 'plain')) return `[not shown: it carries ${[...new Set(hits.map(({ key }) => key))].join(', ')}]`;
	const text = capture.http === undefined ? capture.preview : `${capture.http.method} ${capture.http.path}\n${capture.preview}`;
	return masked(text, canaries).slice(0, PREVIEW_CHARACTERS);
}
