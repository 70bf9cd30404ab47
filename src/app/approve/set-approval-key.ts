// `candor approve --init`: the person sets the key that signs approvals. Replacing a key requires a signature with the old one.

import { publicKeyFile, readApprovalKey } from '#store/guard-files/approval-key.ts';
import { replaceFile } from '#store/guard-files/pin-files.ts';
import { makeKey, sealedKeyFile, sealKey } from '#store/guard-files/sealed-key.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { obtainSigner } from './obtain-signer.ts';
import { PersonsTerminal } from './persons-terminal.ts';

const SHORTEST = 12;
const FEWEST_LETTERS = 6;

export interface NewApprovalKey {
	readonly fingerprint: string;
	/** File of the public half. */
	readonly file: string;
}

export async function setApprovalKey({ data, ledger, source }: ApprovalDesk): Promise<NewApprovalKey> {
	const old = readApprovalKey(data);
	if (old?.isRoots === true)
		throw new UserError(`the approval key is root's: ${old.file}`, {
			hint: 'docs/guard.md#approval-is-a-persons says how root sets another',
		});
	if (old !== undefined) {
		const prompt = `There is an approval key already: ${old.fingerprint}\nTo replace it, give the old passphrase first.\n`;
		await obtainSigner({ source, data, key: old, ledger, about: {}, prompt });
	}
	const passphrase = await newPassphrase();
	const key = makeKey();
	const sealed = await sealKey(key, passphrase);
	ledger.approval({
		event: old === undefined ? 'key-set' : 'key-replaced',
		key: key.fingerprint,
		...(old && { detail: `it was ${old.fingerprint}` }),
	});
	replaceFile(sealedKeyFile(data), sealed);
	replaceFile(publicKeyFile(data), key.publicPem);
	return { fingerprint: key.fingerprint, file: publicKeyFile(data) };
}

async function newPassphrase(): Promise<string> {
	using terminal = PersonsTerminal.open('run it in a terminal: candor approve --init');
	terminal.say(
		'A new key for approvals. Its passphrase must be one that nobody can guess, with a copy of the key file to try on: four random words or more.\n',
	);
	const passphrase = await terminal.ask('New passphrase: ');
	if (passphrase.length < SHORTEST || new Set(passphrase).size < FEWEST_LETTERS)
		throw new UserError(`a passphrase has at least ${SHORTEST} characters, ${FEWEST_LETTERS} of them different`, {
			hint: 'four random words: candor approve --init',
		});
	if ((await terminal.ask('Once more: ')) !== passphrase)
		throw new UserError('the two are not the same; no key was set', { hint: 'candor approve --init' });
	return passphrase;
}
