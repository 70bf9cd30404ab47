// Reads a text of which every line is a field: "status: error", "- **Reason:** offline", a Markdown table of two columns. Pure.

import type { JsonObject } from '#model/declaration.ts';

const MOST_LINES = 12;
// sample: status: error · - **Reason:** the database is offline
const FIELD = /^(?:[-*•]\s+)?\**([A-Za-z][\w -]{0,30}?)\**\s*[:：]\**\s+(\S.*)$/;
// sample: | Status | ❌ Error |
const ROW = /^\|\s*([A-Za-z][\w -]{0,30}?)\s*\|\s*([^|]*?)\s*\|$/;
const RULER = /^\|(?:\s*:?-+:?\s*\|){2}$/;
/** ❌, ✅ and the like in front of a value. */
const ORNAMENT = /^(?:[*_`\s]|\p{Extended_Pictographic}|\u{fe0f}|✗|✘|×)+|[*_`]+$/gu;
const NOTHING = /^(?:none|no|n\/a|null|nil|undefined|-|–)?$/i;

/** Returns the fields in lower case (`error_code`) without the empty ones, or undefined if a line is no field. */
export function textFields(text: string): JsonObject | undefined {
	const lines = text.split('\n').flatMap((line) => line.trim() || []);
	if (lines.length < 2 || lines.length > MOST_LINES) return undefined;
	// The row above the ruler is the head of the table.
	const rows = RULER.test(lines[1] ?? '') ? lines.slice(2) : lines;
	const fields = rows.map((line) => ROW.exec(line) ?? FIELD.exec(line));
	if (fields.length === 0 || fields.includes(null)) return undefined;
	const values = fields.map((field) => [(field?.[1] ?? '').toLowerCase().replaceAll(/[ -]+/g, '_'), fieldValue(field?.[2] ?? '')] as const);
	return Object.fromEntries(values.filter(([, value]) => !(typeof value === 'string' && NOTHING.test(value))));
}

function fieldValue(text: string): string | number | boolean {
	const value = text.replaceAll(ORNAMENT, '');
	if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
	return /^-?\d{1,9}$/.test(value) ? Number(value) : value;
}

const PAGE_TAGS = /<\/?(?:html|head|body|title|h[1-6]|p|div|span|center|hr|br|pre|b|strong|i|em|meta|address)\b[^<>]{0,200}>/gi;
const LONGEST_PAGE = 600;

/** `<h1>503 Service Unavailable</h1>`: the text of a small page, or undefined if it has other tags or is none. */
export function smallPageText(text: string): string | undefined {
	if (text.length > LONGEST_PAGE || !/^<(?:!doctype|html|head|body|h[1-6]|center|p|div)\b[\s\S]*>$/i.test(text)) return undefined;
	const bare = text.replace(/^<!doctype[^<>]{0,100}>/i, '').replaceAll(PAGE_TAGS, '\n');
	return /[<>]/.test(bare) ? undefined : bare.replaceAll(/\s*\n\s*/g, '\n').trim() || undefined;
}
