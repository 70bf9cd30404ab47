// Signed envelopes (DSSE, version 1). The signature covers the payload's type and its exact bytes, each with its length.

import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type { DsseEnvelope } from '#model/dsse-envelope.ts';
import { keyIdOf, keyNamed } from './key-id.ts';

const envelopeSchema = z.strictObject({
	payloadType: z.string().min(1).max(200),
	payload: z.string(),
	signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.string() })).length(1),
});

export function sealEnvelope(payload: Buffer, payloadType: string, privateKey: KeyObject): DsseEnvelope {
	const sig = sign(null, authenticated(payloadType, payload), privateKey).toString('base64');
	return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: keyIdOf(privateKey), sig }] };
}

/** Serialises an envelope in exactly one way. */
export function envelopeText({ payloadType, payload, signatures: [one] }: DsseEnvelope): string {
	return `${JSON.stringify({ payloadType, payload, signatures: [{ keyid: one?.keyid, sig: one?.sig }] }, null, '\t')}\n`;
}

/** Returns undefined if it is no envelope with one signature. */
export function parseEnvelope(value: unknown): DsseEnvelope | undefined {
	return envelopeSchema.safeParse(value).data;
}

export type OpenedEnvelope =
	| { readonly state: 'valid'; readonly keyId: string; readonly payloadType: string; readonly payload: Buffer }
	| { readonly state: 'invalid'; readonly keyId?: string; readonly reason: string };

/** `valid`: the holder of the key `keyId` signed exactly this payload. It says nothing about trust in that key. */
export function openEnvelope({ payload, payloadType, signatures: [signature] }: DsseEnvelope): OpenedEnvelope {
	const { keyid = '', sig = '' } = signature ?? {};
	const key = keyNamed(keyid);
	if (key === undefined) return { state: 'invalid', reason: 'the signature names no Ed25519 key' };
	const bytes = exactBase64(payload);
	const signed = exactBase64(sig);
	if (bytes === undefined || signed === undefined) return { state: 'invalid', keyId: keyid, reason: 'the envelope is damaged: not base64' };
	if (!verify(null, authenticated(payloadType, bytes), key, signed))
		return { state: 'invalid', keyId: keyid, reason: 'the signature does not fit the content: one of them was changed' };
	return { state: 'valid', keyId: keyid, payloadType, payload: bytes };
}

/** The pre-authentication encoding: DSSEv1 29 application/vnd.example+json 4 text */
function authenticated(payloadType: string, payload: Buffer): Buffer {
	return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `), payload]);
}

/** Several texts decode to the same bytes. Only the canonical one is accepted, so that every edit is detected. */
function exactBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, 'base64');
	return bytes.toString('base64') === text ? bytes : undefined;
}
