import { expect, test } from 'vitest';
import { identifierTexts } from './identifier-texts.ts';
import { nameWords } from './name-words.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const first = (key: string, about: string, turn = 0) =>
	identifierTexts({ words: nameWords(key), description: '', tool: 'fetch', about, marker: 'ref-1', turn, places })[0];

test('an identifier has the form of the register that gives it out', () => {
	expect(first('accession', 'Looks up UniProt entries.')).toBe('P05067');
	expect(first('accession', 'Reads SEC filings.')).toBe('0000320193-24-000123');
	expect(first('gene_symbol', 'Annotates variants of a gene.', 1)).toBe('BRCA1');
	expect(first('doi', '')).toBe('10.1038/s41586-020-2649-2');
});

test('near misses: another subject, a file that is called after what it holds', () => {
	expect(first('accession', 'Notes about books.')).toBeUndefined();
	expect(first('zip_path', '')).toBeUndefined();
	expect(first('cas', 'Compares and swaps a value.')).toBeUndefined();
});
