// Obtains the signer: a person at their terminal, or an automation with the passphrase or the key. Every failed attempt is a row of the ledger.

import { readFileSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApprovalNote, Ledger } from '#model/ledger.ts';
import type { ApprovalKey } from '#store/guard-files/approval-key.ts';
import type { ApprovalSigner } from '#store/guard-files/approval-statement.ts';
import { openKey, readSealedKey, type SealedKey, signerOf } from '#store/guard-files/sealed-key.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { PersonsTerminal } from './persons-terminal.ts';

/** How the key is opened. With neither option, a person types the passphrase at their terminal. */
export interface SignerSource {
	readonly keyFile?: string;
	/** A file descriptor whose first line is the passphrase. */
	readonly passphraseFd?: number;
	/** The passphrase that a person typed into a page of `candor serve`. */
	readonly passphrase?: string;
}

export interface Signing {
	readonly source: SignerSource;
	readonly data: string;
	readonly key: ApprovalKey;
	readonly ledger: Ledger;
	/** The subject of the signature, for the row of a failed attempt. */
	readonly about: Partial<ApprovalNote>;
	/** The text that the person reads before they type. */
	readonly prompt: string;
}

const MOST_TRIES = 3;
const PAUSE_MS = 1000;
const LONGEST_PASSPHRASE = 1024;
const READABLE_BY_OTHERS = 0o077;
const DOCUMENTED = 'docs/guard.md#approval-is-a-persons says how to approve without a terminal';

export async function obtainSigner(signing: Signing): Promise<ApprovalSigner> {
	const { source, key, data } = signing;
	if (source.keyFile !== undefined && source.passphraseFd !== undefined)
		throw new UserError('either --key-file or --passphrase-fd', { hint: DOCUMENTED });
	if (source.keyFile !== undefined) return checked(signing, fromFile(source.keyFile));
	const sealed = readSealedKey(data);
	if (sealed === undefined)
		throw new UserError(`the key ${key.fingerprint} was made elsewhere: only its public half is here`, { hint: '--key-file FILE' });
	const passphrase = source.passphrase ?? (source.passphraseFd === undefined ? undefined : passphraseFrom(source.passphraseFd));
	if (passphrase === undefined) return atTerminal(signing, sealed);
	const signer = await openKey(sealed, passphrase);
	if (signer !== undefined) return checked(signing, signer);
	failed(signing, 'wrong passphrase');
	await sleep(PAUSE_MS);
	throw wrongPassphrase();
}

async function atTerminal(signing: Signing, sealed: SealedKey): Promise<ApprovalSigner> {
	using terminal = PersonsTerminal.open(DOCUMENTED);
	terminal.say(signing.prompt);
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		const signer = await openKey(sealed, await terminal.ask(`Passphrase of the approval key ${signing.key.fingerprint}: `));
		if (signer !== undefined) return checked(signing, signer);
		failed(signing, 'wrong passphrase');
		terminal.say('That is not the passphrase.\n');
		await sleep(PAUSE_MS * 2 ** tries);
	}
	throw wrongPassphrase();
}

function wrongPassphrase(): UserError {
	return new UserError('nothing was approved: wrong passphrase', {
		hint: 'docs/guard.md#approval-is-a-persons says what to do if it is forgotten',
	});
}

function failed({ ledger, about, key }: Signing, detail: string): void {
	ledger.approval({ ...about, event: 'failed', key: key.fingerprint, detail });
}

/** The guard accepts only one key. */
function checked(signing: Signing, signer: ApprovalSigner): ApprovalSigner {
	const { key } = signing;
	if (signer.fingerprint === key.fingerprint) return signer;
	failed(signing, `another key: ${signer.fingerprint}`);
	throw new UserError(`nothing was approved: ${signer.fingerprint} is not the approval key`, {
		hint: `the key in force is ${key.fingerprint} (${key.file})`,
	});
}

/** The file may be a pipe: `--key-file <(sudo cat /root/approval.pem)`. */
function fromFile(file: string): ApprovalSigner {
	let pem: string;
	try {
		const stat = statSync(file);
		if (stat.isFile() && (stat.mode & READABLE_BY_OTHERS) !== 0)
			throw new UserError(`others can read ${file}`, { hint: `chmod 600 ${shellWord(file)}, if nobody has read it yet` });
		pem = readFileSync(file, 'utf8');
	} catch (error) {
		if (error instanceof UserError) throw error;
		throw new UserError(`--key-file ${file} cannot be read (${(error as Error).message})`, { hint: `ls -l ${shellWord(file)}` });
	}
	try {
		return signerOf(pem);
	} catch {
		throw new UserError(`--key-file ${file} is no Ed25519 private key`, { hint: 'openssl genpkey -algorithm ed25519 makes one' });
	}
}

/** Reads the first line. */
function passphraseFrom(descriptor: number): string {
	const buffer = Buffer.alloc(LONGEST_PASSPHRASE);
	let length = 0;
	try {
		for (let read = -1; read !== 0 && length < buffer.length && !buffer.subarray(0, length).includes(0x0a); length += read)
			read = readSync(descriptor, buffer, length, buffer.length - length, null);
	} catch (error) {
		throw new UserError(`--passphrase-fd ${descriptor} cannot be read (${(error as Error).message})`, {
			hint: 'candor approve … --passphrase-fd 3 3< <(pass show candor)',
		});
	}
	return buffer.toString('utf8', 0, length).split('\n', 1)[0] ?? '';
}
