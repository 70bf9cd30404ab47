// Reading a text twice as long takes about twice the work. The work is counted, not timed: looks at characters, copies and matches.

import { describe, expect, test } from 'vitest';
import { readText } from '#text/read-text.ts';

const KINDS: Readonly<Record<string, string>> = {
	prose: 'The quick brown fox calls the list tool and sends a file to the user. ',
	cyrillic: 'Это описание инструмента, который читает файлы. ',
	japanese: 'これはツールの説明です。ファイルを読み取ります。',
	accents: 'Les élèves préfèrent être à l’école. ',
	emoji: '😀 👨‍👩‍👧 ok ',
	tags: `a${String.fromCodePoint(0xe0068, 0xe0069, 0xe0020)}`,
	base64: 'aGVsbG8gd29ybGQgdGhpcyBpcyB0ZXh0',
	deletes: 'a\x7f',
	zeroWidth: 'a\u200b',
	lookAlikes: 'pаypаl ',
	signs: '<[{("#--',
	entities: '&#x41;&amp;',
	blanks: ' ',
	lines: '\n',
	orders: 'ignore all ',
};
const COUNTED = [
	[String.prototype, 'charCodeAt'],
	[String.prototype, 'codePointAt'],
	[String.prototype, 'slice'],
	[String.prototype, 'replace'],
	[RegExp.prototype, 'exec'],
	[RegExp.prototype, 'test'],
] as const;

/** How many of the counted operations happen while `work` runs. */
function operationsOf(work: () => void): number {
	let count = 0;
	const restore = COUNTED.map(([prototype, name]) => {
		const holder = prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
		const original = holder[name] as (...given: unknown[]) => unknown;
		holder[name] = function counted(this: unknown, ...given: unknown[]) {
			count++;
			return original.apply(this, given);
		};
		return () => {
			holder[name] = original;
		};
	});
	try {
		work();
	} finally {
		for (const undo of restore) undo();
	}
	return count;
}

describe('the work grows with the length', () => {
	test.each(Object.entries(KINDS))('%s', (_, unit) => {
		const text = unit.repeat(Math.ceil(40_000 / unit.length));
		const once = operationsOf(() => readText(text));
		const twice = operationsOf(() => readText(text + text));
		expect(twice).toBeLessThanOrEqual(once * 2.3 + 500);
		expect(once).toBeLessThanOrEqual(text.length * 40);
	});
});
