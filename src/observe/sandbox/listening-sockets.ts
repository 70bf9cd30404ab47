// The TCP ports with a listener in a process's network namespace, from the kernel's own table.

import { readFile } from 'node:fs/promises';
import type { Listener } from './sandbox.ts';

const LISTEN = '0A';

export async function listeningSockets(pid: number): Promise<readonly Listener[]> {
	const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')));
	return tables.flatMap(parseListeners);
}

/** `   0: 0100007F:0BB9 00000000:0000 0A …` after a header line: address and port in hexadecimal, the address in words of the machine's byte order. */
export function parseListeners(table: string): readonly Listener[] {
	return table
		.split('\n')
		.slice(1)
		.flatMap((row) => {
			const [, local = '', , state] = row.trim().split(/\s+/);
			const [address = '', port = ''] = local.split(':');
			return state === LISTEN ? [{ address: addressOf(address), port: Number.parseInt(port, 16) }] : [];
		});
}

function addressOf(hex: string): string {
	const bytes = Buffer.from(hex, 'hex').swap32();
	if (bytes.length === 4) return bytes.join('.');
	const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
	// The URL parser produces the canonical form.
	return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}
