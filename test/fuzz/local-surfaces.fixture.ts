// Readers of what lies on this machine: traces, policies, the store.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compileCel } from '#enforce/policy/compile/cel.ts';
import { compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import { parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import { StraceParser } from '#observe/trace/strace/strace-parser.ts';
import { endsOf, rowsAtOnce } from '#store/ledger/archive.ts';
import { readJournal } from '#store/ledger/journal.ts';
import { rowBeginning } from '#store/ledger/row-content.ts';
import { columnText, textOfColumn } from '#store/sql/column-text.ts';
import { parsedCursor, parsedSeqCursor } from '#store/sql/page-cursor.ts';
import { UserError } from '#util/user-error.ts';
import type { Surface } from './surface.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A parser remembers the processes of its trace, so it gets as many lines as a short trace has. */
const LINES_OF_A_TRACE = 2000;

const texts = (...lines: readonly string[]) => lines.map((line) => Buffer.from(line));
const filesIn = (directory: string, end: string) =>
	readdirSync(join(ROOT, directory))
		.filter((name) => name.endsWith(end))
		.map((name) => readFileSync(join(ROOT, directory, name)));

const TRACE_LINES = filesIn('fixtures/traces', '.txt').flatMap((file) =>
	file
		.toString('latin1')
		.trimEnd()
		.split('\n')
		.map((line) => Buffer.from(line, 'latin1')),
);
/** A piece of each: the shipped ones are long, and an input costs by its length. */
const POLICIES = [
	...texts(
		'version: 1\ndefault: deny\nrules:\n  - name: reads\n    tools: [read_*]\n    effect: allow\n    when: { path_within: [~/notes], cel: "args.n < 3" }\n',
		'deny: [delete_*]\nread_only: true\nroots: [./data]\nnetwork: [api.example, 203.0.113.0/24]\n',
		'version: 1\ninclude: [default]\nrules:\n  - { name: &x a, tools: "*", effect: ask, when: { matches: "^(a+)+$", hazards: [shell] } }\n',
	),
];
const EXPRESSIONS = texts(
	'args.n < 3 && tool.startsWith("read_")',
	'[1, 2].exists(x, x in args.list) ? true : size(args) > 2u',
	'"a\\n" + server == b"x"',
);
const ROWS = texts(
	'{"seq":17,"at":1794752446123456,"kind":"decision","server":"files","tool":"read_file","decision":"allow"}',
	'"at":1794752446123456,"kind":"decision","server":"a\\u0000b"}',
	'{"seq":18,"at":1,"kind":"pruned","through":{"seq":3,"hash":"ab"}}',
);
const CURSORS = texts('1794752446123456.17', '1.0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', '8999999999999999.123456789012345');

let parser = new StraceParser();
let lines = 0;

function readTraceLine(bytes: Buffer): void {
	if (lines++ % LINES_OF_A_TRACE === 0) {
		parser.end();
		parser = new StraceParser();
	}
	parser.push([bytes.toString('latin1')]);
}

function readPolicy(bytes: Buffer): void {
	const { policy } = parsePolicy('fuzz', bytes.toString(), () => undefined);
	if (policy !== undefined) compilePolicy(policy, { cwd: '/work', home: '/home/a' });
}

function readCursor(bytes: Buffer): void {
	for (const read of [parsedCursor, parsedSeqCursor]) {
		try {
			read(bytes.toString());
		} catch (error) {
			if (!(error instanceof UserError)) throw error;
		}
	}
}

function readColumn(bytes: Buffer): void {
	const text = bytes.toString();
	if (textOfColumn(columnText(text)) !== text) throw new Error('a text did not survive its column');
	rowBeginning(bytes);
}

/** `directory`: where files may be written that are read back. */
export function localSurfaces(directory: string): readonly Surface[] {
	const [ledger, archive] = [join(directory, 'ledger.db'), join(directory, 'archive.gz')];
	const archived = Array.from({ length: 20 }, (_, index) => `{"seq":${index},"at":${index},"kind":"decision"}\t${'ab'.repeat(32)}\n`).join(
		'',
	);
	return [
		{ name: 'trace lines', samples: TRACE_LINES, inputs: 2_200_000, read: readTraceLine },
		{ name: 'policies', samples: POLICIES, inputs: 20_000, read: readPolicy },
		{ name: 'CEL', samples: EXPRESSIONS, inputs: 100_000, read: (bytes) => void compileCel(bytes.toString()) },
		{ name: 'the store: rows and columns', samples: ROWS, inputs: 200_000, read: readColumn },
		{ name: 'the store: cursors', samples: CURSORS, inputs: 200_000, read: readCursor },
		{
			name: 'the store: journals',
			samples: ROWS.map((row) => Buffer.concat([row, Buffer.from('\n')])),
			inputs: 30_000,
			read: (bytes) => {
				writeFileSync(`${ledger}.journal-0123456789ab`, bytes);
				readJournal(ledger, '0123456789ab', 0);
			},
		},
		{
			name: 'the store: archives',
			samples: [gzipSync(archived)],
			inputs: 30_000,
			read: (bytes) => {
				writeFileSync(archive, bytes);
				void [endsOf({ file: archive } as Parameters<typeof endsOf>[0]), rowsAtOnce({ file: archive } as Parameters<typeof rowsAtOnce>[0])];
			},
		},
	];
}
