import { secretsIn } from '../read/secrets.ts';
import { replaced } from './replaced.ts';

/** The same value with well-known secrets in its texts replaced by what they are. */
export function maskSecrets(value: unknown): unknown {
	const masked = (text: string) => replaced(text, secretsIn(text), ({ what }) => `[${what}]`);
	return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? masked(inner) : inner)) as unknown;
}
