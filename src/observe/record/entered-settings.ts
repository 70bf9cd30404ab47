// Lines of a file that only an injected line break can have brought there.

/** What an injected value is before its line break. */
const BEGINNING = 'x';
// REF_0N5QXT3_10001=1
const ENTERED = /^(REF_[0-9A-Z]{7}_\d+)=1$/;
// REGION=eu, export region = 'eu', but not REGION="the first line of more
const SETTING = /^(?:export\s+)?[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^"'`]*)$/;
const QUOTE = /["'`]/g;

/**
 * A line of its own among settings of the server: in front of it or behind it stands another. A text that the caller wrote as a whole has the
 * beginning of that text in front of it, and a quoted value has its quote there.
 */
export function enteredSettings(text: string): readonly string[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	return lines.flatMap((line, at) => {
		const [, name] = ENTERED.exec(line) ?? [];
		const [before = '', after = ''] = [lines[at - 1], lines[at + 1]];
		const isOpen = (before.match(QUOTE)?.length ?? 0) % 2 === 1;
		if (name === undefined || before === BEGINNING || isOpen) return [];
		return [before, after].some((other) => SETTING.test(other) && !ENTERED.test(other)) ? [name] : [];
	});
}
