// A message is one line, but readers disagree about line ends: Node's readline also splits at U+2028, Python's at a carriage return. A message
// inside a string, between two such characters, would reach such a reader unjudged.

/** Over HTTP a message may span several lines. */
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK_BREAKS: readonly number[] = [LINE_FEED, CARRIAGE_RETURN];
const SPACE = 0x20;
/** Each character in UTF-8, and its escape. */
const BREAKS: readonly (readonly [bytes: Buffer, escaped: Buffer])[] = ['\u2028', '\u2029', '\u0085'].map((character) => [
	Buffer.from(character),
	Buffer.from(`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
]);

/** Returns the same JSON as one line for every reader, usually the same bytes. In JSON a raw line feed or carriage return is whitespace, and the others occur only in strings. */
export function asOneLine(json: Buffer): Buffer {
	let line = json;
	if (BLANK_BREAKS.some((character) => line.includes(character))) {
		line = Buffer.from(line);
		for (let at = 0; at < line.length; at++) if (line[at] === LINE_FEED || line[at] === CARRIAGE_RETURN) line[at] = SPACE;
	}
	for (const [bytes, escaped] of BREAKS) if (line.includes(bytes)) line = replaced(line, bytes, escaped);
	return line;
}

/** Uses two passes: one object for each of millions of matches would take gigabytes. */
function replaced(text: Buffer, from: Buffer, to: Buffer): Buffer {
	let count = 0;
	for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + from.length)) count++;
	const out = Buffer.allocUnsafe(text.length + count * (to.length - from.length));
	let done = 0;
	let end = 0;
	for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, done)) {
		end += text.copy(out, end, done, at);
		end += to.copy(out, end);
		done = at + from.length;
	}
	text.copy(out, end, done);
	return out;
}
