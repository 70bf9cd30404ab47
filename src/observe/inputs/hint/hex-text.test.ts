import { expect, test } from 'vitest';
import { hexText, wantedHex } from './hex-text.ts';

test('digits of the length that is asked for', () => {
	expect(hexText('ref-0000000-1', 40)).toMatch(/^[\da-f]{40}$/);
	expect(hexText('ref-0000000-1', 24)).not.toBe(hexText('ref-0000000-2', 24));
});

test.for<[error: string, length: number]>([
	['Note ID must be exactly 32 hexadecimal characters (UUID format)', 32],
	["'x' is not a valid ObjectId, it must be a 24-character hex string", 24],
	['expected a 40 digit hex value', 40],
	["Invalid SHA 'x': must be 4-64 lowercase hex digits", 40],
	['an id of 6 to 12 hex digits', 12],
])('%s', ([error, length]) => {
	expect(wantedHex(error, 'm').map((text) => text.length)).toEqual([length]);
});

test.for(['must be 3 characters', 'a hexadecimal colour', '999 hex digits'])('nothing for: %s', (error) => {
	expect(wantedHex(error, 'm')).toEqual([]);
});
