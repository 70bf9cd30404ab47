// Edits of a response's `result` that leave all other bytes unchanged.

import { edited, jsonSpans, member } from '#mcp/json-rpc/json-spans.ts';

/** Returns a listing with some parts left out (false) or replaced (a text), or undefined if all parts are shown unchanged (true). */
export function editListing(answer: Buffer, key: string, shown: readonly (boolean | string)[]): Buffer | undefined {
	if (shown.every((one) => one === true)) return undefined;
	const json = answer.toString('utf8');
	const array = member(member(jsonSpans(json), 'result'), key);
	if (array?.kind !== 'array') throw new Error('the listing could not be read');
	const texts = array.items.flatMap(({ from, to }, i) => {
		const one = shown[i] ?? false;
		return one === false ? [] : [one === true ? json.slice(from, to) : one];
	});
	return Buffer.from(edited(json, [{ from: array.from, to: array.to, text: `[${texts.join(',')}]` }]));
}

/** Returns the message with one member of its `result` replaced by another JSON value, or left out (undefined). All other bytes stay. */
export function editResultMember(message: Buffer, key: string, value: string | undefined): Buffer {
	const json = message.toString('utf8');
	const result = member(jsonSpans(json), 'result');
	const entries = result?.kind === 'object' ? result.entries : [];
	const at = entries.findIndex((entry) => entry.key === key);
	const entry = entries[at];
	if (entry === undefined) return message;
	if (value !== undefined) return Buffer.from(edited(json, [{ from: entry.value.from, to: entry.value.to, text: value }]));
	// Also removes the comma before the member, or else the one after it.
	const from = entries[at - 1]?.value.to ?? entry.name.from;
	const to = at === 0 ? (entries[1]?.name.from ?? entry.value.to) : entry.value.to;
	return Buffer.from(edited(json, [{ from, to, text: '' }]));
}
