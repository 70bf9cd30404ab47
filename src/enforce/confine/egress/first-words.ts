// Reads the first bytes of a client before anything is forwarded, to find the hosts that it wants to reach.

import type { Socket } from 'node:net';
import { LIMITS } from '#observe/sink/limits.ts';
import { parseClientHello } from '#observe/sink/tcp/client-hello.ts';
import { whatIsSpoken } from '#observe/sink/tcp/first-bytes.ts';

export interface FirstWords {
	/** `silent`: the client waits for the other side. `unreadable`: it hides its destination. */
	readonly spoken: 'tls' | 'http1' | 'other' | 'silent' | 'unreadable' | 'closed';
	/** Every host that the client names. */
	readonly hosts: readonly string[];
	/** Whether the request is for a proxy that should reach those hosts. */
	readonly isForProxy: boolean;
	readonly bytes: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** Reads until the hosts are known, and removes what it read from the stream. The stream stays paused. */
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

/** Returns undefined if more bytes are needed. */
export function wordsIn(bytes: Buffer): Omit<FirstWords, 'bytes'> | undefined {
	const spoken = whatIsSpoken(bytes);
	if (spoken === 'more') return bytes.length > LIMITS.firstBytes ? empty('unreadable') : undefined;
	if (spoken === 'tls') {
		const hello = parseClientHello(bytes);
		// The hello is fragmented, and the name may be in a later fragment.
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
	// A line that begins with a blank continues the previous one. No honest client writes that.
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
