// Finds signs that a name, an id, a path or a URL rarely holds, and that begin something for a shell, a query or a template.
// Much stricter than argument-syntax.ts: the sign alone counts, for the strict policy.

import { argumentHazards } from './argument-syntax.ts';

const WHOLE_URL = /^[a-z][a-z0-9+.-]{1,20}:\/\/\S{1,4000}$/i;
/** Signs that look like a quotation mark, a slash or a dot, and are turned into one by many programs. */
const LOOK_ALIKE = /[\u2024\u2215\u2216\u29f5\u29f8\ufe52\ufe68\uff02\uff04\uff07\uff0e\uff0f\uff1b\uff1c\uff1e\uff3c\uff40\uff5c]/;
const IN_URL = /["'<>`{}|^\\]/;
/** A path may hold brackets and wildcards, and a backslash. */
const IN_PATH = /["`$<>|;^{}\t\n\r]|^\s{0,3}[=@]/;
const IN_NAME = /["`$<>|;^{}\\*?!\t\n\r]|\.\.|^\s{0,3}=|%[0-9a-f]{2}/i;
/** Not O'Brien, not rock 'n' roll. */
const LONE_APOSTROPHE = /(?<!\p{L})'(?!n'|\p{L}{1,3}\b)|'(?!\p{L}|\s\p{L})/u;
const BASE64 = /^[A-Za-z0-9+/_-]{12,2000}={0,2}$/;
const LONGEST = 4000;

export function unusualSigns(value: string, isPath: boolean): boolean {
	const text = value.slice(0, LONGEST).trim();
	if (LOOK_ALIKE.test(text)) return true;
	if (WHOLE_URL.test(text)) return IN_URL.test(text);
	if ((isPath ? IN_PATH : IN_NAME).test(text) || LONE_APOSTROPHE.test(text)) return true;
	return BASE64.test(text) && hidesSyntax(text);
}

/** Whether the value is base64 of readable text that holds syntax. */
function hidesSyntax(text: string): boolean {
	const inner = Buffer.from(text, 'base64').toString('latin1');
	return /^[\t\n\r -~]{6,}$/.test(inner) && argumentHazards(inner).length > 0;
}
