// What decoding a text removes: blanks, escapes, the spelling of numbers, headers of a compressed file. Usual spellings are replaced by one sign, so that a
// varying value does not hide an unusual spelling beside it.

/** A string or a number of JSON, with the colon after a key. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d[\d.eE+-]*/g;
/** "12": JavaScript puts such keys in the order of their numbers. */
const NUMBER_AS_KEY = /^"\d+"\s*:$/;

/** Returns undefined if the text is written as JavaScript writes the value. */
export function spelledJson(text: string, value: unknown): string | undefined {
	const usual = JSON.stringify(value);
	if (usual === text) return undefined;
	// Of a key that occurs twice in an object, reading keeps the last value.
	if (text.match(JSON_TOKEN)?.length !== usual.match(JSON_TOKEN)?.length) return text;
	return text.replace(JSON_TOKEN, spelledToken);
}

function spelledToken(token: string): string {
	if (NUMBER_AS_KEY.test(token)) return token;
	const [, string, colon = ''] = /^(".*")(\s*:)?$/s.exec(token) ?? [];
	if (!isUsualToken(string ?? token)) return token;
	return string === undefined ? '0' : `"${colon}`;
}

function isUsualToken(token: string): boolean {
	if (!token.startsWith('"')) return String(Number(token)) === token;
	try {
		return JSON.stringify(JSON.parse(token)) === token;
	} catch {
		return false; // the text was read as JSON, but not as these tokens
	}
}

/** Returns undefined if all fields are written in the one usual way. Signs: `=` all usual ways agree, `u` as in a URI, `f` as in a form. */
export function spelledQuery(query: string): string | undefined {
	const spelled = query.split('&').map((field) => {
		const at = field.indexOf('=');
		return at < 0 ? `${spelledWord(field)}!` : `${spelledWord(field.slice(0, at))}${spelledWord(field.slice(at + 1))}`;
	});
	return spelled.every((one) => one === '==') ? undefined : spelled.join('&');
}

function spelledWord(raw: string): string {
	const decoded = new URLSearchParams(`x=${raw}`).get('x') ?? '';
	const inForm = new URLSearchParams({ x: decoded }).toString().slice(2);
	const inUri = isWellFormed(decoded) ? encodeURIComponent(decoded) : inForm;
	if (raw !== inUri) return raw === inForm ? 'f' : raw;
	return raw === inForm ? '=' : 'u';
}

/** Whether it has no half of a surrogate pair, which a URI cannot express. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

/** sample: 7f3a9, k12c4, 20240131, qzxwvk */
const MADE_UP = /\d[a-z]+\d|[a-z]\d+[a-z]|\d{4}|[bcdfghjklmnpqrstvwxz]{5}/i;

/** Returns a name that is the same in every run: the position replaces what looks like a random or computed name. */
export function placeName(name: string, index: number): string {
	return MADE_UP.test(name) ? `#${index + 1}` : name;
}

const GZIP_HEAD = 10;
const [HAS_CHECK, HAS_EXTRA, HAS_NAME, HAS_COMMENT] = [2, 4, 8, 16];

/** Returns the header of a gzip file, with its optional fields (RFC 1952 §2.3); empty for anything else. */
export function gzipHead(body: Buffer): Buffer {
	if (body[0] !== 0x1f || body[1] !== 0x8b || body.length < GZIP_HEAD) return body.subarray(0, 0);
	const flags = body[3] ?? 0;
	let at = GZIP_HEAD;
	if (flags & HAS_EXTRA) at += 2 + (body[at] ?? 0) + 256 * (body[at + 1] ?? 0);
	for (const field of [HAS_NAME, HAS_COMMENT]) if (flags & field) at = Math.max(at, body.indexOf(0, at) + 1);
	if (flags & HAS_CHECK) at += 2;
	return body.subarray(0, at);
}
