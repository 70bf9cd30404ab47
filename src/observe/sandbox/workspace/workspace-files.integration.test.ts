// The programs that own these formats read them.

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAnswerer } from '#observe/sink/answers/make-answerer.ts';
import { FILE_KINDS } from '#observe/world/file-kinds.ts';
import { writeFiles } from '#util/write-files.ts';
import { type ShownWorkspace, workspaceFiles } from './workspace-files.ts';

const place = mkdtempSync(join(tmpdir(), 'candor-workspace-'));
let workspace: ShownWorkspace;
beforeAll(() => {
	const { files, shown } = workspaceFiles('/workspace');
	writeFiles(place, files);
	workspace = shown;
});
afterAll(() => rmSync(place, { recursive: true, force: true }));
const git = (...words: string[]) =>
	execFileSync('git', ['-C', place, ...words], {
		encoding: 'utf8',
		env: { PATH: process.env['PATH'], HOME: place, GIT_CONFIG_NOSYSTEM: '1' },
	});
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

test.skipIf(isMissing('git'))(
	'git finds a repository with history, branches, a tag, a staged and an unstaged change (skipped where git is not installed)',
	() => {
		expect(git('fsck', '--strict')).toBe('');
		const [repository] = workspace.world.repositories;
		expect(git('log', '--format=%H').trim().split('\n')).toEqual(repository?.commits);
		expect(git('branch', '--format=%(refname:short)').trim().split('\n')).toEqual(
			expect.arrayContaining([...(repository?.branches ?? [])]),
		);
		expect(git('tag').trim()).toBe('v1.2.0');
		const status = git('status', '--short').split('\n');
		expect(status).toContain(' M notes.md');
		expect(status).toContain('A  eslint.config.js');
	},
);

test.skipIf(isMissing('git'))('stashed work can be shown, applied and taken up again (skipped where git is not installed)', () => {
	expect(git('stash', 'list').trim().split('\n')).toEqual([
		'stash@{0}: On main: a total in the report',
		'stash@{1}: On main: more replicas for the web',
	]);
	expect(git('stash', 'show', '-p')).toContain('+# total');
	git('stash', 'pop');
	git('stash', 'apply');
	expect(git('status', '--short').split('\n')).toEqual(expect.arrayContaining([' M deploy/web.yaml', ' M src/report.py']));
	expect(git('stash', 'list')).toContain('stash@{0}: On main: more replicas');
});

test('the database is whole, and every indexed file is there and of a known kind', () => {
	const database = new Database(join(place, 'data/shop.db'), { readonly: true });
	expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
	expect(database.prepare('SELECT sum(amount) FROM orders').pluck().get()).toBe(490);
	database.close();
	const kinds = [...FILE_KINDS.map(({ kind }) => kind), 'go'];
	for (const { path, kind } of workspace.world.files) {
		expect(readFileSync(path.replace('/workspace', place)).length).toBeGreaterThan(0);
		expect(kinds).toContain(kind);
	}
});

test.skipIf(isMissing('python3'))('Python opens the archives and the sound (skipped where Python is not installed)', () => {
	const code = `import zipfile, wave, xml.dom.minidom
for name in ['data/report.xlsx', 'docs/letter.docx', 'docs/handbook.epub', 'data/backup.zip']:
    archive = zipfile.ZipFile(name)
    assert archive.testzip() is None
    for part in archive.namelist():
        if part.endswith(('.xml', '.rels', '.opf', '.ncx', '.xhtml')): xml.dom.minidom.parseString(archive.read(part))
print(wave.open('assets/tone.wav').getnframes())`;
	expect(execFileSync('python3', ['-c', code], { cwd: place, encoding: 'utf8' }).trim()).toBe('800');
});

test.skipIf(isMissing('python3'))(
	'the letter is whole: its parts are there, and each paragraph has an id (skipped where Python is not installed)',
	() => {
		const code = `import zipfile, re
archive = zipfile.ZipFile('docs/letter.docx')
names = archive.namelist()
parts = {name: archive.read(name).decode() for name in names if name.endswith(('.xml', '.rels'))}
for target, mode in re.findall(r'Target="([^"]+)"( TargetMode="External")?', parts['word/_rels/document.xml.rels']):
    assert mode or 'word/' + target in names, target
for name in re.findall(r'PartName="/([^"]+)"', parts['[Content_Types].xml']): assert name in names, name
ids = [found for text in parts.values() for found in re.findall(r'w14:paraId="([0-9A-F]{8})"', text)]
assert len(ids) == len(set(ids)) == sum(len(re.findall(r'<w:p[ >]', text)) for text in parts.values())
print(len(ids), *(parts['word/document.xml'].count(one) for one in ('<w:tbl>', '<w:drawing>', '<w:ins ', '<w:commentReference ', '<w:footnoteReference ')))`;
		expect(execFileSync('python3', ['-c', code], { cwd: place, encoding: 'utf8' }).trim()).toBe('27 1 1 1 1 1');
	},
);

/** Runs `work` with the address of a repository that the sink's answers serve. */
async function withRepository<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
	const answer = makeAnswerer({});
	const server = createServer(async (request, response) => {
		const { status, headers, body } = answer({
			method: request.method ?? '',
			host: 'git.example',
			path: request.url ?? '',
			headers: [],
			destination: { address: '127.0.0.1', port: 80 },
			encrypted: true,
			body: (await request.setEncoding('latin1').toArray()).join(''),
		});
		response.writeHead(status, headers).end(body);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	try {
		return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/shop.git`);
	} finally {
		server.close();
	}
}

const elsewhere = async (...words: string[]) =>
	(await promisify(execFile)('git', words, { env: { PATH: process.env['PATH'], HOME: place, GIT_CONFIG_NOSYSTEM: '1' } })).stdout.trim();

test.skipIf(isMissing('git')).for([
	{ name: 'whole', flags: [], commits: () => workspace.world.repositories[0]?.commits.length },
	{ name: 'shallow', flags: ['--depth', '1'], commits: () => 1 },
	{ name: 'of one branch', flags: ['--single-branch', '--branch', 'feature/greeting'], commits: undefined },
])('git clones the project from the sink, $name (skipped where git is not installed)', async ({ name, flags, commits }) => {
	const target = join(place, `cloned-${name}`);
	await withRepository(async (url) => {
		await elsewhere('clone', '-q', ...flags, url, target);
		await elsewhere('-C', target, 'fetch', '-q', 'origin');
	});
	expect(readFileSync(join(target, 'README.md'), 'utf8')).toContain('# Shop');
	if (commits !== undefined) expect((await elsewhere('-C', target, 'log', '--format=%H')).split('\n')).toHaveLength(commits() ?? 0);
});
