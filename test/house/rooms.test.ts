// Proves that the import table bites: each rule has a planted violation that must fail by that rule's name, beside near misses that must not.
// That this tree obeys the table is a static check of its own (scripts/static-checks.ts).

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const CONFIG = '.dependency-cruiser.mjs';

interface Cruise {
	readonly summary: {
		readonly violations: readonly {
			readonly from: string;
			readonly to: string;
			readonly rule: { readonly name: string; readonly severity: string };
		}[];
		readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string; readonly comment?: string }[] };
	};
}

interface Plant {
	readonly rule: string;
	readonly file: string;
	readonly text: string;
}

interface Room {
	readonly mayImport: readonly string[];
	readonly pure?: true;
}

const { ROOMS } = (await import(join(ROOT, CONFIG))) as { readonly ROOMS: Readonly<Record<string, Room>> };
const NAMES = Object.keys(ROOMS);
/** Not for the composition root: it may import every room but these. */
const OUTSIDE = ['cli', 'server', 'fleet'];

function mayImport(from: string, to: string): boolean {
	const { mayImport: listed = [] } = ROOMS[from] ?? {};
	if (listed.includes('*')) return !OUTSIDE.includes(to);
	return listed.includes(to) || (from !== 'model' && (to === 'model' || to === 'util'));
}

const ARROWS = NAMES.flatMap((from) => NAMES.filter((to) => to !== from).map((to) => ({ from, to })));

function arrowFile(from: string, to: string): string {
	return `src/${from}/reaches-${to.replace('/', '-')}.ts`;
}

/** Arrows that must never be allowed, whatever the table says: the seams between observing, assessing, enforcing and the outside. */
const NEVER: readonly (readonly [from: string, to: string])[] = [
	['cli', 'observe/record'],
	['cli', 'observe/sandbox'],
	['cli', 'observe/trace'],
	['cli', 'assess/judge'],
	['cli', 'enforce/guard'],
	['cli', 'enforce/confine'],
	['cli', 'store'],
	['cli', 'canary'],
	['server', 'store'],
	['fleet', 'observe/record'],
	['app', 'cli'],
	['app', 'server'],
	['app', 'fleet'],
	['observe/record', 'assess/judge'],
	['observe/record', 'app'],
	['observe/trace', 'observe/sandbox'],
	['assess/profile', 'observe/record'],
	['assess/judge', 'observe/trace'],
	['assess/report', 'observe/record'],
	['assess/report', 'app'],
	['report', 'assess/judge'],
	['report', 'assess/report'],
	['enforce/policy', 'enforce/guard'],
	['enforce/guard', 'observe/target'],
	['enforce/guard', 'observe/sandbox'],
	['enforce/guard', 'store'],
	['enforce/confine', 'store'],
	['enforce/confine', 'app'],
	['enforce/confine', 'observe/record'],
	['store', 'app'],
	['mcp', 'enforce/guard'],
	['model', 'util'],
	['util', 'app'],
];

/** Each is wrong in exactly the way its rule names; some trip a second rule as well. */
const PLANTS: readonly Plant[] = [
	...ARROWS.filter(({ from, to }) => !mayImport(from, to)).map(({ from, to }) => ({
		rule: `room-${from}`,
		file: arrowFile(from, to),
		text: `import '#${to}/door.ts';`,
	})),
	{
		rule: 'room-report',
		file: 'src/report/reaches-guard-for-a-type.ts',
		text: "import type { Door } from '#enforce/guard/door.ts';\nexport type Mine = Door;",
	},
	...NAMES.filter((name) => ROOMS[name]?.pure === true).flatMap((room) =>
		['node:fs/promises', 'node:net', 'http', 'node:child_process', 'node:os'].map((core, index) => ({
			rule: `pure-${room}`,
			file: `src/${room}/touches-world-${index}.ts`,
			text: `import * as world from '${core}';\nexport const seen = world;`,
		})),
	),
	{ rule: 'model-is-a-leaf', file: 'src/model/leans-on-package.ts', text: "import { z } from 'zod';\nexport const schema = z.string();" },
	{ rule: 'model-is-a-leaf', file: 'src/model/leans-on-util.ts', text: "import '#util/door.ts';" },
	{ rule: 'room-web', file: 'web/src/reaches-app.ts', text: "import '../../src/app/door.ts';" },
	{ rule: 'unlisted-room', file: 'src/cli/opens-cellar.ts', text: "import '#cellar/wine.ts';" },
	{ rule: 'unlisted-room-imports', file: 'src/cellar/wine.ts', text: "import '#util/door.ts';" },
	{ rule: 'backend-through-registry', file: 'src/observe/record/picks-backend.ts', text: "import '#observe/sandbox/bubblewrap/cell.ts';" },
	{
		rule: 'backend-through-registry',
		file: 'src/app/picks-tracer-late.ts',
		text: "export const parser = await import('#observe/trace/strace/parse.ts');",
	},
	{ rule: 'backend-through-registry', file: 'src/observe/trace/not-the-registry.ts', text: "import './strace/parse.ts';" },
	{
		rule: 'backend-through-registry',
		file: 'src/app/disposes.ts',
		text: "await using cell = await import('#observe/sandbox/none/cell.ts');",
	},
	{ rule: 'audit-asks-no-name-server', file: 'src/observe/record/asks-name-server.ts', text: "import 'node:dns/promises';" },
	{ rule: 'backend-apart', file: 'src/observe/sandbox/limits/asks-backend.ts', text: "import '../none/cell.ts';" },
	{ rule: 'backend-apart', file: 'src/observe/sandbox/none/borrows.ts', text: "import '../bubblewrap/cell.ts';" },
	{ rule: 'no-cycle', file: 'src/util/ring-a.ts', text: "import type { B } from './ring-b.ts';\nexport type A = B | 1;" },
	{ rule: 'crossing-shows', file: 'src/cli/sneaks.ts', text: "import '../report/door.ts';" },
	{ rule: 'inside-is-relative', file: 'src/enforce/guard/detour.ts', text: "import '#enforce/guard/door.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-test.ts', text: "import '../../test/house/props.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-unit.ts', text: "import './main.test.ts';" },
	{ rule: 'product-without-tests', file: 'src/cli/leans-on-fixture.ts', text: "import './words.fixture.ts';" },
	{ rule: 'product-without-dev-dependencies', file: 'src/cli/needs-dev.ts', text: "import { test } from 'vitest';\ntest('x', () => {});" },
	{ rule: 'resolvable', file: 'src/cli/dangles.ts', text: "import './nowhere.ts';" },
];

/** Right, and close to wrong. */
const NEAR_MISSES: Readonly<Record<string, string>> = {
	...Object.fromEntries(NAMES.map((room) => [`src/${room}/door.ts`, 'export type Door = 1;'])),
	...Object.fromEntries(
		ARROWS.filter(({ from, to }) => mayImport(from, to)).map(({ from, to }) => [arrowFile(from, to), `import '#${to}/door.ts';`]),
	),
	// The other half of the planted ring: the cruiser reports a ring once.
	'src/util/ring-b.ts': "import type { A } from './ring-a.ts';\nexport type B = A | 2;",
	'src/cli/main.test.ts': "import { test } from 'vitest';\nimport '#observe/trace/strace/parse.ts';\ntest('x', () => {});",
	'src/cli/words.fixture.ts': "import { test } from 'vitest';\nexport const word = test;",
	'src/app/audit.ts':
		"import '#assess/judge/judge.ts';\nimport '#observe/sandbox/registry.ts';\nimport type { Noun } from '#model/noun.ts';\nexport type Mine = Noun;",
	'src/assess/judge/judge.ts': "import { createHash } from 'node:crypto';\nimport '#util/tidy.ts';\nexport const hash = createHash;",
	'src/assess/judge/judge.test.ts':
		"import { readFileSync } from 'node:fs';\nimport '#observe/record/door.ts';\nexport const read = readFileSync;",
	'src/assess/profile/fold.ts':
		"import type { Noun } from '#model/noun.ts';\nimport { z } from 'zod';\nexport type Mine = Noun;\nexport const s = z.string();",
	'src/report/text.ts': "import { posix } from 'node:path';\nimport pc from 'picocolors';\nexport const kept = [posix, pc];",
	'src/model/noun.ts': "import type { Verb } from './verb.ts';\nexport type Noun = Verb;",
	'src/model/verb.ts': 'export type Verb = 1;',
	'src/util/tidy.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
	'src/observe/sandbox/registry.ts': "import './bubblewrap/cell.ts';\nimport './none/cell.ts';",
	'src/observe/sandbox/files/home.ts': 'export const home = 1;',
	'src/observe/sandbox/bubblewrap/cell.ts': "import './arguments.ts';\nimport '../files/home.ts';",
	'src/observe/sandbox/bubblewrap/arguments.ts': 'export const args = 1;',
	'src/observe/sandbox/none/cell.ts': "import '../files/home.ts';",
	'src/observe/trace/registry.ts': "export const load = () => import('./strace/parse.ts');",
	'src/observe/trace/strace/parse.ts': "import '#util/tidy.ts';",
	'web/src/reads-model.ts': "import type { Noun } from '../../src/model/noun.ts';\nexport type Mine = Noun;",
	'test/house/props.ts': "import '#observe/trace/registry.ts';",
};

function cruise(directory: string, folders: readonly string[]): Cruise {
	const program = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
	const { stdout, stderr } = spawnSync(process.execPath, [program, '--config', CONFIG, '--output-type', 'json', ...folders], {
		cwd: directory,
		encoding: 'utf8',
		maxBuffer: 256 * 1024 * 1024,
	});
	if (stdout === '') throw new Error(`depcruise printed nothing: ${stderr}`);
	return JSON.parse(stdout) as Cruise;
}

describe('planted violations', () => {
	let directory: string;
	let found: Cruise;
	const rulesBroken = new Map<string, string[]>();

	beforeAll(() => {
		directory = mkdtempSync(join(tmpdir(), 'candor-rooms-'));
		for (const file of [CONFIG, 'package.json']) cpSync(join(ROOT, file), join(directory, file));
		symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
		const files = [...PLANTS.map(({ file, text }) => [file, text] as const), ...Object.entries(NEAR_MISSES)];
		for (const [file, text] of files) {
			mkdirSync(dirname(join(directory, file)), { recursive: true });
			writeFileSync(join(directory, file), `${text}\nexport {};\n`);
		}
		found = cruise(directory, ['src', 'test', 'web']);
		for (const { from, rule } of found.summary.violations) rulesBroken.set(from, [...(rulesBroken.get(from) ?? []), rule.name]);
	});
	afterAll(() => rmSync(directory, { recursive: true, force: true }));

	test('each fails by the name of its rule', () => {
		const silent = PLANTS.filter(({ rule, file }) => rulesBroken.get(file)?.includes(rule) !== true);
		expect(silent.map(({ rule, file }) => `${rule}: ${file}`)).toEqual([]);
	});

	test.for(NEVER)('%s → %s is an error', ([from, to]) => {
		expect(rulesBroken.get(arrowFile(from, to))).toContain(`room-${from}`);
	});

	test('each fails the check', () => {
		const violations = found.summary.violations.filter(({ from }) => PLANTS.some(({ file }) => file === from));
		expect(violations.filter(({ rule }) => rule.severity !== 'error')).toEqual([]);
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
