import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import type { StartWords } from '#model/target.ts';
import { honest } from './samples/plain.fixture.ts';
import { startCommand } from './start-command.ts';

const started = (start: StartWords): Report => ({ ...honest, target: { ...honest.target, start } });
const commands = (report: Report) => (['audit', 'lock', 'guard'] as const).map((verb) => startCommand(verb, report));

test('flags that the start needs are kept where the command has them', () => {
	const flags = [
		{ name: '--pin', value: 'notes@1.2.3' },
		{ name: '--env', value: 'API_KEY="$API_KEY"' },
		{ name: '--writable', value: '/srv' },
	];
	expect(commands(started({ flags, words: ['npx', '-y', 'notes', 'a b'] }))).toEqual([
		`candor audit --pin notes@1.2.3 --env API_KEY="$API_KEY" --writable /srv -- npx -y notes 'a b'`,
		`candor lock --pin notes@1.2.3 --env API_KEY="$API_KEY" -- npx -y notes 'a b'`,
		`candor guard --pin notes@1.2.3 -- npx -y notes 'a b'`,
	]);
});

test('a server on a port is guarded at that port', () => {
	const flags = [
		{ name: '--http-port', value: '3001' },
		{ name: '--path', value: '/mcp' },
	];
	expect(commands(started({ flags, words: ['node', 'x.mjs'] }))).toEqual([
		'candor audit --http-port 3001 --path /mcp -- node x.mjs',
		'candor lock --http-port 3001 --path /mcp -- node x.mjs',
		'candor guard --http 127.0.0.1:8080 --upstream http://localhost:3001/mcp',
	]);
	const sse = [...flags.slice(0, 1), { name: '--path', value: `'/sse?key=…'` }, { name: '--transport', value: 'sse' }];
	expect(startCommand('guard', started({ flags: sse, words: ['node', 'x.mjs'] }))).toBe(
		`candor guard --http 127.0.0.1:8080 --upstream 'http://localhost:3001/sse?key=…' --upstream-transport sse`,
	);
});

test('an image is named, without words where its own are used; the guard starts none', () => {
	const target = { ...honest.target, kind: 'image', reference: 'some/server:1', id: 'sha256:0', argv: ['/bin/x'] } as const;
	const start = { flags: [{ name: '--image', value: 'some/server:1' }], words: [] };
	expect(commands({ ...honest, target: { ...target, start } })).toEqual([
		'candor audit --image some/server:1',
		'candor lock --image some/server:1',
		undefined,
	]);
});

test('a report of an earlier version has the command that was typed', () => {
	const { start: _, ...target } = { ...honest.target, named: { paths: [], variables: ['API_KEY'] } };
	const deep = [{ name: '--depth', value: 'deep' }];
	expect(startCommand('audit', { target }, deep)).toBe('candor audit --depth deep --env API_KEY="$API_KEY" -- node honest.mjs');
	const image = { ...target, kind: 'image', reference: 'some/server:1', id: 'sha256:0', argv: ['/bin/x'] } as const;
	expect(startCommand('audit', { target: image })).toBe('candor audit --image some/server:1 --env API_KEY="$API_KEY"');
});

test('a server that runs elsewhere is named by its address', () => {
	const target = { ...honest.target, kind: 'remote', url: 'https://mcp.example/mcp', argv: ['https://mcp.example/mcp'] } as const;
	const flags = [
		{ name: '--transport', value: 'sse' },
		{ name: '--header', value: `'Authorization: …'` },
		{ name: '--exercise-all', value: '' },
	];
	expect(commands({ ...honest, target: { ...target, start: { flags, words: [] } } })).toEqual([
		`candor audit --transport sse --header 'Authorization: …' --exercise-all https://mcp.example/mcp`,
		undefined,
		undefined,
	]);
});
