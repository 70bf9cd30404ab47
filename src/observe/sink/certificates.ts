// The run's own certificate authorities: one root that the cell trusts, and several intermediates below it, so that sites have different issuers as on the real web.
// They sign for any name or address to which the cell connects.
// Written by hand over node:crypto: a certificate is forty lines of DER, and a library for it costs 100 ms at every start.

import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { addressBytes } from '#util/address-bytes.ts';
import { bits, commonName, der, integer, isTrue, objectId, octets, sequence, time } from './der.ts';
import { LIMITS } from './limits.ts';

export interface Leaf {
	readonly key: string;
	/** The leaf certificate, followed by the certificate of its issuer. */
	readonly cert: string;
}

export interface CertificateAuthority {
	/** Certificate of the root. */
	readonly pem: string;
	/** Returns a leaf for a host name or a bare address. `alias` is a second name that the client may check. */
	leafFor(name: string, alias?: string): Promise<Leaf>;
}

const DAY = 86_400_000;
const ROOT = 'Global Trust Root R4';
const ISSUERS = [
	'Secure Site CA G2',
	'TLS Issuing CA 7',
	'Domain Validation E5',
	'Web Services RSA-ECC 12',
	'Public Server CA B1',
	'Network Trust M02',
	'Cloud TLS CA 3',
	'Edge DV R11',
];
const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));

export async function makeCertificateAuthority(): Promise<CertificateAuthority> {
	const generate = promisify(generateKeyPair);
	// One key serves all leaves, because they need not differ and each key would cost a millisecond.
	const [root, leaf] = await Promise.all([generate('ec', { namedCurve: 'P-256' }), generate('ec', { namedCurve: 'P-256' })]);
	const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
	const authority = (subject: string, own: KeyObject, issuer: Issuer): string =>
		certificate(subject, own, issuer, 3_650, [
			extension('2.5.29.19', sequence(isTrue), true), // basic constraints: a CA
			extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true), // key usage: signs certificates and revocation lists
			extension('2.5.29.14', octets(keyId(own))),
			...(issuer.publicKey === own ? [] : [extension('2.5.29.35', sequence(der(0x80, keyId(issuer.publicKey))))]),
		]);
	const top: Issuer = { name: ROOT, ...root, pem: '' };
	const pem = authority(ROOT, root.publicKey, top);
	const issuers = new Map<string, Promise<Issuer>>();
	/** Returns the issuer of a site. It is created at the first request. */
	const issuerFor = (name: string): Promise<Issuer> => {
		// All hosts of a site share one issuer. The last two labels are a sufficient approximation of the site.
		const site = name.toLowerCase().split('.').slice(-2).join('.');
		const chosen = ISSUERS[createHash('sha256').update(site).digest().readUInt16BE(0) % ISSUERS.length] ?? ROOT;
		const known = issuers.get(chosen);
		if (known !== undefined) return known;
		const issuer = generate('ec', { namedCurve: 'P-256' }).then((keys) => ({
			name: chosen,
			...keys,
			pem: authority(chosen, keys.publicKey, top),
		}));
		issuers.set(chosen, issuer);
		return issuer;
	};
	const made = new Map<string, Leaf>();

	return {
		pem,
		async leafFor(name, alias) {
			const id = `${name} ${alias ?? ''}`;
			const known = made.get(id);
			if (known !== undefined) return known;
			const names = [name, ...(alias === undefined ? [] : [alias])].map(alternativeName);
			// The certificate is valid long before and long after now, so that a changed clock does not break trust.
			const issuer = await issuerFor(name);
			const own = certificate(name.slice(0, 64), leaf.publicKey, issuer, 800, [
				extension('2.5.29.19', sequence(), true),
				extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true), // key usage: signs handshakes
				extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))), // extended key usage: server authentication
				extension('2.5.29.17', sequence(...names)),
				extension('2.5.29.14', octets(keyId(leaf.publicKey))),
				extension('2.5.29.35', sequence(der(0x80, keyId(issuer.publicKey)))),
			]);
			const cert = `${own}${issuer.pem}`;
			const oldest = made.keys().next();
			if (made.size >= LIMITS.certificates && oldest.done !== true) made.delete(oldest.value);
			made.set(id, { key, cert });
			return { key, cert };
		},
	};
}

interface Issuer {
	readonly name: string;
	readonly publicKey: KeyObject;
	readonly privateKey: KeyObject;
	readonly pem: string;
}

function certificate(subject: string, publicKey: KeyObject, issuer: Issuer, days: number, extensions: readonly Buffer[]): string {
	const body = sequence(
		der(0xa0, integer(Buffer.from([2]))), // version 3
		integer(Buffer.concat([Buffer.from([0x4a]), randomBytes(15)])),
		ECDSA_SHA256,
		commonName(issuer.name),
		sequence(time(new Date(Date.now() - 400 * DAY)), time(new Date(Date.now() + days * DAY))),
		commonName(subject),
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(...extensions)),
	);
	const signed = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer.privateKey)));
	return `-----BEGIN CERTIFICATE-----\n${signed.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
	return sequence(objectId(id), ...(isCritical ? [isTrue] : []), octets(value));
}

function alternativeName(name: string): Buffer {
	const address = addressBytes(name);
	return address === undefined ? der(0x82, Buffer.from(name, 'latin1')) : der(0x87, address);
}

function keyId(key: KeyObject): Buffer {
	return createHash('sha256')
		.update(key.export({ type: 'spki', format: 'der' }))
		.digest()
		.subarray(0, 20);
}
