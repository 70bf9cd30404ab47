// What the sink answers: the user's own answers over HTTP/1 and TLS, and the ways of the ordinary web.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { candor } from '../support/candor-process.ts';

const LIB = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib');
const SERVER = `
import { serve } from '${LIB}/mcp-stdio.mjs';
const ask = async (url, options) => {
	const response = await fetch(url, options);
	return [response.status, response.url, response.headers.get('x-mine'), (await response.text()).slice(0, 40)];
};
serve({ name: 'asker', version: '1.0.0', tools: [{
	name: 'ask', description: 'Asks api.example, files.example and site.example.', inputSchema: { type: 'object' },
	handler: async () => JSON.stringify([
		await ask('https://api.example/v1/items?page=2'),
		await ask('http://files.example/a.bin'),
		await ask('http://site.example/about'),
		await ask('https://busy.example/v1/notes', { method: 'POST', body: '{}' }),
		await ask('https://busy.example/v1/notes', { method: 'POST', body: '{}' }),
	]),
}] });
`;

test('answers from a file, redirects, and one refusal at depth deep', async () => {
	const place = mkdtempSync(join(tmpdir(), 'candor-answers-'));
	onTestFinished(() => rmSync(place, { recursive: true }));
	writeFileSync(join(place, 'server.mjs'), SERVER);
	writeFileSync(
		join(place, 'answers.json'),
		JSON.stringify({
			'api.example': { path: '/v1/items*', status: 202, headers: { 'X-Mine': 'yes' }, body: { items: ['from the file'] } },
			'*.example': { path: '/a.bin', body: 'plain' },
		}),
	);
	const env = { XDG_DATA_HOME: join(place, 'data'), XDG_CACHE_HOME: join(place, 'cache') };
	const flags = ['--json', '--depth', 'deep', '--only-tool', 'ask', '--input', '{}', '--answers', join(place, 'answers.json')];
	const { stdout } = await candor(['audit', ...flags, '--', process.execPath, join(place, 'server.mjs'), LIB], env);
	const { steps, network } = JSON.parse(stdout) as Report;
	const reply = steps[0]?.reply as { content: { text: string }[] } | undefined;
	expect(JSON.parse(reply?.content[0]?.text ?? '')).toEqual([
		[202, 'https://api.example/v1/items?page=2', 'yes', '{"items":["from the file"]}'],
		[200, 'http://files.example/a.bin', null, 'plain'],
		[200, 'https://site.example/about', null, expect.stringContaining('<!doctype html>')],
		[429, 'https://busy.example/v1/notes', null, expect.stringContaining('rate_limited')],
		[200, 'https://busy.example/v1/notes', null, expect.stringContaining('"id":"1"')],
	]);
	const statuses = network?.hosts.flatMap(({ requests }) => requests.map(({ host, status }) => `${host} ${status}`));
	expect(statuses).toEqual(expect.arrayContaining(['site.example 301', 'site.example 200', 'busy.example 429', 'busy.example 200']));
});
