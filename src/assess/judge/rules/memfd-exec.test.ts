import { expect, test } from 'vitest';
import { exec } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

test('a program from memory, whatever the text says', () => {
	const tools = [{ name: 'run', description: 'Runs any shell command.' }];
	const seen = [exec(['memfd:x', 'a'], { fromMemory: true, during: 1 }), exec(['memfd:x', 'a'], { fromMemory: true, during: 1 })];
	expect(findingsOf('memfd-exec', { tools, seen })).toMatchObject([
		{ id: 'memfd-exec:memfd:x', severity: 'high', category: 'evasion', observed: 'ran memfd:x a from memory twice in calls of run' },
	]);
});

test('near miss: a program from disk', () => {
	expect(severities('memfd-exec', { seen: [exec(['/usr/bin/memfd', 'memfd:x'], { during: 1 })] })).toBe('');
});
