import { expect, test } from 'vitest';
import { JAVASCRIPT, PYTHON, type Quote, quoteAt, SHELL, SQL } from './quoting.ts';

test.each<[string, Parameters<typeof quoteAt>[2], Quote]>([
	['grep -c @ notes.md', SHELL, ''],
	["grep -c 'a @' notes.md", SHELL, "'"],
	["grep -c 'it'\\''s @' x", SHELL, "'"],
	['stat "a @"', SHELL, '"'],
	['echo "$(grep \'@\' x)"', SHELL, "'"],
	['echo "$(grep x) @"', SHELL, '"'],
	['echo `cat @`', SHELL, '`'],
	['echo "a\\" @"', SHELL, '"'],
	["print('@')", PYTHON, "'"],
	['x = """a "@" """', PYTHON, '"""'],
	["# it's a comment\nprint(@)", PYTHON, ''],
	['f(`a ' + '$' + "{g('@')}`)", JAVASCRIPT, "'"],
	["SELECT * FROM t WHERE n = 'a\\@'", SQL, "'"],
])('the quotes that are open at the @ of %s', (text, language, expected) => {
	expect(quoteAt(text, text.indexOf('@'), language)).toBe(expected);
});
