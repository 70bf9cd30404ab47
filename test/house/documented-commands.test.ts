// Every command of the documents is known here, those that take about a second are run from a build of the package, and no document
// names a command or a flag that does not exist. documented-commands.net.test.ts runs all of them from the packed package.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCommands } from '#cli/completion/all-commands.ts';
import { flattened } from '#cli/completion/completed-command.ts';
import { addAllVerbs } from '#cli/verbs/registry.ts';
import { leaky } from '#report/samples/plain.fixture.ts';
import { buildPackage } from '../../scripts/build-package.ts';
import { documentedCommands, HOW, linesOfBlocks } from './documented-commands.ts';
import { furnish, typed, workOf } from './typed-command.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'candor-typed-'));
const home = join(directory, 'home');
const bin = join(directory, 'bin');
const env = {
	...process.env,
	NO_COLOR: '1',
	HOME: home,
	PATH: `${bin}:${process.env['PATH']}`,
	XDG_DATA_HOME: join(home, '.local', 'share'),
	XDG_CACHE_HOME: join(home, '.cache'),
};

beforeAll(async () => {
	const launcher = await buildPackage(join(directory, 'package'));
	furnish(home);
	writeFileSync(join(workOf(home), 'report.json'), JSON.stringify(leaky));
	mkdirSync(bin);
	chmodSync(launcher, 0o755);
	symlinkSync(launcher, join(bin, 'candor'));
	symlinkSync(process.execPath, join(bin, 'node'));
}, 120_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('each line of the documents is run, or has a reason why not', () => {
	expect([...new Set(documentedCommands().map(({ line }) => line))].toSorted()).toEqual(Object.keys(HOW).toSorted());
});

test.for(documentedCommands().filter(({ line }) => HOW[line] === 'quick'))('$document: $line', async ({ line }) => {
	await typed(line, env);
});

// Among other words: … with `candor verify --update` ([lock.md](lock.md))
const IN_TEXT = /`(candor [^`]+)`/g;

test('no document names a command or a flag that does not exist', async () => {
	const commands = new Map(
		flattened(await allCommands(addAllVerbs)).map(({ words, flags }) => [words, flags.flatMap(({ names }) => names)]),
	);
	const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((path) => path.endsWith('.md'));
	const unknown = documents.flatMap((document) => {
		const text = readFileSync(join(ROOT, document), 'utf8');
		const inText = Array.from(text.replace(/^```[\s\S]*?^```/gm, '').matchAll(IN_TEXT), ([, command = '']) => command);
		const inBlocks = linesOfBlocks(text).filter((line) => line.startsWith('candor '));
		return [...inText, ...inBlocks].flatMap((command) => {
			const trouble = troubleOf(command, commands);
			return trouble === undefined ? [] : [`${document}: ${command}: ${trouble}`];
		});
	});
	expect(unknown).toEqual([]);
});

function troubleOf(command: string, commands: ReadonlyMap<string, readonly string[]>): string | undefined {
	// Words after -- are the server's; those after a comment or in quotes are no flags.
	const [own = ''] = command.replace(/'[^']*'|"[^"]*"/g, 'TEXT').split(/\s(?:--|#|\||&&|>|\d?>&?)(?:\s|$)/);
	const words = own.split(/\s+/).slice(1);
	const [verb = '', second = ''] = words;
	if (verb.startsWith('-') || /^[<[…]/.test(verb)) return undefined;
	// fleet add|run|work
	const inner = `${verb} ${second.split('|')[0]}`;
	const flags = commands.get(inner) ?? commands.get(verb);
	if (flags === undefined) return 'no such command';
	const known = [...flags, ...(commands.get(verb) ?? []), '--help', '-h', '-V', '--version'];
	const missing = words.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.replace(/[=,.;:)].*$/, ''));
	const wrong = missing.find((flag) => !known.includes(flag));
	return wrong === undefined ? undefined : `no flag ${wrong}`;
}
