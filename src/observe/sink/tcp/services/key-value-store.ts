// Serves Redis: strings, hashes, lists, sets and sorted sets in memory, in its own protocol.

import { type Dialogue, messages, type TcpService } from './dialogue.ts';
import { SUBSCRIBING, subscriptionAnswer } from './key-value-channels.ts';
import { runKeyValueCommand, type StoreValue } from './key-value-commands.ts';
import { readCommand, written } from './resp.ts';

const GREETED = { server: 'redis', version: '7.4.1', proto: 2, id: 1, mode: 'standalone', role: 'master', modules: [] };

export function makeKeyValueStore(): TcpService {
	const store = new Map<string, StoreValue>([
		['shop:name', 'A small shop'],
		['shop:visits', '42'],
		[
			'customer:1',
			new Map([
				['name', 'Ada Martin'],
				['city', 'Berlin'],
			]),
		],
	]);
	return {
		// *1\r\n$4\r\nPING\r\n
		isAsked: (port, first) => port === 6379 || port === 6380 || /^\*\d{1,4}\r\n\$\d{1,9}\r\n/.test(first.toString('latin1', 0, 24)),
		open: () => ({ protocol: 'redis', reply: conversation(store) }),
	};
}

function conversation(store: Map<string, StoreValue>): Dialogue['reply'] {
	let version = 2;
	const channels = new Set<string>();
	return messages(
		(bytes) => readCommand(bytes)?.size,
		(message) => {
			const words = readCommand(message)?.words ?? [];
			const name = words[0]?.toUpperCase() ?? '';
			// An empty line is ignored; an empty command is refused like any unknown one.
			if (words.length === 0) return undefined;
			if (name === 'HELLO') {
				version = words[1] === '3' ? 3 : 2;
				return { bytes: written({ ...GREETED, proto: version }, version) };
			}
			if (SUBSCRIBING.test(name)) return { bytes: subscriptionAnswer(channels, name, words.slice(1), version) };
			// Before version 3, a connection that listens gets every answer in the form of a message.
			if (name === 'PING' && channels.size > 0 && version === 2) return { bytes: written(['pong', words[1] ?? ''], version) };
			if (name === 'QUIT') return { bytes: '+OK\r\n', next: 'close' };
			return { bytes: written(runKeyValueCommand(store, name, words.slice(1)), version) };
		},
	);
}
