import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { LaterFile } from '#util/later-file.ts';
import { UserError } from '#util/user-error.ts';
import { compareBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { initProject } from './init-project.ts';
import { readProject } from './read-project.ts';

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-project-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function project(text: string) {
	const file = join(directory, 'candor.yaml');
	writeFileSync(file, text);
	return readProject(file);
}

test('targets, scope and exceptions', () => {
	const read = project(`version: 1
depth: deep
env: [LOG_LEVEL]
targets:
  - { name: a, command: "node 'a b.mjs' -x", env: [KEY], depth: quick }
  - command: [python3, -m, b]
scope:
  - { tool: save, paths: [~/notes/**], hosts: [api.example], reason: notes }
exceptions:
  - { subject: t.example, rule: r, reason: agreed, expires: 2027-01-01 }
baseline: known.json
`);
	expect(read?.targets).toEqual([
		{ name: 'a', command: ['node', 'a b.mjs', '-x'], depth: 'quick', env: ['LOG_LEVEL', 'KEY'] },
		{ name: 'target 2', command: ['python3', '-m', 'b'], depth: 'deep', env: ['LOG_LEVEL'] },
	]);
	expect(read?.allowances).toEqual([
		{ subject: '~/notes/**', reason: 'notes', tool: 'save' },
		{ subject: 'api.example', reason: 'notes', tool: 'save' },
		{ subject: 't.example', rule: 'r', reason: 'agreed', expires: '2027-01-01' },
	]);
	expect(read?.baseline).toBe(join(directory, 'known.json'));
	expect(readProject(join(directory, 'other.yaml'))).toBeUndefined();
});

test('a command that was copied from a client names the home and the project by placeholders', () => {
	const read = project(`version: 1\ntargets: [{ command: [node, "$` + `{HOME}/a.mjs", "$` + `{workspaceFolder}", "$` + `{input:x}"] }]`);
	expect(read?.targets[0]?.command).toEqual(['node', join(homedir(), 'a.mjs'), directory, '$'.concat('{input:x}')]);
});

test.for([
	['version: 2\ntargets: [{command: x}]', ':1:10: version'],
	['version: 1\ntargets: []', ':2:10: targets'],
	['version: 1\ntargets:\n  - comand: x', ':3:5: unknown key comand in targets.0; did you mean command?'],
	['version: 1\ntargets:\n  - command: "node \'x"', ':3:14: names no program'],
	['version: 1\ntargets: [{command: x, env: ["A=secret"]}]', ':2:30: targets.0.env.0'],
	['version: 1\ntargets: [{command: x}, {command: y, name: target 1}]', ':2:25: target 1 is there twice'],
	['version: 1\ntargets: [{command: x}]\nexceptions: [{subject: a, reason: b}]', ':3:14: exceptions.0.expires'],
	['version: 1\ntargets: [', ':2:'],
])('%j is refused with line and column', ([text, problem]) => {
	expect(() => project(text ?? '')).toThrow(UserError);
	expect(() => project(text ?? '')).toThrow(problem);
});

test('init: from package.json, pyproject.toml and .mcp.json, and no secret of a command', async () => {
	writeFileSync(join(directory, 'package.json'), '{"name": "@x/notes", "bin": "dist/server.js"}');
	writeFileSync(join(directory, 'pyproject.toml'), '[project.scripts]\npy-notes = "notes.server:main"\n');
	const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
	writeFileSync(
		join(directory, '.mcp.json'),
		JSON.stringify({
			mcpServers: { local: { command: 'node', args: ['x.mjs'], env: { KEY: secret } }, told: { command: 'x', args: ['--token', secret] } },
		}),
	);
	const { file, targets } = await initProject(directory, { isForced: false, command: [] });
	expect(targets.map(({ name }) => name)).toEqual(['notes', 'py-notes', 'local']);
	expect(readFileSync(file, 'utf8')).not.toContain('ghp_');
	expect(readProject(file)?.targets.map(({ command }) => command)).toEqual([
		['node', './dist/server.js'],
		['python3', '-m', 'notes.server'],
		['node', 'x.mjs'],
	]);
	await expect(initProject(directory, { isForced: false, command: [] })).rejects.toThrow('is there already');
	mkdirSync(join(directory, 'empty'));
	await expect(initProject(join(directory, 'empty'), { isForced: false, command: [] })).rejects.toThrow('no server was found');
	const { targets: own } = await initProject(join(directory, 'empty'), { isForced: false, command: ['node', 'src/words.mjs', '--quiet'] });
	expect(own).toMatchObject([{ name: 'words', command: ['node', 'src/words.mjs', '--quiet'] }]);
});

test('a baseline: known, new and stale', async () => {
	const { crowded: sample } = SAMPLES;
	if (sample === undefined) throw new Error('no sample');
	const file = join(directory, 'known.json');
	using place = await LaterFile.open(file);
	await writeBaseline(place, sample);
	const [first, ...rest] = sample.findings;
	const compared = (findings: typeof sample.findings) => {
		const { known, fresh, stale } = compareBaseline({ ...sample, findings }, readBaseline(file));
		return [known.length, fresh.length, stale.length];
	};
	expect(sample.findings.length).toBeGreaterThan(1);
	expect(compared(sample.findings)).toEqual([sample.findings.length, 0, 0]);
	expect(compared(rest)).toEqual([rest.length, 0, 1]);
	if (first !== undefined) expect(compared([...sample.findings, { ...first, id: 'other' }])).toEqual([sample.findings.length, 1, 0]);
	expect(() => readBaseline(join(directory, 'none.json'))).toThrow('there is no such file');
	writeFileSync(file, '{"baselineVersion": 1, "findings": [{"id": ""}]}');
	expect(() => readBaseline(file)).toThrow(UserError);
});
