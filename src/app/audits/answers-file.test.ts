import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { answersFile } from './answers-file.ts';

const place = mkdtempSync(join(tmpdir(), 'answers-test-'));
afterAll(() => rmSync(place, { recursive: true }));

function read(content: unknown) {
	const file = join(place, 'answers.json');
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
	return answersFile(file, 'sink');
}

test('one answer or a list of them, text, JSON or a file', () => {
	writeFileSync(join(place, 'page.html'), '<p>hi</p>');
	expect(
		read({
			'API.example': { body: { ok: true } },
			'*.files.example': [
				{ path: '/a*', method: 'get', status: 404, headers: { 'X-Test': '1' } },
				{ bodyFile: 'page.html', headers: { 'Content-Type': 'text/html' } },
			],
		}),
	).toEqual([
		{ host: 'api.example', status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' },
		{ host: '*.files.example', path: '/a*', method: 'GET', status: 404, headers: { 'x-test': '1' }, body: '' },
		{ host: '*.files.example', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>hi</p>' },
	]);
});

test.for<[what: string, content: unknown, complaint: RegExp]>([
	['not JSON', '{', /answers\.json: .*JSON/],
	['a list', [], /expected record/],
	['an unknown key', { 'a.example': { stats: 200 } }, /Unrecognized key: "stats"[\s\S]*\["a\.example"\]\[0\]/],
	['a status that is none', { 'a.example': { status: 99 } }, /status/],
	['a body where there can be none', { 'a.example': { status: 204, body: 'x' } }, /204, 205, 304 has no body/],
	['two bodies', { 'a.example': { body: 'x', bodyFile: 'y' } }, /not both/],
	['a missing file', { 'a.example': { bodyFile: 'none.html' } }, /a\.example: bodyFile: ENOENT/],
	['a header of two lines', { 'a.example': { headers: { 'x-a': 'b\r\nc: d' } } }, /one line of Latin-1[\s\S]*\["x-a"\]/],
	['a header beyond Latin-1', { 'a.example': { headers: { 'x-a': '→' } } }, /one line of Latin-1/],
	['a bad header name', { 'a.example': { headers: { 'x a': 'b' } } }, /not a name that a header may have/],
	['a header of ours', { 'a.example': { headers: { 'Transfer-Encoding': 'chunked' } } }, /set by the sink itself/],
	['no path', { 'a.example': { path: 'v1' } }, /a path begins with \//],
	['no host', { 'http://a.example/': {} }, /expected a host name/],
])('%s is refused by name', ([, content, complaint]) => {
	expect(() => read(content)).toThrow(complaint);
});

test('it needs the sink', () => {
	expect(() => answersFile('x', 'none')).toThrow(/--answers needs the sink/);
});
