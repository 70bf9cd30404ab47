// The flags that select the signer of an approval.

import type { SignerSource } from '#app/approve/obtain-signer.ts';
import { numberFlag } from './number-flags.ts';

export interface SignerFlags {
	readonly keyFile?: string;
	readonly passphraseFd?: string;
}

const LARGEST_DESCRIPTOR = 1024;

export function signerSource({ keyFile, passphraseFd }: SignerFlags): SignerSource {
	return {
		...(keyFile !== undefined && { keyFile }),
		...(passphraseFd !== undefined && { passphraseFd: numberFlag('--passphrase-fd', passphraseFd, 0, LARGEST_DESCRIPTOR) }),
	};
}

export function approvalKeyLine(key: { readonly fingerprint: string; readonly file: string } | undefined): string {
	return key === undefined ? 'No approval key is set: candor approve --init\n' : `The approval key is ${key.fingerprint} (${key.file}).\n`;
}
