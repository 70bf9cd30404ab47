// The program that looks names up for a guard, as the guarded server will: by getaddrinfo, with /etc/hosts, nsswitch and search domains. A call of getaddrinfo
// holds a thread until it is over, and nothing can interrupt it but the end of its process. Started by start-lookups.ts; ends with its parent.

import { lookup } from 'node:dns/promises';
import type { LookupAnswer, LookupOrder, NameAnswer } from './lookup-messages.ts';

/** Apart: asked for both at once, getaddrinfo keeps quiet about one of them that failed. */
const FAMILIES = [4, 6] as const;

process.on('message', async ({ id, name }: LookupOrder) => {
	const answer: LookupAnswer = { id, ...(await answerOf(name)) };
	process.send?.(answer);
});
// Not `process.exit`: that waits for threads which are still in getaddrinfo.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function answerOf(name: string): Promise<NameAnswer> {
	try {
		const found = await Promise.all(FAMILIES.map((family) => addressesOf(name, family)));
		return { addresses: [...new Set(found.flat())] };
	} catch (error) {
		return { failure: (error as Error).message };
	}
}

async function addressesOf(name: string, family: (typeof FAMILIES)[number]): Promise<readonly string[]> {
	try {
		return (await lookup(name, { all: true, family })).map(({ address }) => address);
	} catch (error) {
		const { code = 'unknown' } = error as NodeJS.ErrnoException;
		// Node's word for EAI_NONAME and EAI_NODATA: an answer, namely that there is no such name or no such address.
		if (code === 'ENOTFOUND') return [];
		const why = code === 'EAI_AGAIN' ? 'the name servers failed, refused or could not be reached' : 'the system could not look it up';
		throw new Error(`${why} (IPv${family} addresses, ${code})`);
	}
}
