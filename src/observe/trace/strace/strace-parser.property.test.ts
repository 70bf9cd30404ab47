// Whatever the text: no throw, no line dropped silently.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../test/support/share.ts';
import { LINE_CUT } from './split-lines.ts';
import { StraceParser } from './strace-parser.ts';

const traces = join(import.meta.dirname, '../../../../fixtures/traces');
const recorded = readdirSync(traces)
	.filter((name) => name.endsWith('.txt'))
	.flatMap((name) => readFileSync(join(traces, name), 'latin1').trimEnd().split('\n'));

const realLine = fc.nat(recorded.length - 1).map((index) => recorded[index] ?? '');

/** A recorded line with a piece cut out, put in, doubled or swapped for a piece of another. */
const mutatedLine = fc
	.tuple(realLine, realLine, fc.nat(400), fc.nat(60), fc.string({ maxLength: 12 }), fc.nat(4))
	.map(([line, other, start, length, text, how]) => {
		const head = line.slice(0, start);
		const tail = line.slice(start + length);
		if (how === 0) return head + tail;
		if (how === 1) return head + text + line.slice(start);
		if (how === 2) return head + other.slice(start, start + length) + tail;
		if (how === 3) return head;
		return head + LINE_CUT;
	});

/** Signs that mean something to the parser. */
const nastyText = fc.string({
	unit: fc.constantFrom(
		'"',
		'\\',
		'<',
		'>',
		'(',
		')',
		'[',
		']',
		'{',
		'}',
		',',
		' ',
		'=',
		'/',
		'@',
		'0',
		'9',
		'x',
		'?',
		'-',
		'.',
		'+++ ',
		'E',
		' = ',
		'\\303',
		' <unfinished ...>',
		' resumed>',
		'/* ',
		' */',
		'=> ',
	),
	maxLength: 60,
});
const callName = fc.constantFrom(
	'openat',
	'open',
	'openat2',
	'execve',
	'execveat',
	'clone',
	'clone3',
	'vfork',
	'connect',
	'sendto',
	'sendmsg',
	'sendmmsg',
	'socket',
	'socketpair',
	'accept4',
	'listen',
	'rename',
	'linkat',
	'symlinkat',
	'mount',
	'pivot_root',
	'chdir',
	'fchmod',
	'dup2',
	'memfd_create',
	'open_by_handle_at',
);
const nastyCall = fc
	.tuple(fc.integer({ min: 1, max: 5 }), callName, nastyText, nastyText)
	.map(([tid, name, args, result]) => `${tid} 1.000000000 ${name}(${args}) = ${result}`);
const nastyRest = fc.tuple(fc.integer({ min: 1, max: 5 }), nastyText).map(([tid, text]) => `${tid} 1.000000000 ${text}`);

const anyLine = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), nastyText, nastyCall, nastyRest, mutatedLine, realLine);

test('the parser never throws, and every line is told, known to be silent, or a gap', () => {
	fc.assert(
		fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
			const parser = new StraceParser();
			let given = 0;
			for (const line of lines) given += parser.push([line]).length;
			given += parser.end().length;
			const { told, gap, joined, learned, notice } = parser.tally;
			expect(told + gap + joined + learned + notice).toBe(lines.length);
			expect(given).toBeGreaterThanOrEqual(told + gap);
		}),
		{ numRuns: runs(2000) },
	);
});

test('a line that begins with no number and time is a gap, unless it is blank', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, maxLength: 80 }), (text) => {
			fc.pre(text.trim() !== '' && !/^\d/.test(text));
			expect(new StraceParser().push([text])).toMatchObject([{ kind: 'gap', reason: 'unparsed', detail: text }]);
		}),
	);
});

test('observations carry only what JSON can carry', () => {
	fc.assert(
		fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
			const parser = new StraceParser();
			for (const one of [...parser.push(lines), ...parser.end()]) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
		}),
		{ numRuns: runs(500) },
	);
});

test('how the trace is cut into batches makes no difference', () => {
	const lines = readFileSync(join(traces, 'interleaved.txt'), 'latin1').trimEnd().split('\n');
	const whole = new StraceParser();
	const expected = [...whole.push(lines), ...whole.end()];
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 200 }), (size) => {
			const parser = new StraceParser();
			const told = [];
			for (let start = 0; start < lines.length; start += size) told.push(...parser.push(lines.slice(start, start + size)));
			expect([...told, ...parser.end()]).toEqual(expected);
		}),
		{ numRuns: runs(10) },
	);
});
