// One connection of a guarded cell: it is inspected, then dialled from outside or refused.

import type { LookupFunction } from 'node:net';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { LIMITS } from '#observe/sink/limits.ts';
import type { OriginalDestination } from '#observe/sink/network/original-destination.ts';
import type { EgressRules, RefusedEgress } from './egress-rules.ts';
import { type FirstWords, firstWords } from './first-words.ts';
import { onlyRequest } from './only-request.ts';
import type { PermittedNames } from './permitted-names.ts';

export interface ForwardParts {
	readonly rules: EgressRules;
	readonly names: PermittedNames;
	refused(egress: RefusedEgress): void;
}

/** The addresses to dial in order, or the reason for a refusal. */
type Way = { readonly addresses: readonly string[] } | { readonly host: string; readonly refusal: string };

const DIAL_MS = 15_000;
/** A placeholder name, so that the addresses come from `those`. */
const UNASKED = 'permitted.invalid';

export async function forwardStream(stream: Socket, destination: OriginalDestination | undefined, parts: ForwardParts): Promise<void> {
	stream.on('error', () => stream.destroy());
	if (destination === undefined) return void stream.resetAndDestroy();
	const { address, port } = destination;
	const words = await firstWords(stream, LIMITS.quietMs);
	if (words.spoken === 'closed' || stream.destroyed) return void stream.destroy();
	const way = await wayFor(words, address, parts);
	if (stream.destroyed) return;
	if ('refusal' in way) return refuse(stream, words, way, port, parts);
	const outside = connect({
		host: UNASKED,
		port,
		lookup: those(way.addresses),
		autoSelectFamily: true,
		allowHalfOpen: true,
		keepAlive: true,
	});
	outside.setTimeout(DIAL_MS, () => outside.destroy());
	outside.once('connect', () => outside.setTimeout(0));
	outside.on('error', () => stream.destroyed || stream.resetAndDestroy());
	outside.once('close', () => stream.destroyed || stream.end());
	stream.once('close', () => outside.destroy());
	outside.pipe(stream);
	// The other side may speak first. What the client sends then is inspected nevertheless.
	const message = words.spoken === 'silent' ? await firstWords(stream, undefined) : words;
	const stillGood = message === words ? way : await wayFor(message, address, parts);
	if ('refusal' in stillGood) return refuse(stream, message, stillGood, port, parts);
	if (message.spoken === 'http1') passOneRequest(stream, outside, message.bytes);
	else {
		outside.write(message.bytes);
		stream.pipe(outside);
	}
}

function passOneRequest(stream: Socket, outside: Socket, head: Buffer): void {
	const { bytes, handsOverAt } = onlyRequest(head);
	outside.write(bytes);
	if (handsOverAt === undefined) stream.pipe(outside);
	else outside.once('data', (answer: Buffer) => handsOverAt.test(answer.toString('latin1', 0, 16)) && stream.pipe(outside));
}

async function wayFor(
	words: Pick<FirstWords, 'spoken' | 'hosts' | 'isForProxy'>,
	address: string,
	{ rules, names }: ForwardParts,
): Promise<Way> {
	if (rules.permitsAddress(address)) return { addresses: [address] };
	if (words.spoken === 'unreadable') return { host: address, refusal: 'nobody can tell which host it wants' };
	for (const host of words.hosts) {
		const isPermitted = isIP(host) === 0 ? rules.permitsName(host) : rules.permitsAddress(host) || names.nameOf(host) !== undefined;
		if (!isPermitted) return { host, refusal: 'the policy does not name it' };
	}
	const named = words.isForProxy ? undefined : words.hosts.find((host) => isIP(host) === 0);
	const name = named ?? names.nameOf(address);
	if (name === undefined) return { host: address, refusal: 'the policy does not name it, nor a host that is there' };
	const { addresses, refusal } = await names.resolve(name.toLowerCase());
	if (refusal !== undefined) return { host: name, refusal };
	// The address that the client chose is used only if the name really has it.
	return { addresses: addresses.includes(address) ? [address, ...addresses.filter((other) => other !== address)] : addresses };
}

function refuse(
	stream: Socket,
	words: FirstWords,
	{ host, refusal }: Extract<Way, { refusal: string }>,
	port: number,
	parts: ForwardParts,
): void {
	const subject = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
	parts.refused({ subject, reason: refusal });
	if (words.spoken !== 'http1' || stream.bytesWritten > 0) return void stream.resetAndDestroy();
	const body = `Candor: this server may not reach ${subject}: ${refusal}\n`;
	stream.end(
		`HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
	stream.resume();
	stream.setTimeout(LIMITS.quietMs, () => stream.destroy());
}

/** Dials exactly these addresses, whatever a resolver would return now. */
function those(addresses: readonly string[]): LookupFunction {
	const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
	return (_host, { all: wantsAll }, callback) => {
		const [first] = all;
		if (wantsAll) callback(null, all);
		else callback(null, first?.address ?? '', first?.family);
	};
}
