// The position where a page ended. Clients return it unchanged, but it is validated like any input.

import { UserError } from '#util/user-error.ts';

/** `1794752446123456.17`: a time, and a key that distinguishes rows of the same time. */
export interface TimeCursor {
	readonly at: number;
	readonly key: string;
}

export function writtenCursor({ at, key }: TimeCursor): string {
	return `${at}.${key}`;
}

export function parsedCursor(text: string): TimeCursor {
	const [, at, key] = /^(\d{1,15}|[1-8]\d{15})\.([0-9a-f-]{1,36})$/.exec(text) ?? [];
	if (at === undefined || key === undefined) throw notACursor(text);
	return { at: Number(at), key };
}

/** Parses a cursor that ends in a number. */
export function parsedSeqCursor(text: string): { readonly at: number; readonly seq: number } {
	const { at, key } = parsedCursor(text);
	// 17
	if (!/^\d{1,15}$/.test(key)) throw notACursor(text);
	return { at, seq: Number(key) };
}

function notACursor(text: string): UserError {
	return new UserError(`${JSON.stringify(text.slice(0, 60))} is no cursor`, { hint: 'pass the `next` of the page before, unchanged' });
}
