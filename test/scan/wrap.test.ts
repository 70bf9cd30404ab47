// `candor wrap` and `candor unwrap`: nothing but the commands changes, and every byte comes back, also after a kill at any moment.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listServers, projectsAround } from '#app/scan/list-servers.ts';
import { serverKey } from '#app/verdicts/server-key.ts';
import { keepVerdict } from '#app/verdicts/verdict-files.ts';
import { unwrapServers } from '#app/wrap/unwrap-servers.ts';
import { wrapServers } from '#app/wrap/wrap-servers.ts';
import type { AuditVerdict } from '#model/audit-verdict.ts';
import type { WrapOutcome } from '#model/wrap.ts';
import { shareOf } from '../support/share.ts';
import { SAMPLE_SERVERS, type SampleHome, sampleHome } from './sample-home.ts';

let sample: SampleHome;
beforeAll(() => {
	sample = sampleHome();
});
afterAll(() => sample[Symbol.dispose]());

const dataOf = ({ root }: SampleHome) => join(root, 'data');
const where = (home: SampleHome) => ({
	home: home.home,
	platform: 'linux' as const,
	env: {},
	projects: projectsAround(home.project),
	dataDir: dataOf(home),
});

function wrapAll(home: SampleHome, changes: { names?: readonly string[]; mayMove?: boolean } = {}): Promise<readonly WrapOutcome[]> {
	return wrapServers({
		...where(home),
		names: changes.names ?? [],
		program: ['candor'],
		noCell: undefined,
		isDryRun: false,
		mayMove: async () => changes.mayMove ?? true,
	});
}

function texts({ root, files }: SampleHome): Record<string, string> {
	return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Everything that is left besides the sample's own files. */
function leftovers({ root, files }: SampleHome): readonly string[] {
	return readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((path) => statSync(join(root, path)).isFile() && !(path in files) && path !== 'project/server.mjs')
		.toSorted();
}

test('each command is behind the guard, no other value changed, and unwrap restores every byte', async () => {
	const before = listServers(where(sample)).servers;
	const outcomes = await wrapAll(sample);
	const skipped = outcomes.filter(({ did }) => did === 'skipped').map(({ name }) => name);
	expect(skipped).toEqual(['vscode-settings', 'windsurf-remote', 'idea-user']);
	expect(outcomes.length).toBe(Object.keys(SAMPLE_SERVERS).length);
	const after = listServers(where(sample)).servers;
	const shown = (servers: typeof before) =>
		servers.map(({ name, start, variables, project, isDisabled }) => ({ name, start, variables, project, isDisabled }));
	expect(shown(after)).toEqual(shown(before));
	expect(after.filter(({ guardedBy }) => guardedBy === undefined).map(({ name }) => name)).toEqual(skipped);
	const wrapped = texts(sample);
	expect(wrapped['home/.codex/config.toml']).toContain('# the runner');

	expect((await wrapAll(sample)).filter(({ did }) => did === 'wrapped')).toEqual([]);
	expect(texts(sample)).toEqual(wrapped);

	expect(unwrapServers(dataOf(sample), []).every(({ did, left }) => did === 'exact' && left.length === 0)).toBe(true);
	expect(texts(sample)).toEqual(sample.files);
	expect(leftovers(sample)).toEqual([]);
});

test('one server, one client, and the rest stays', async () => {
	await wrapAll(sample, { names: ['codex', 'zed-user'] });
	const guarded = () => listServers(where(sample)).servers.flatMap(({ name, guardedBy }) => (guardedBy === undefined ? [] : [name]));
	expect(guarded()).toEqual(['zed-user', 'codex-inline', 'codex-user', 'codex.dotted']);
	expect(unwrapServers(dataOf(sample), ['codex-user'])).toMatchObject([{ did: 'partly', names: ['codex-user'] }]);
	expect(guarded()).toEqual(['zed-user', 'codex-inline', 'codex.dotted']);
	unwrapServers(dataOf(sample), []);
	expect(texts(sample)).toEqual(sample.files);
});

test('a file that changed since: our entries are put back, everything else stays as it is now', async () => {
	using home = sampleHome();
	await wrapAll(home, { names: ['desktop-files', 'desktop-github', 'codex', 'continue'] });
	const edit = (path: string, change: (text: string) => string) => {
		const text = readFileSync(join(home.root, path), 'utf8');
		writeFileSync(join(home.root, path), change(text));
		expect(change(text)).not.toBe(text);
	};
	const desktop = 'home/.config/Claude/claude_desktop_config.json';
	edit(desktop, (text) => text.replace('"mcpServers"', '"theme": "dark",\n  "mcpServers"'));
	edit('home/.codex/config.toml', (text) => `${text}\n[added]\nx = 1\n`);
	edit('home/.continue/config.yaml', (text) => text.replace('# servers', '# my servers'));
	const outcomes = unwrapServers(dataOf(home), []);
	expect(outcomes.map(({ did }) => did).toSorted()).toEqual(['exact', 'ours', 'ours', 'ours']);
	const now = texts(home);
	expect(now[desktop]).toBe(home.files[desktop]?.replace('"mcpServers"', '"theme": "dark",\n  "mcpServers"'));
	expect(now['home/.continue/config.yaml']).toBe(
		home.files['home/.continue/config.yaml']
			?.replace('# servers', '# my servers')
			.replace('command: npx', 'command: "npx"')
			.replace('command: uvx', 'command: "uvx"'),
	);
	expect(listServers(where(home)).servers.some(({ guardedBy }) => guardedBy !== undefined)).toBe(false);
	expect(leftovers(home)).toEqual([]);
});

test('an entry that was changed by hand is left alone, and said so', async () => {
	using home = sampleHome();
	await wrapAll(home, { names: ['junie-user'] });
	const file = join(home.home, '.junie/mcp/mcp.json');
	writeFileSync(file, readFileSync(file, 'utf8').replace('--sandbox', '--observe'));
	const [outcome] = unwrapServers(dataOf(home), []);
	expect(outcome).toMatchObject({ left: ['junie-user'] });
	expect(readFileSync(outcome?.backup ?? '', 'utf8')).toBe(home.files['home/.junie/mcp/mcp.json']);
});

const CLEAN: AuditVerdict = {
	name: 'd-server',
	conclusion: 'clean',
	worst: null,
	findings: 0,
	tools: { declared: 2, worked: 2 },
	version: '1.0.0',
	at: '2026-01-01T00:00:00.000Z',
	abilities: [],
};

test('the last audit chooses the policy, and a later one moves it after asking', async () => {
	using home = sampleHome();
	const key = serverKey({ kind: 'command', argv: ['npx', '-y', 'd-server'] }, '/') ?? '';
	const tier = async (mayMove: boolean) => {
		const [outcome] = await wrapAll(home, { names: ['zed-user'], mayMove });
		return `${outcome?.did} ${outcome?.tier}`;
	};
	const policy = 'version: 1\ninclude: [default]\ndefault: deny\nconfine:\n  network: none\n  env: []\n';
	expect(await tier(true)).toBe('wrapped strict');
	await keepVerdict(dataOf(home), key, { verdict: { ...CLEAN, conclusion: 'findings', worst: 'high', findings: 1 }, policy });
	expect(await tier(false)).toBe('kept strict');
	expect(await tier(true)).toBe('moved suggested');
	const [server] = listServers(where(home)).servers.filter(({ name }) => name === 'zed-user');
	expect(readFileSync(server?.guardedBy ?? '', 'utf8')).toContain('env: [ PATH, HOME, LANG, D_TOKEN ]');
	await keepVerdict(dataOf(home), key, { verdict: { ...CLEAN, tools: { declared: 2, worked: 1 } }, policy });
	expect(await tier(true)).toBe('already suggested');
	await keepVerdict(dataOf(home), key, { verdict: CLEAN, policy });
	expect(await tier(true)).toBe('moved default');
	expect(existsSync(server?.guardedBy ?? '')).toBe(false);
	unwrapServers(dataOf(home), []);
	expect(texts(home)).toEqual(home.files);
});

test('links of dotfiles are kept, and modes; a read-only directory is refused before anything changed', async () => {
	using home = sampleHome();
	const [link, target] = [join(home.home, '.cursor/mcp.json'), join(home.root, 'dotfiles.json')];
	writeFileSync(target, readFileSync(link), { mode: 0o640 });
	rmSync(link);
	symlinkSync(target, link);
	await wrapAll(home, { names: ['cursor-user'] });
	expect(readFileSync(target, 'utf8')).toContain('guard');
	expect(statSync(target).mode & 0o777).toBe(0o640);
	unwrapServers(dataOf(home), []);
	expect(readFileSync(target, 'utf8')).toBe(home.files['home/.cursor/mcp.json']);
	if (process.getuid?.() === 0) return; // root may write everywhere
	chmodSync(join(home.home, '.junie/mcp'), 0o500);
	await expect(wrapAll(home, { names: ['junie-user'] })).rejects.toThrow('was left as it is');
	chmodSync(join(home.home, '.junie/mcp'), 0o700);
	expect(texts(home)['home/.junie/mcp/mcp.json']).toBe(home.files['home/.junie/mcp/mcp.json']);
});

async function killed(verb: 'wrap' | 'unwrap', { home, project, root }: SampleHome, at: number): Promise<{ count: number } | undefined> {
	const words = [join(import.meta.dirname, 'wrap-process.ts'), verb, home, project, join(root, 'data'), String(at)];
	const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
	const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	return out === '' ? undefined : (JSON.parse(out) as { count: number });
}

/** Only files of three formats, so that the moments are few enough to try them all. */
const KEPT = ['home/.codex/config.toml', 'home/.continue/config.yaml', 'project/.mcp.json'];

function smallHome(): SampleHome {
	const home = sampleHome();
	for (const path of Object.keys(home.files)) if (!KEPT.includes(path)) rmSync(join(home.root, path));
	return { ...home, files: Object.fromEntries(Object.entries(home.files).filter(([path]) => KEPT.includes(path))) };
}

/** Moments of a wrap and of an unwrap, all of them with `npm run test:all`. */
test('killed at any moment: every file is whole, and unwrap restores every byte and leaves nothing', async () => {
	using first = smallHome();
	const wrapping = (await killed('wrap', first, 0))?.count ?? 0;
	const wrapped = texts(first);
	const unwrapping = (await killed('unwrap', first, 0))?.count ?? 0;
	expect(wrapping).toBeGreaterThan(30);
	expect(unwrapping).toBeGreaterThan(20);
	const all = [
		...Array.from({ length: wrapping }, (_, index) => ['wrap', index + 1] as const),
		...Array.from({ length: unwrapping }, (_, index) => ['unwrap', index + 1] as const),
	];
	const moments = shareOf(all, String).values();
	await Promise.all(
		Array.from({ length: 2 }, async () => {
			for (const [verb, at] of moments) await expectWhole(verb, at, wrapped, first.root);
		}),
	);
}, 1_800_000);

async function expectWhole(verb: 'wrap' | 'unwrap', at: number, wrapped: Readonly<Record<string, string>>, root: string): Promise<void> {
	using home = smallHome();
	if (verb === 'unwrap') await wrapAll(home);
	expect(await killed(verb, home, at), `${verb} ${at}`).toBeUndefined();
	for (const [path, now] of Object.entries(texts(home)))
		expect([home.files[path]?.length, wrapped[path]?.replaceAll(root, home.root).length], `${verb} ${at}: ${path}`).toContain(now.length);
	unwrapServers(dataOf(home), []);
	expect(texts(home), `${verb} ${at}`).toEqual(home.files);
	expect(
		leftovers(home).filter((path) => !path.includes('/policies/')),
		`${verb} ${at}`,
	).toEqual([]);
}
