import { hash } from 'node:crypto';

/** The hash before the first row. */
export const NO_HASH = '';

/** To compute it by hand: `printf '%s%s' "$hash_before" "$content" | sha256sum`. */
export function rowHash(before: string, content: string | Buffer): string {
	return typeof content === 'string' ? hash('sha256', before + content) : hash('sha256', Buffer.concat([Buffer.from(before), content]));
}
