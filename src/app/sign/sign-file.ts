import { BYTES_PAYLOAD, type DsseEnvelope, REPORT_PAYLOAD } from '#model/dsse-envelope.ts';
import { givenBytes } from '#util/given-file.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';
import { envelopeText, parseEnvelope, sealEnvelope } from './dsse.ts';
import { readSigningKey, type SigningKey } from './signing-key.ts';

/** The signature of `audit.json` is `audit.json.dsse`. */
export const SIGNATURE_SUFFIX = '.dsse';

export interface SignedFile {
	readonly keyId: string;
	readonly signature: string;
	readonly isReport: boolean;
}

/** Signs the exact bytes of a file and writes the envelope beside it. */
export async function signFile(file: string, data: string, output = `${file}${SIGNATURE_SUFFIX}`): Promise<SignedFile> {
	const key = readSigningKey(data);
	if (key === undefined) throw new UserError('there is no signing key yet', { hint: 'candor sign --init' });
	const bytes = fileToSign(file);
	const value = jsonIn(bytes);
	if (parseEnvelope(value) !== undefined)
		throw new UserError(`${file} is signed already`, { hint: `candor sign --check ${shellWord(file)}` });
	const envelope = sealFile(bytes, key);
	await writeWholeFile(output, envelopeText(envelope));
	return { keyId: key.id, signature: output, isReport: envelope.payloadType === REPORT_PAYLOAD };
}

export function sealFile(bytes: Buffer, { privateKey }: SigningKey): DsseEnvelope {
	return sealEnvelope(bytes, isReport(jsonIn(bytes)) ? REPORT_PAYLOAD : BYTES_PAYLOAD, privateKey);
}

export function fileToSign(file: string): Buffer {
	try {
		return givenBytes(file);
	} catch (cause) {
		const why =
			(cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${(cause as Error).message}`;
		throw new UserError(`${file}: ${why}`, {
			hint: 'candor audit --json --output report.json -- <command>, then candor sign report.json',
			cause,
		});
	}
}

/** Returns undefined if the bytes are no JSON. */
export function jsonIn(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString());
	} catch {
		return undefined;
	}
}

function isReport(value: unknown): boolean {
	return typeof value === 'object' && value !== null && 'schemaVersion' in value && 'findings' in value && 'summary' in value;
}
