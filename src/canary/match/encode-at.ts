export const BASE64_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const BASE64URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const BASE32HEX_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Returns the characters that `bytes` alone determine if they are located `offset` bytes into data that is encoded as a whole. */
export function encodeAt(bytes: Uint8Array, offset: number, bitsPerCharacter: number, alphabet: string): Uint8Array {
	const first = Math.ceil((offset * 8) / bitsPerCharacter);
	const end = Math.floor(((offset + bytes.length) * 8) / bitsPerCharacter);
	const text = new Uint8Array(end - first);
	for (let i = first; i < end; i++) {
		let value = 0;
		for (let bit = i * bitsPerCharacter - offset * 8; bit < (i + 1) * bitsPerCharacter - offset * 8; bit++) {
			value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
		}
		text[i - first] = alphabet.charCodeAt(value);
	}
	return text;
}
