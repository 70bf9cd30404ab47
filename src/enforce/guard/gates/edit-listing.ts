import { edited, jsonSpans, member } from '#mcp/json-rpc/json-spans.ts';

/** An answer to a listing with some of its parts left out (false) or replaced (a text); undefined: all are shown as they are (true). */
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
