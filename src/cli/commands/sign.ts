// `candor sign`: makes the key, signs a file, or verifies a signed file.

import { dataDirectory } from '#app/directories.ts';
import { checkSignature } from '#app/sign/check-signature.ts';
import { signFile } from '#app/sign/sign-file.ts';
import { makeSigningKey, publicSigningKeyFile } from '#app/sign/signing-key.ts';
import { trustedKeysDirectory } from '#app/sign/trusted-keys.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';

export interface SignFlags {
	readonly init?: true;
	readonly check?: true;
	readonly key?: string;
	readonly signature?: string;
}

export async function signCommand(file: string | undefined, flags: SignFlags): Promise<number> {
	refuseContradictions(file, flags);
	const data = dataDirectory();
	if (flags.init === true) {
		const { id, file: made } = await makeSigningKey(data);
		process.stdout.write(
			`The signing key is ${id}\n  private: ${made} (keep a copy in a safe place)\n  public:  ${publicSigningKeyFile(data)} (give it to those who check)\n`,
		);
		return EXIT.clean;
	}
	if (flags.check === true) return check(file ?? '', data, flags);
	const { keyId, signature, isReport } = await signFile(file ?? '', data, flags.signature);
	process.stdout.write(`Signed ${isReport ? 'the report ' : ''}${file} with ${keyId}\n  ${signature}\n`);
	return EXIT.clean;
}

function check(file: string, data: string, { key, signature }: SignFlags): number {
	const result = checkSignature(file, { data, ...(key === undefined ? {} : { key }), ...(signature === undefined ? {} : { signature }) });
	if (result.kind === 'good') {
		process.stdout.write(`Good: ${file} is as it was signed by ${result.by} (${result.keyId})\n`);
		return EXIT.clean;
	}
	if (result.kind === 'bad') {
		process.stderr.write(`candor: ${file}: ${result.reason}\n`);
		return EXIT.findings;
	}
	process.stderr.write(
		`candor: ${file} is as it was signed, but by a key that you do not rely on: ${result.keyId}\n  try: candor sign --check --key THEIR.pub ${shellWord(file)}; or copy THEIR.pub to ${shellWord(trustedKeysDirectory(data))}\n`,
	);
	return EXIT.findings;
}

function refuseContradictions(file: string | undefined, { init, check: checks, key, signature }: SignFlags): void {
	if (init === true && (file !== undefined || checks === true || key !== undefined || signature !== undefined))
		throw new UserError('--init is about the key alone', { hint: 'candor sign --init' });
	if (init !== true && file === undefined)
		throw new UserError('which file?', { hint: 'candor sign audit.json, or candor sign --check audit.json' });
	if (key !== undefined && checks !== true)
		throw new UserError('--key is for --check: files are signed with your own key', {
			hint: `candor sign --check --key ${shellWord(key)} FILE`,
		});
}
