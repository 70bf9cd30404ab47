// The text that a word of a URL, a header or a host name spells once its encoding is undone.

const LEAST_ENCODED = 16;
const LEAST_TEXT = 8;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns the readings of a word that are plain text: none for a random token or a digest. */
export function decodedTexts(word: string): readonly string[] {
	if (word.length < LEAST_ENCODED) return [];
	return [fromHex(word), fromBase64(word), fromBase32(word)].flatMap((bytes) => textOf(bytes) ?? []);
}

function fromHex(word: string): Buffer {
	return /^(?:[0-9a-f]{2})+$/i.test(word) ? Buffer.from(word, 'hex') : Buffer.alloc(0);
}

/** Both alphabets: a+b/c== and a-b_c */
function fromBase64(word: string): Buffer {
	return /^[A-Za-z0-9+/_-]+={0,2}$/.test(word) ? Buffer.from(word, 'base64') : Buffer.alloc(0);
}

function fromBase32(word: string): Buffer {
	const letters = word.toLowerCase().replace(/=+$/, '');
	if (!/^[a-z2-7]+$/.test(letters)) return Buffer.alloc(0);
	const bytes: number[] = [];
	let [bits, held] = [0, 0];
	for (const letter of letters) {
		held = ((held << 5) | BASE32.indexOf(letter)) & 0xfff;
		bits += 5;
		if (bits >= 8) {
			bits -= 8;
			bytes.push((held >> bits) & 0xff);
		}
	}
	return Buffer.from(bytes);
}

function textOf(bytes: Buffer): string | undefined {
	if (bytes.length < LEAST_TEXT) return undefined;
	const text = bytes.toString('utf8');
	// Random bytes rarely form so long a run of printable characters.
	return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]+$/u.test(text) && !text.includes('\ufffd') ? text : undefined;
}
