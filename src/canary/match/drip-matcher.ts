// Finds a canary that leaves in many small messages: a byte per request, a label per lookup.

import type { CanaryHit } from './canary-hit.ts';
import type { CanaryMatcher } from './canary-matcher.ts';

export interface DripMatcher {
	/** Adds the payload of one message: a path and query, a looked-up name, a datagram. */
	push(payload: Uint8Array): void;
	/** Searches the payloads of all messages combined, in their order of arrival. */
	end(): readonly CanaryHit[];
}

/** A longer message is not a drip. It is searched on its own elsewhere. */
const LONGEST = 1024;
const MOST_BYTES = 4 << 20;
const MOST_FIELDS = 32;

/** Separators between the fields of a name, path, query or header. Sample: `g.17.drop.example`, `/p?i=17&c=g` */
const SEPARATORS = /[./?&=,;:\s"'{}]/;

export function dripMatcher(matcher: CanaryMatcher): DripMatcher {
	const payloads: string[] = [];
	let size = 0;
	return {
		push(payload) {
			if (payload.length > LONGEST || size > MOST_BYTES) return;
			size += payload.length;
			payloads.push(Buffer.from(payload).toString('latin1'));
		},
		end() {
			const hits = new Map<string, CanaryHit>();
			for (const lane of lanesOf(payloads)) {
				for (const hit of matcher.search(Buffer.from(lane, 'latin1'))) hits.set(`${hit.key}\0${hit.form}`, hit);
			}
			return [...hits.values()];
		},
	};
}

/** Returns the readings of a sequence: unchanged, without the shared parts, and field by field, each also without repeats (A and AAAA, retries). */
function lanesOf(payloads: readonly string[]): ReadonlySet<string> {
	const lanes = new Set<string>();
	for (const messages of [payloads, payloads.filter((payload, i) => payload !== payloads[i - 1])]) {
		lanes.add(messages.join(''));
		lanes.add(varyingParts(messages).join(''));
		for (const lane of columns(messages)) lanes.add(lane);
	}
	return lanes;
}

function varyingParts(messages: readonly string[]): readonly string[] {
	const [first = ''] = messages;
	const shortest = messages.reduce((least, { length }) => Math.min(least, length), first.length);
	let head = 0;
	while (head < shortest && messages.every((message) => message[head] === first[head])) head++;
	let tail = 0;
	while (tail < shortest - head && messages.every((message) => message.at(-1 - tail) === first.at(-1 - tail))) tail++;
	return messages.map((message) => message.slice(head, message.length - tail));
}

/** Returns the columns of messages with the same shape. The counter is in one column, the secret in another. */
function columns(messages: readonly string[]): readonly string[] {
	const shapes = new Map<number, string[][]>();
	for (const message of messages) {
		const fields = message.split(SEPARATORS).slice(0, MOST_FIELDS);
		const shape = shapes.get(fields.length) ?? fields.map(() => []);
		shapes.set(fields.length, shape);
		for (const [i, field] of fields.entries()) shape[i]?.push(field);
	}
	return [...shapes.values()].flatMap((shape) => shape.map((column) => column.join('')));
}
