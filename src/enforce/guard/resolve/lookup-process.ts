// The program that resolves names for a guard the way the guarded server does: by getaddrinfo, with /etc/hosts, nsswitch and search domains. A call of getaddrinfo
// blocks a thread until it is over, and only the end of its process interrupts it. start-lookups.ts spawns the program; it ends with its parent.

import { lookup } from 'node:dns/promises';
import type { LookupAnswer, LookupOrder, NameAnswer } from './lookup-messages.ts';

/** Resolved separately: in a combined lookup, getaddrinfo hides the failure of one family. */
const FAMILIES = [4, 6] as const;

process.on('message', async ({ id, name }: LookupOrder) => {
	const answer: LookupAnswer = { id, ...(await answerOf(name)) };
	process.send?.(answer);
});
// SIGKILL instead of `process.exit`, which waits for threads that are still in getaddrinfo.
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
		// Node's code for EAI_NONAME and EAI_NODATA. Both are results: the name or the address does not exist.
		if (code === 'ENOTFOUND') return [];
		const why = code === 'EAI_AGAIN' ? 'the name servers failed, refused or could not be reached' : 'the system could not look it up';
		throw new Error(`${why} (IPv${family} addresses, ${code})`);
	}
}
