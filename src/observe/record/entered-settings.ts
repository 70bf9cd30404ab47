// Finds lines of a file that only an injected line break can have caused.

// REF_0N5QXT3_10001=1
const ENTERED = /^(REF_[0-9A-Z]{7}_\d+)=1$/;
// REGION=eu, export region = 'eu', but not REGION="the first line of more
const SETTING = /^(?:export\s+)?[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^"'`]*)$/;
// x, - x: an injected value before its line break, where only the text itself was written
const BEGINNING = /(?:^|\W)x$/;
const QUOTE = /["'`]/g;

/**
 * Returns injected lines in a file that contains settings of the server. In a text that the caller wrote as a whole, the injected value's beginning precedes the
 * line, and in a quoted value its quote does. The setting that contained the value may have been set again since, so it may be missing there.
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
