import { secretsIn } from '../read/secrets.ts';

/** The same value with well-known secrets in its texts replaced by what they are. Not recursive: arguments may be as deep as their sender likes. */
export function maskSecrets(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? masked(inner) : inner)) as unknown;
}

function masked(text: string): string {
	let out = '';
	let done = 0;
	for (const { from, to, what } of secretsIn(text).toSorted((a, b) => a.from - b.from)) {
		if (from < done) continue;
		out += `${text.slice(done, from)}[${what}]`;
		done = to;
	}
	return out + text.slice(done);
}
