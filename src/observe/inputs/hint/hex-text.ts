import { hashOf } from '../random.ts';

/** Lengths of ids and digests that programs write in hexadecimal digits: an object id, a UUID without dashes, SHA-1, SHA-256. */
export const HEX_LENGTHS: readonly number[] = [24, 32, 40, 64];
const LONGEST = 128;

/** Returns hexadecimal digits that differ from call to call. */
export function hexText(marker: string, length: number): string {
	let text = '';
	for (let part = 0; text.length < length && part < LONGEST; part += 1) text += hashOf(`${marker} ${part}`).toString(16).padStart(8, '0');
	return text.slice(0, length);
}

// sample: must be exactly 32 hexadecimal characters; a 24 character hex string; 40-digit hex
const WANTED = /\b(\d{1,3})[- ](?:(?:hexadecimal|hex) (?:characters?|digits?|string)|(?:characters?|digits?)[- ](?:\w+ )?hex)/i;

/** Returns such a text if the error asks for one. */
export function wantedHex(error: string, marker: string): readonly string[] {
	const length = Number(WANTED.exec(error)?.[1] ?? 0);
	return length > 0 && length <= LONGEST ? [hexText(marker, length)] : [];
}
