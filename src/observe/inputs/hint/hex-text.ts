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

// sample: must be exactly 32 hexadecimal characters; a 24 character hex string; 40-digit hex; 4-64 lowercase hex digits
const WANTED =
	/\b(\d{1,3})(?:\s?(?:-|–|to)\s?(\d{1,3}))?[- ](?:(?:lower|upper)-?case )?(?:(?:hexadecimal|hex) (?:characters?|digits?|string)|(?:characters?|digits?)[- ](?:\w+ )?hex)/i;
/** Digits of a commit, which most programs that take a part of an id mean. */
const OF_COMMIT = 40;

/** Returns such a text if the error asks for one. */
export function wantedHex(error: string, marker: string): readonly string[] {
	const [, least = 0, most = least] = WANTED.exec(error) ?? [];
	const length = Number(least) < OF_COMMIT && Number(most) > OF_COMMIT ? OF_COMMIT : Number(most);
	return length > 0 && length <= LONGEST ? [hexText(marker, length)] : [];
}
