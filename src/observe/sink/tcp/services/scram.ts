// The server's side of SCRAM, by which a client and a document database prove to each other that they know a password. https://www.rfc-editor.org/rfc/rfc5802
// The client also checks the server, so the sink has to know the password: it tries those that the launch names.

import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BsonDocument, BsonValue } from './bson.ts';

/** The least number that clients accept. */
const ITERATIONS = 4096;
const HASHES: Readonly<Record<string, { readonly hash: string; readonly bytes: number }>> = {
	'SCRAM-SHA-1': { hash: 'sha1', bytes: 20 },
	'SCRAM-SHA-256': { hash: 'sha256', bytes: 32 },
};
export const SCRAM_MECHANISMS = Object.keys(HASHES);

const REFUSED: BsonDocument = { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' };

interface Conversation {
	readonly mechanism: string;
	readonly user: string;
	readonly salt: Buffer;
	/** The messages of both sides so far. */
	readonly transcript: string;
}

/** One connection's conversation. Returns undefined for a command that is not part of it. */
export function makeScram(passwords: readonly string[]): (command: BsonDocument) => BsonDocument | undefined {
	let conversation: Conversation | undefined;
	return (command) => {
		const message = textOf(command['payload']);
		if (command['saslStart'] !== undefined) {
			const mechanism = String(command['mechanism']);
			// sample: n,,n=ada,r=rOprNGfwEbeRWgbNEkqO
			const [, bare, user = '', nonce] = /^n,[^,]*,(n=([^,]*),r=([^,]+))/.exec(message) ?? [];
			if (HASHES[mechanism] === undefined || bare === undefined || nonce === undefined) return REFUSED;
			const salt = randomBytes(16);
			const answer = `r=${nonce}${randomBytes(18).toString('base64')},s=${salt.toString('base64')},i=${ITERATIONS}`;
			conversation = { mechanism, user: user.replaceAll('=2C', ',').replaceAll('=3D', '='), salt, transcript: `${bare},${answer}` };
			return { conversationId: 1, done: false, payload: Buffer.from(answer), ok: 1 };
		}
		if (command['saslContinue'] === undefined) return undefined;
		// sample: c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=
		const [, final, proof = ''] = /^(c=[^,]*,r=[^,]*),p=(.+)$/.exec(message) ?? [];
		if (conversation === undefined || final === undefined) return REFUSED;
		const signature = signatureFor(conversation, `${conversation.transcript},${final}`, Buffer.from(proof, 'base64'), passwords);
		return signature === undefined
			? REFUSED
			: { conversationId: 1, done: true, payload: Buffer.from(`v=${signature.toString('base64')}`), ok: 1 };
	};
}

/** Returns the server's signature with the password that the client's proof fits. */
function signatureFor(
	{ mechanism, user, salt }: Conversation,
	transcript: string,
	proof: Buffer,
	passwords: readonly string[],
): Buffer | undefined {
	const { hash, bytes } = HASHES[mechanism] ?? { hash: 'sha256', bytes: 32 };
	const signed = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
	for (const password of passwords) {
		const secret = hash === 'sha1' ? createHash('md5').update(`${user}:mongo:${password}`).digest('hex') : password.normalize('NFKC');
		const salted = pbkdf2Sync(secret, salt, ITERATIONS, bytes, hash);
		const key = signed(salted, 'Client Key');
		const mask = signed(createHash(hash).update(key).digest(), transcript);
		const expected = key.map((byte, index) => byte ^ (mask[index] ?? 0));
		if (proof.length === expected.length && timingSafeEqual(proof, expected)) return signed(signed(salted, 'Server Key'), transcript);
	}
	return undefined;
}

function textOf(payload: BsonValue | undefined): string {
	return payload instanceof Uint8Array ? Buffer.from(payload).toString('utf8') : '';
}
