// A shown directory that holds candor's own run directory: the server could read its trace or, if it may write there, rewrite it or lead root elsewhere by a link.

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-own-run-'));
const server = join(directory, 'server', 'server.mjs');
const env = {
	TMPDIR: join(directory, 'around', 'tmp'),
	XDG_DATA_HOME: join(directory, 'data'),
	XDG_CACHE_HOME: join(directory, 'cache'),
};

beforeAll(() => {
	for (const name of ['around/tmp', 'server']) mkdirSync(join(directory, name), { recursive: true });
	symlinkSync(join('around', 'tmp'), join(directory, 'link'));
	copyFileSync(join(import.meta.dirname, '..', '..', 'scripts', 'bench', 'echo-server.mjs'), server);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A server with one tool, which tells how many files of a run it can list. */
const LISTING = `
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
const listed = (place) => readdirSync(place).filter((name) => name.startsWith('cdr-run-')).flatMap((name) => readdirSync(place + '/' + name));
const answers = {
	initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'listing', version: '1' } }),
	'tools/list': () => ({ tools: [{ name: 'look', description: 'Looks around.', inputSchema: { type: 'object', properties: {} } }] }),
	'tools/call': () => ({ content: [{ type: 'text', text: 'files of a run: ' + listed(process.argv[2]).length }] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method } = JSON.parse(line);
	if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.() ?? {} }));
});
`;

test.for(['around/tmp', 'link'])('an audit hides its own run directory below the shown path %s', async (name) => {
	const listing = join(directory, 'server', 'listing.mjs');
	writeFileSync(listing, LISTING);
	const words = ['--depth', 'quick', '--fail-on', 'never', '--show-contents', '--json', '--only-tool', 'look', '--input', '{}'];
	const { stdout } = await candor(['audit', ...words, '--', process.execPath, listing, join(directory, name)], env);
	expect(stdout).toContain('files of a run: 0');
});

test('an audit shows what candor keeps about servers as an empty directory', async () => {
	const listing = join(directory, 'server', 'keys.mjs');
	writeFileSync(listing, LISTING.replace("name.startsWith('cdr-run-')", "name === 'candor'"));
	mkdirSync(join(directory, 'data', 'candor', 'keys'), { recursive: true });
	writeFileSync(join(directory, 'data', 'candor', 'keys', 'signing.key'), 'made up');
	const words = ['--depth', 'quick', '--fail-on', 'never', '--show-contents', '--json', '--only-tool', 'look', '--input', '{}'];
	const { stdout } = await candor(['audit', ...words, '--', process.execPath, listing, join(directory, 'data')], env);
	expect(stdout).toContain('files of a run: 0');
});

const REFUSED = {
	code: expect.toSatisfy((code) => code !== 0),
	stderr: expect.stringMatching(/could write to .*cdr-run-.*\n\s*try: .*TMPDIR/),
};

test.for(['around/tmp', 'around', 'link'])(
	'an audit refuses --writable %s with its own run directory',
	{ timeout: 60_000 },
	async (name) => {
		const flags = ['--depth', 'quick', '--fail-on', 'never', '--only-tool', 'echo', '--input', '{"message":"x"}'];
		expect(await candor(['audit', ...flags, '--writable', join(directory, name), '--', process.execPath, server], env)).toMatchObject(
			REFUSED,
		);
		expect(readdirSync(env.TMPDIR)).toEqual([]);
	},
);

test.for(['around/tmp', 'around', 'link'])(
	'a guard refuses the writable root %s with its own run directory',
	{ timeout: 60_000 },
	async (name) => {
		const policy = join(directory, 'server', 'policy.yaml');
		const roots = `[{path: ${JSON.stringify(join(directory, name))}, write: true}]`;
		writeFileSync(policy, `version: 1\nconfine: {network: none, roots: ${roots}}\n`);
		expect(await candor(['guard', '--policy', policy, '--', process.execPath, server], env)).toMatchObject(REFUSED);
		expect(readdirSync(env.TMPDIR)).toEqual([]);
	},
);

test.for(['data', 'data/candor/keys', 'cache'])(
	'an audit refuses --writable %s with candor’s own files',
	{ timeout: 60_000 },
	async (name) => {
		mkdirSync(join(directory, name), { recursive: true });
		const flags = ['--depth', 'quick', '--fail-on', 'never', '--only-tool', 'echo', '--input', '{"message":"x"}'];
		expect(await candor(['audit', ...flags, '--writable', join(directory, name), '--', process.execPath, server], env)).toMatchObject({
			code: expect.toSatisfy((code) => code !== 0),
			stderr: expect.stringMatching(/--writable .*could write to .*candor, where candor keeps its own files\n/),
		});
	},
);
