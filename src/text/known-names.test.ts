import { expect, test } from 'vitest';
import { KnownNames } from './known-names.ts';

const names = new KnownNames([{ name: 'transfer_funds', server: 'bank' }]);
const likeness = (name: string) => {
	const { name: known, server, similarity } = names.lookAlikeOf(name) ?? {};
	return known && `${similarity} ${known}${server === undefined ? '' : ` of ${server}`}`;
};

test('letters that look like others make one name of two', () => {
	expect(likeness('reаd_file')).toBe('same read_file');
	expect(likeness('read_fi1e')).toBe('same read_file');
	expect(likeness('read\u200b_file')).toBe('same read_file');
	expect(likeness('transfer_fund5')).toBe('alike transfer_funds of bank');
});

test('one letter more, less or another is alike', () => {
	for (const name of ['raed_file', 'read_fille', 'rad_file', 'reed_file']) expect(likeness(name)).toBe('alike read_file');
});

test('another way to write a known name, a plural, a short name and other names are not', () => {
	for (const name of ['read_file', 'readFile', 'read-file', 'Read.File', 'read_files', 'bush', 'write_note', 'send_report', '__proto__'])
		expect(likeness(name)).toBeUndefined();
});

test('a long list of long names is looked up in a moment', () => {
	const many = new KnownNames(Array.from({ length: 5_000 }, (_, i) => ({ name: `tool_number_${i}_of_many`, server: 'x' })));
	const before = process.cpuUsage();
	for (let i = 0; i < 2000; i++) many.lookAlikeOf(`another_tool_${i}`);
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
