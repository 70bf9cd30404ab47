import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { Hearing } from './hearing.ts';
import { observeLives } from './observe-lives.ts';
import type { Life } from './server-life.ts';

const place = mkdtempSync(join(tmpdir(), 'lives-test-'));
afterAll(() => rmSync(place, { recursive: true }));
const trace = join(place, 'trace.log');
writeFileSync(trace, '');

const life = (pass: number, began: number, ended: number): Life => ({
	pass,
	trace,
	phases: [{ phase: 'start', began, ended }],
	results: [],
	messages: [],
	heard: new Hearing(),
	hasDied: false,
	hadToBeKilled: false,
});
const sent = (at: number): RawObservation => ({
	kind: 'capture',
	protocol: 'raw',
	destination: 'a.example:1',
	bytes: 1,
	preview: '',
	canaries: [],
	at,
});

test('nothing that arrived is left out: during install scripts, between lives, after the last', async () => {
	// In the order they were told, which is that of their ends.
	const arrived = [sent(250), sent(50), sent(150), { kind: 'gap', reason: 'limit', detail: 'told at the end', at: 900 } as const];
	const installation = { observations: [], phases: [{ phase: 'install', began: 10, ended: 90 } as const] };
	const seen = await observeLives([life(1, 100, 200), life(2, 300, 400)], ['server'], findTracer('strace'), arrived, installation);
	expect(seen.map(({ seq, at, phase, pass }) => [seq, at, phase, pass])).toEqual([
		[0, 50, 'install', 1],
		[1, 150, 'start', 1],
		[2, 250, 'start', 1],
		[3, 900, 'start', 2],
	]);
});
