import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oracleFile } from './oracle-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-oracle-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = join(directory, 'oracle.yaml');

function read(text: string) {
	writeFileSync(file, text);
	return oracleFile(file);
}

test('what may stand in it', () => {
	const text = `
tools:
  add:
    - name: adds
      input: { a: 2, b: 3 }
      expect: { text: "5", structured: { sum: 5 } }
    - input: { a: x }
      severity: medium
      expect:
        error: true
        contains: number
        matches: ^a
`;
	expect(read(text)).toEqual([
		{
			tool: 'add',
			input: { a: 2, b: 3 },
			expectation: { name: 'adds', where: `${file}:4:7`, severity: 'high', isError: false, text: '5', structured: { sum: 5 } },
		},
		{
			tool: 'add',
			input: { a: 'x' },
			expectation: { name: 'add 2', where: `${file}:7:7`, severity: 'medium', isError: true, contains: ['number'], matches: '^a' },
		},
	]);
});

test('JSON is YAML', () => {
	expect(read('{"tools": {"echo": [{"input": {"text": "a"}, "expect": {"text": "a"}}]}}')).toHaveLength(1);
});

test.for([
	['tools: [', /oracle\.yaml:1:9: .+/],
	['tools:\n  add:\n    - expect: {}\n      imput: {}\n', /oracle\.yaml:4:7: tools\.add\.0: Unrecognized key: "imput"/],
	['tools:\n  add:\n    - expect: { text: 5 }\n', /oracle\.yaml:3:23: tools\.add\.0\.expect\.text: .*string/],
	['tools:\n  add:\n    - input: {}\n', /oracle\.yaml:3:7: tools\.add\.0\.expect: /],
	['tools:\n  add:\n    - expect: { matches: "(" }\n', /oracle\.yaml:3:26: .*not a regular expression/],
	['', /oracle\.yaml:1:1: .*expected object/],
	['a: 1\na: 2\n', /oracle\.yaml:2:1: Map keys must be unique/],
] as const)('%j is refused with its place', ([text, message]) => {
	expect(() => read(text)).toThrow(message);
});

test('a file that is not there', () => {
	expect(() => oracleFile(join(directory, 'none.yaml'))).toThrow(/--oracle .*none\.yaml: ENOENT/);
});
