// Lines of a file that only an injected line break can have brought there.

// REF_0N5QXT3_10001=1
const ENTERED = /^(REF_[0-9A-Z]{7}_\d+)=1$/;
// REGION=eu, export region = 'eu', but not REGION="the first line of more
const SETTING = /^(?:export\s+)?[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^"'`]*)$/;
// x, - x: what an injected value is before its line break, where nothing but the text itself was written
const BEGINNING = /(?:^|\W)x$/;
const QUOTE = /["'`]/g;

/**
 * A line of its own in a file that holds settings of the server. A text that the caller wrote as a whole has its own beginning in front of the line,
 * and a quoted value has its quote there. The setting that it came with may have been set again since, and is then gone from there.
 */
export function enteredSettings(text: string): readonly string[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	if (!lines.some((line) => SETTING.test(line) && !ENTERED.test(line))) return [];
	return lines.flatMap((line, at) => {
		const [, name] = ENTERED.exec(line) ?? [];
		const before = lines[at - 1] ?? '';
		const isOpen = (before.match(QUOTE)?.length ?? 0) % 2 === 1;
		const isWhole = BEGINNING.test(before) && !SETTING.test(before);
		return name === undefined || isWhole || isOpen ? [] : [name];
	});
}
