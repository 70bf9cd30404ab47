import { expect, test } from 'vitest';
import { findingsOf } from '../../../../test/judged.ts';

const severityOf = (...names: readonly string[]) =>
	findingsOf('look-alike-name', { tools: names.map((name) => ({ name })) })
		.map(({ severity }) => severity)
		.join();

test('by how a name differs from a famous one', () => {
	expect(severityOf('reаd_file')).toBe('high');
	expect(severityOf('read\u200b_file')).toBe('high');
	expect(severityOf('read_fi1e')).toBe('medium');
	expect(severityOf('raed_file')).toBe('low');
	const [found] = findingsOf('look-alike-name', { tools: [{ name: 'reаd_file' }] });
	expect(found).toMatchObject({ declared: 'a tool called "reаd_file" (re‹U+0430›d_file)' });
});

test('famous names themselves, in any spelling, and names beside them are none', () => {
	expect(severityOf('read_file', 'writeFile', 'list-directory', 'read_files', 'read_note', 'fetch_url')).toBe('');
});

test('names of other servers count as well', () => {
	const otherTools = [{ server: 'bank', tools: ['transfer_funds'] }];
	const [found] = findingsOf('look-alike-name', { tools: [{ name: 'transfer_funԁs' }], otherTools });
	expect(found).toMatchObject({ severity: 'high', observed: expect.stringContaining('of the server bank') });
});
