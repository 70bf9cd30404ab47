import { expect, test } from 'vitest';
import { FILE_KINDS } from '../file-kinds.ts';
import { pdfFile } from './media-files.ts';
import { personalDocuments } from './personal-documents.ts';

test('a PDF has three pages that stand in its outline, and a table that finds every object', () => {
	const text = pdfFile().toString('latin1');
	expect(text.match(/\/Type \/Page /g)).toHaveLength(3);
	expect([...text.matchAll(/\/Title \((\w[\w ]*)\) \/Parent/g)].map(([, title]) => title)).toEqual(['Annual report', 'Orders', 'Outlook']);
	const at = Number(/startxref\n(\d+)/.exec(text)?.[1]);
	const places = text.slice(at).match(/^\d{10} 00000 n /gm) ?? [];
	expect(places).toHaveLength(14);
	for (const [index, place] of places.entries())
		expect(text.slice(Number.parseInt(place, 10))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
	for (const [, object = ''] of text.matchAll(/(\d+) 0 R/g)) expect(Number(object)).toBeLessThanOrEqual(14);
});

test('every personal document has the ending of its kind, and a book names its type first', () => {
	for (const { path, kind } of personalDocuments())
		expect(FILE_KINDS.find((one) => one.kind === kind)?.endings).toContain(path.split('.').at(-1));
	expect(Buffer.from(personalDocuments()[0]?.bytes.subarray(30, 58) ?? []).toString()).toBe('mimetypeapplication/epub+zip');
});
