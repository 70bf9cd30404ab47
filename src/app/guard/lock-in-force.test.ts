import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockInForce } from './lock-in-force.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-lock-in-force-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function inForce(...effects: readonly string[]) {
	const file = join(directory, 'candor.lock');
	const digest = 'a'.repeat(64);
	writeFileSync(
		file,
		JSON.stringify({
			lockVersion: 1,
			candor: '0.0.0',
			target: { kind: 'command', name: 'd', version: null, command: ['node', 'x.mjs'] },
			server: { name: 'd', version: '1' },
			run: { depth: 'quick', network: 'sink', variables: [] },
			declaration: { instructions: null, prompts: {}, resources: {}, templates: {} },
			effects: { install: [], server: [], resources: [], prompts: [] },
			tools: { t: { declaration: digest, schema: digest, worked: true, effects } },
			gaps: [],
		}),
	);
	return lockInForce(file);
}

test('in a cell the hosts of the lock are all that is reached, within what the policy permits', () => {
	const lock = inForce(
		'contacts api.example',
		'contacts 203.0.113.7:80',
		'contacts shard-*.cdn.example',
		'contacts 127.0.0.1:99',
		'runs git',
	);
	expect(lock.confine('open', true).network).toEqual(['api.example', '203.0.113.7', '*.cdn.example']);
	expect(lock.confine('public', true).network).toEqual(['api.example', '203.0.113.7', '*.cdn.example']);
	expect(lock.confine(['*.example'], true).network).toEqual(['api.example', '*.cdn.example']);
	expect(lock.confine('none', true).network).toBe('none');
	expect(inForce().confine('open', true).network).toBe('none');
});

test('what the lock cannot enforce is told', () => {
	const lock = inForce('contacts <argument>', 'runs git');
	expect(lock.confine('public', true)).toMatchObject({ network: 'public' });
	expect(lock.confine('public', true).notes.join('\n')).toMatch(
		/NOT ENFORCED: which hosts.*\n.*NOT ENFORCED by the lock: which programs it runs \(git in the lock\)/,
	);
	expect(inForce('contacts api.example').confine('open', false)).toMatchObject({ network: 'open' });
});
