// `candor canaries`: fake secrets in a real project. Nobody needs them, so whoever sends one on was where they should not be.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Canary } from '#model/canary.ts';
import { alphanumeric, armoured, awsKeyId, hex } from '#sandbox/canary/secret-forms.ts';
import { readPlanted, writePlanted } from '#store/guard-files/canary-file.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';

interface Plant {
	readonly name: string;
	readonly text: string;
	readonly secret: string;
}

const listFile = () => join(dataDirectory(), 'canaries.json');

export function plantCommand(directory: string): number {
	const root = resolve(directory);
	if (!existsSync(root)) throw new UserError(`${directory} is not there`, { hint: 'candor canaries plant .' });
	const planted: Canary[] = [...readPlanted(listFile())];
	for (const { name, text, secret } of plants()) {
		const path = join(root, name);
		try {
			// Never over a file that is there: it may be somebody's.
			writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
			process.stdout.write(`left alone, it exists: ${path}\n`);
			continue;
		}
		// Known before anything else can happen: a canary that nobody looks for is only a file.
		planted.push({ key: `file:${path}`, where: { kind: 'file', path }, value: secret });
		writePlanted(listFile(), planted);
		process.stdout.write(`planted: ${path}\n`);
	}
	process.stdout.write('Keep them out of version control. The guard blocks what carries one. To take them out: candor canaries remove\n');
	return EXIT.clean;
}

export function listCommand(): number {
	const planted = readPlanted(listFile());
	process.stdout.write(
		planted.length === 0
			? 'None are planted. To plant some: candor canaries plant .\n'
			: planted.map(({ key }) => `${key.slice('file:'.length)}\n`).join(''),
	);
	return EXIT.clean;
}

/** Only what is still as it was planted is removed. */
export function removeCommand(directory: string): number {
	const root = resolve(directory) + sep;
	const planted = readPlanted(listFile());
	const kept = planted.filter(({ where, value }) => {
		if (where.kind !== 'file' || !where.path.startsWith(root)) return true;
		const isOurs = existsSync(where.path) && readFileSync(where.path, 'utf8').includes(value);
		if (isOurs) rmSync(where.path);
		process.stdout.write(`${isOurs ? 'removed' : 'no longer there'}: ${where.path}\n`);
		return false;
	});
	writePlanted(listFile(), kept);
	return EXIT.clean;
}

function plants(): readonly Plant[] {
	const secret = alphanumeric(40);
	const password = alphanumeric(24);
	const token = hex(24);
	const key = armoured('OPENSSH PRIVATE KEY', 256);
	return [
		{ name: '.env.backup', text: `AWS_ACCESS_KEY_ID=${awsKeyId()}\nAWS_SECRET_ACCESS_KEY=${secret}\n`, secret },
		{ name: 'credentials.old.json', text: `${JSON.stringify({ user: 'deploy', password }, null, 2)}\n`, secret: password },
		{ name: '.npmrc.bak', text: `//packages.example/:_authToken=${token}\n`, secret: token },
		{ name: 'deploy_key.bak', text: key.text, secret: key.secret },
	];
}
