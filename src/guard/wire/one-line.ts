// A message is a line, but readers disagree on what ends one: Node's readline splits at U+2028 too, Python's at a carriage return. A message
// inside a string, between two of those, would reach such a reader unjudged.

/** Over HTTP a message may be written over several lines. */
const BLANK_BREAKS: readonly number[] = [0x0a, 0x0d];
const SPACE = 0x20;
/** Each in UTF-8, and the same character written as an escape. */
const BREAKS: readonly (readonly [bytes: Buffer, escaped: Buffer])[] = ['\u2028', '\u2029', '\u0085'].map((character) => [
	Buffer.from(character),
	Buffer.from(`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
]);

/** The same JSON as one line for every reader; mostly the very same bytes. In JSON a raw line feed or carriage return is a blank, and the others stand in strings only. */
export function asOneLine(json: Buffer): Buffer {
	let line = json;
	for (const character of BLANK_BREAKS) {
		if (!line.includes(character)) continue;
		line = Buffer.from(line);
		for (let at = line.indexOf(character); at !== -1; at = line.indexOf(character, at)) line[at] = SPACE;
	}
	for (const [bytes, escaped] of BREAKS) if (line.includes(bytes)) line = replaced(line, bytes, escaped);
	return line;
}

function replaced(text: Buffer, from: Buffer, to: Buffer): Buffer {
	const parts: Buffer[] = [];
	let done = 0;
	for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, done)) {
		parts.push(text.subarray(done, at), to);
		done = at + from.length;
	}
	return Buffer.concat([...parts, text.subarray(done)]);
}
