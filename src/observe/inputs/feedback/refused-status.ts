// A client may take one status alone for success: 201 for what was created, 204 for what was deleted.

import type { AnswerFault } from '#observe/world/answer-fault.ts';

// sample: Failed to delete the ticket: HTTP 200; Unexpected status code: 200; expected 201 but got 200; Request failed with status 202
const REFUSED = /\b(?:HTTP(?:\/[\d.]+)?|status(?:[ _]?code)?|response code|got|received|returned)\b["'`]?\s*[:=(]?\s*(20[0-6])\b/i;

// sample: Geo API Error: undefined; Request failed with code undefined. The client shows the code that it missed in the answer.
const UNSET = /\b(?:error|failed|failure|code|status)\b[^\n]{0,40}?[:( ]\(?undefined\)?\W*$/i;

/** A client that shows an absent code takes one of success for granted. */
export function unsetCode(text: string): readonly AnswerFault[] {
	return UNSET.test(text) ? [{ path: ['code'], wants: { text: '200' } }] : [];
}

export function refusedStatus(text: string): readonly AnswerFault[] {
	const [, status] = REFUSED.exec(text) ?? [];
	return status === undefined ? [] : [{ path: [], wants: 'object', refusedStatus: Number(status) }];
}
