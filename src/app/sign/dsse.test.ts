import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { envelopeText, openEnvelope, parseEnvelope, sealEnvelope } from './dsse.ts';
import { keyIdOf, keyNamed } from './key-id.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const envelope = sealEnvelope(Buffer.from('hello world'), 'http://example.com/HelloWorld', privateKey);

test('what is signed is the pre-authentication encoding of the DSSE specification', () => {
	const signed = Buffer.from('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
	expect(verify(null, signed, publicKey, Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))).toBe(true);
	expect(envelope).toMatchObject({ payload: 'aGVsbG8gd29ybGQ=', payloadType: 'http://example.com/HelloWorld' });
});

test('an envelope opens with nothing but itself, and names its key', () => {
	const opened = openEnvelope(envelope);
	expect(opened).toMatchObject({ state: 'valid', keyId: keyIdOf(publicKey), payload: Buffer.from('hello world') });
	expect(keyNamed(keyIdOf(privateKey))?.equals(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })))).toBe(true);
});

test('no changed part opens: payload, its type, signature, key', () => {
	const [one = { keyid: '', sig: '' }] = envelope.signatures;
	const other = keyIdOf(generateKeyPairSync('ed25519').publicKey);
	const changed = [
		{ ...envelope, payload: 'aGVsbG8gd29ybGR=' },
		{ ...envelope, payload: `${envelope.payload} ` },
		{ ...envelope, payload: '' },
		{ ...envelope, payloadType: 'http://example.com/HelloWorlds' },
		{ ...envelope, signatures: [] },
		{ ...envelope, signatures: [{ ...one, keyid: other }] },
		{ ...envelope, signatures: [{ ...one, keyid: `${one.keyid}=` }] },
		{ ...envelope, signatures: [{ ...one, keyid: 'SHA256:abc' }] },
		{ ...envelope, signatures: [{ ...one, sig: one.sig.replace(/=+$/, '') }] },
		{ ...envelope, signatures: [{ ...one, sig: '' }] },
	];
	expect(changed.map((edited) => openEnvelope(edited).state)).toEqual(changed.map(() => 'invalid'));
});

test.for([null, 'x', [], {}, { ...envelope, more: 1 }, { ...envelope, signatures: [] }, { ...envelope, payload: 1 }])(
	'%j is no envelope',
	(value) => {
		expect(parseEnvelope(value)).toBeUndefined();
	},
);

test('an envelope has one text', () => {
	const [one] = envelope.signatures;
	const reordered = {
		signatures: [{ sig: one?.sig ?? '', keyid: one?.keyid ?? '' }],
		payload: envelope.payload,
		payloadType: envelope.payloadType,
	};
	expect(envelopeText(reordered)).toBe(envelopeText(envelope));
	expect(parseEnvelope(JSON.parse(envelopeText(envelope)))).toEqual(envelope);
});
