// What a client says first, before any of it is passed on: which names it wants to talk to.

import type { Socket } from 'node:net';
import { LIMITS } from '#observe/sink/limits.ts';
import { parseClientHello } from '#observe/sink/tcp/client-hello.ts';
import { whatIsSpoken } from '#observe/sink/tcp/first-bytes.ts';

export interface FirstWords {
	/** `silent`: it waits for the other side. `unreadable`: it hides what it says. */
	readonly spoken: 'tls' | 'http1' | 'other' | 'silent' | 'unreadable' | 'closed';
	/** Every host that it names. */
	readonly hosts: readonly string[];
	/** What it says is for a proxy, which is to reach those hosts. */
	readonly isForProxy: boolean;
	readonly bytes: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** Reads until the names are known, and takes what it read out of the stream. The stream is left paused. */
export function firstWords(stream: Socket, quietMs: number | undefined): Promise<FirstWords> {
	return new Promise((resolve) => {
		let bytes = Buffer.alloc(0);
		let timer = quietMs === undefined ? undefined : setTimeout(() => settle(empty('silent')), quietMs);

		function settle(words: Omit<FirstWords, 'bytes'>): void {
			clearTimeout(timer);
			stream.off('data', onData).off('end', onEnd).off('close', onEnd);
			stream.pause();
			resolve({ ...words, bytes });
		}
		function onData(chunk: Buffer): void {
			if (bytes.length === 0) {
				clearTimeout(timer);
				timer = setTimeout(() => settle(empty('unreadable')), LIMITS.handshakeMs);
			}
			bytes = Buffer.concat([bytes, chunk]);
			const words = wordsIn(bytes);
			if (words !== undefined) settle(words);
		}
		function onEnd(): void {
			settle(empty(bytes.length === 0 ? 'closed' : 'unreadable'));
		}
		stream.on('data', onData).on('end', onEnd).on('close', onEnd);
		stream.resume();
	});
}

/** Undefined: these bytes don't tell yet. */
export function wordsIn(bytes: Buffer): Omit<FirstWords, 'bytes'> | undefined {
	const spoken = whatIsSpoken(bytes);
	if (spoken === 'more') return bytes.length > LIMITS.firstBytes ? empty('unreadable') : undefined;
	if (spoken === 'tls') {
		const hello = parseClientHello(bytes);
		// In pieces: the name may be in a later one.
		if (hello === undefined) return empty('unreadable');
		return { spoken, hosts: hello.sni === undefined ? [] : [hello.sni], isForProxy: false };
	}
	if (spoken !== 'http1') return empty('other');
	const head = bytes.toString('latin1', 0, LIMITS.headerBytes);
	const end = head.indexOf(HEAD_END);
	if (end === -1) return head.length >= LIMITS.headerBytes ? empty('unreadable') : undefined;
	return httpWords(head.slice(0, end));
}

function httpWords(head: string): Omit<FirstWords, 'bytes'> {
	const [requestLine = '', ...fields] = head.split('\r\n');
	// GET /path HTTP/1.1 · GET http://host/ HTTP/1.1 · CONNECT host:443 HTTP/1.1
	const [method = '', target = ''] = requestLine.split(' ');
	const isForProxy = method === 'CONNECT' || /^https?:/i.test(target);
	const aimed = method === 'CONNECT' ? [`http://${target}`] : isForProxy ? [target] : [];
	// A line that begins with a blank goes on with the one before: no client writes that to say something honest.
	const isFolded = fields.some((field) => /^[ \t]/.test(field));
	// Host: api.example:8080
	const named = fields.flatMap((field) => (/^host\s*:/i.test(field) ? [`http://${field.slice(field.indexOf(':') + 1).trim()}`] : []));
	const hosts = [...aimed, ...named].map((url) => (URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''));
	if (isFolded || hosts.includes('')) return empty('unreadable');
	return { spoken: 'http1', hosts: [...new Set(hosts)], isForProxy };
}

function empty(spoken: FirstWords['spoken']): Omit<FirstWords, 'bytes'> {
	return { spoken, hosts: [], isForProxy: false };
}
