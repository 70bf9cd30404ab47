// Measures text in terminal columns: width, truncating, wrapping, padding. The text must be printable.

// Characters that take two columns: CJK, kana, Hangul, full-width forms, emoji.
const WIDE =
	/[\u1100-\u115e\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NARROW_ONLY = /^[\x20-\x7e]*$/;

export function columns(text: string): number {
	if (NARROW_ONLY.test(text)) return text.length;
	let count = 0;
	for (const character of text) count += columnsOf(character);
	return count;
}

function columnsOf(character: string): number {
	if (/\p{M}/u.test(character)) return 0;
	return WIDE.test(character) ? 2 : 1;
}

/** Truncates to `width` columns. `…` replaces the end. */
export function cut(text: string, width: number): string {
	if (columns(text) <= width) return text;
	return width < 1 ? '' : `${head(text, width - 1)}…`;
}

/** Like `cut`, but keeps both ends, because paths and addresses often differ at the end. */
export function cutMiddle(text: string, width: number): string {
	if (columns(text) <= width) return text;
	if (width < 5) return cut(text, width);
	const tail = Math.ceil((width - 1) / 2);
	return `${head(text, width - 1 - tail)}…${reversed(head(reversed(text), tail))}`;
}

export function pad(text: string, width: number): string {
	return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** Breaks a text into lines of at most `width` columns, at spaces or inside a word that is too long. */
export function wrap(text: string, width: number): readonly string[] {
	const room = Math.max(1, width);
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		const joined = line === '' ? word : `${line} ${word}`;
		if (columns(joined) <= room) {
			line = joined;
			continue;
		}
		if (line !== '') lines.push(line);
		line = word;
		while (columns(line) > room) {
			const part = head(line, room) || ([...line][0] ?? '');
			lines.push(part);
			line = line.slice(part.length);
		}
	}
	return [...lines, line];
}

/** Returns the longest beginning that fits. */
function head(text: string, width: number): string {
	let kept = '';
	let used = 0;
	for (const character of text) {
		used += columnsOf(character);
		if (used > width) break;
		kept += character;
	}
	return kept;
}

function reversed(text: string): string {
	return [...text].reverse().join('');
}
