// Proves that the import table bites: each rule has a planted violation that must fail by that rule's name, beside near misses that must not.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const CONFIG = '.dependency-cruiser.mjs';

interface Cruise {
	readonly summary: {
		readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[];
		readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string; readonly comment?: string }[] };
	};
}

interface Plant {
	readonly rule: string;
	readonly file: string;
	readonly text: string;
}

const ROOM_RULES = [
	'model',
	'util',
	'target',
	'sandbox',
	'sink',
	'trace',
	'exercise',
	'profile',
	'judge',
	'report',
	'policy',
	'audit',
	'guard',
	'store',
	'server',
	'fleet',
];
const PURE_ROOMS = ['model', 'profile', 'judge', 'report', 'policy'];

/** Each is wrong in exactly the way its rule names; some trip a second rule as well. */
const PLANTS: readonly Plant[] = [
	...ROOM_RULES.map((room) => ({ rule: `room-${room}`, file: `src/${room}/reaches-cli.ts`, text: "import '#cli/main.ts';" })),
	...ROOM_RULES.filter((room) => !['audit', 'guard', 'server', 'fleet'].includes(room)).map((room) => ({
		rule: `room-${room}`,
		file: `src/${room}/reaches-guard-for-a-type.ts`,
		text: "import type { Thing } from '#guard/thing.ts';\nexport type Mine = Thing;",
	})),
	...PURE_ROOMS.flatMap((room) =>
		['node:fs/promises', 'node:net', 'http', 'node:child_process', 'node:os'].map((core, index) => ({
			rule: `pure-${room}`,
			file: `src/${room}/touches-world-${index}.ts`,
			text: `import * as world from '${core}';\nexport const seen = world;`,
		})),
	),
	{ rule: 'model-is-a-leaf', file: 'src/model/leans-on-package.ts', text: "import { z } from 'zod';\nexport const schema = z.string();" },
	{ rule: 'model-is-a-leaf', file: 'src/model/leans-on-util.ts', text: "import '#util/tidy.ts';" },
	{ rule: 'unlisted-room', file: 'src/cli/opens-cellar.ts', text: "import '#cellar/wine.ts';" },
	{ rule: 'unlisted-room-imports', file: 'src/cellar/wine.ts', text: "import '#util/tidy.ts';" },
	{ rule: 'backend-through-registry', file: 'src/audit/picks-backend.ts', text: "import '#sandbox/bubblewrap/cell.ts';" },
	{
		rule: 'backend-through-registry',
		file: 'src/cli/picks-tracer-late.ts',
		text: "export const parser = await import('#trace/strace/parse.ts');",
	},
	{ rule: 'backend-through-registry', file: 'src/trace/not-the-registry.ts', text: "import './strace/parse.ts';" },
	{ rule: 'backend-through-registry', file: 'src/cli/disposes.ts', text: "await using cell = await import('#sandbox/none/cell.ts');" },
	{ rule: 'audit-asks-no-name-server', file: 'src/audit/asks-name-server.ts', text: "import 'node:dns/promises';" },
	{ rule: 'backend-apart', file: 'src/sandbox/limits/asks-backend.ts', text: "import '../none/cell.ts';" },
	{ rule: 'backend-apart', file: 'src/sandbox/none/borrows.ts', text: "import '../bubblewrap/cell.ts';" },
	{ rule: 'no-cycle', file: 'src/util/ring-a.ts', text: "import type { B } from './ring-b.ts';\nexport type A = B | 1;" },
	{ rule: 'crossing-shows', file: 'src/cli/sneaks.ts', text: "import '../guard/thing.ts';" },
	{ rule: 'inside-is-relative', file: 'src/guard/detour.ts', text: "import '#guard/thing.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-test.ts', text: "import '../../test/house/props.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-unit.ts', text: "import './main.test.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-fixture.ts', text: "import './words.fixture.ts';" },
	{ rule: 'product-without-dev-dependencies', file: 'src/cli/needs-dev.ts', text: "import { test } from 'vitest';\ntest('x', () => {});" },
	{ rule: 'resolvable', file: 'src/cli/dangles.ts', text: "import './nowhere.ts';" },
];

/** Right, and close to wrong. */
const NEAR_MISSES: Readonly<Record<string, string>> = {
	// The other half of the planted ring: the cruiser reports a ring once.
	'src/util/ring-b.ts': "import type { A } from './ring-a.ts';\nexport type B = A | 2;",
	'src/cli/main.ts': "import '#observe/record/audit.ts';\nimport '#report/text.ts';\nimport '#observe/trace/registry.ts';",
	'src/cli/main.test.ts': "import { test } from 'vitest';\nimport '#trace/strace/parse.ts';\ntest('x', () => {});",
	'src/cli/words.fixture.ts': "import { test } from 'vitest';\nexport const word = test;",
	'src/observe/record/audit.ts':
		"import '#assess/judge/judge.ts';\nimport '#observe/sandbox/registry.ts';\nimport type { Noun } from '#model/noun.ts';\nexport type Mine = Noun;",
	'src/assess/judge/judge.ts': "import { createHash } from 'node:crypto';\nimport '#util/tidy.ts';\nexport const hash = createHash;",
	'src/assess/judge/judge.test.ts':
		"import { readFileSync } from 'node:fs';\nimport '#profile/fold.ts';\nexport const read = readFileSync;",
	'src/profile/fold.ts':
		"import type { Noun } from '#model/noun.ts';\nimport { z } from 'zod';\nexport type Mine = Noun;\nexport const s = z.string();",
	'src/report/text.ts': "import { posix } from 'node:path';\nimport pc from 'picocolors';\nexport const kept = [posix, pc];",
	'src/model/noun.ts': "import type { Verb } from './verb.ts';\nexport type Noun = Verb;",
	'src/model/verb.ts': 'export type Verb = 1;',
	'src/util/tidy.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
	'src/guard/thing.ts': "import '#enforce/policy/decide.ts';\nexport type Thing = 1;",
	'src/enforce/policy/decide.ts': 'export const decide = 1;',
	'src/observe/sandbox/registry.ts': "import './bubblewrap/cell.ts';\nimport './none/cell.ts';",
	'src/sandbox/canary/home.ts': 'export const home = 1;',
	'src/sandbox/bubblewrap/cell.ts': "import './arguments.ts';\nimport '../canary/home.ts';",
	'src/sandbox/bubblewrap/arguments.ts': 'export const args = 1;',
	'src/sandbox/none/cell.ts': "import '../canary/home.ts';",
	'src/observe/trace/registry.ts': "export const load = () => import('./strace/parse.ts');",
	'src/trace/strace/parse.ts': "import '#util/tidy.ts';",
	'test/house/props.ts': "import '#observe/trace/registry.ts';",
};

function depcruise(directory: string, output: 'json' | 'err', folders: readonly string[]) {
	const program = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
	return spawnSync(process.execPath, [program, '--config', CONFIG, '--output-type', output, ...folders], {
		cwd: directory,
		encoding: 'utf8',
		maxBuffer: 256 * 1024 * 1024,
	});
}

function cruise(directory: string, folders: readonly string[]): Cruise {
	const { stdout, stderr } = depcruise(directory, 'json', folders);
	if (stdout === '') throw new Error(`depcruise printed nothing: ${stderr}`);
	return JSON.parse(stdout) as Cruise;
}

describe('planted violations', () => {
	let directory: string;
	let found: Cruise;

	beforeAll(() => {
		directory = mkdtempSync(join(tmpdir(), 'candor-rooms-'));
		for (const file of [CONFIG, 'package.json']) cpSync(join(ROOT, file), join(directory, file));
		symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
		const files = [...PLANTS.map(({ file, text }) => [file, text] as const), ...Object.entries(NEAR_MISSES)];
		for (const [file, text] of files) {
			mkdirSync(dirname(join(directory, file)), { recursive: true });
			writeFileSync(join(directory, file), `${text}\nexport {};\n`);
		}
		found = cruise(directory, ['src', 'test']);
	});
	afterAll(() => rmSync(directory, { recursive: true, force: true }));

	test.for(PLANTS)('$rule fails on $file', ({ rule, file }) => {
		const rules = found.summary.violations.filter(({ from }) => from === file).map((violation) => violation.rule.name);
		expect(rules).toContain(rule);
	});

	test('fail the check, each named', () => {
		const { status, stdout } = depcruise(directory, 'err', ['src', 'test']);
		expect(status).not.toBe(0);
		for (const { rule, file } of PLANTS) expect(stdout).toContain(`${rule}: ${file}`);
	});

	test('near misses pass', () => {
		expect(found.summary.violations.filter(({ from }) => from in NEAR_MISSES)).toEqual([]);
	});

	test('every rule has a plant, and says why it exists', () => {
		const rules = found.summary.ruleSetUsed.forbidden;
		expect(rules.map(({ name }) => name).filter((name) => !PLANTS.some((plant) => plant.rule === name))).toEqual([]);
		expect(rules.filter(({ comment }) => comment === undefined)).toEqual([]);
	});
});

test('this tree obeys the table', () => {
	const violations = cruise(ROOT, ['src', 'test', 'scripts']).summary.violations;
	expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});
