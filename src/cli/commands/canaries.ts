// `candor canaries`: fake secrets in a real project. Nobody needs them, so whoever sends one on was where they should not be.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { dataDirectory } from '#app/directories.ts';
import { alphanumeric, armoured, awsKeyId, hex } from '#canary/plant/secret-forms.ts';
import type { Canary } from '#model/canary.ts';
import { readPlanted, writePlanted } from '#store/guard-files/canary-file.ts';
import { shellOperand } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';

interface Plant {
	readonly name: string;
	readonly text: string;
	readonly secret: string;
}

type PlantedFile = Canary & { readonly where: { readonly kind: 'file' } };

const listFile = () => join(dataDirectory(), 'canaries.json');

export function plantCommand(directory: string): number {
	const root = resolve(directory);
	if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
		throw new UserError(`${directory} is no directory`, { hint: 'candor canaries plant .' });
	const planted: Canary[] = [...readPlanted(listFile())];
	for (const { name, text, secret } of plants()) {
		const path = join(root, name);
		try {
			// Never over a file that is there: it may be somebody's.
			writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritten(directory, error as Error);
			process.stdout.write(`left alone, it exists: ${path}\n`);
			continue;
		}
		planted.push({ key: `file:${path}`, where: { kind: 'file', path }, value: secret });
		try {
			writePlanted(listFile(), planted);
		} catch (error) {
			// A canary that nobody looks for is only a file.
			rmSync(path, { force: true });
			throw error;
		}
		process.stdout.write(`planted: ${path}\n`);
	}
	process.stdout.write(
		`Keep them out of version control. Guards that are started from now on block what carries one. To take them out: candor canaries remove ${shellOperand(root)}\n`,
	);
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
	const root = resolve(directory);
	const below = root.endsWith(sep) ? root : root + sep;
	const isBelow = (canary: Canary): canary is PlantedFile => canary.where.kind === 'file' && canary.where.path.startsWith(below);
	const planted = readPlanted(listFile());
	const here = planted.filter(isBelow);
	if (here.length === 0) {
		process.stdout.write(`None are planted in ${root}. To see where they are: candor canaries list\n`);
		return EXIT.clean;
	}
	for (const canary of here) process.stdout.write(`${takeOut(canary)}\n`);
	writePlanted(
		listFile(),
		planted.filter((canary) => !isBelow(canary)),
	);
	return EXIT.clean;
}

function takeOut({ where: { path }, value }: PlantedFile): string {
	try {
		if (!readFileSync(path, 'utf8').includes(value)) return `left alone, it is another file now: ${path}`;
		rmSync(path);
		return `removed: ${path}`;
	} catch (error) {
		if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return `no longer there: ${path}`;
		throw notWritten(path, error as Error);
	}
}

function notWritten(path: string, cause: Error): UserError {
	return new UserError(`${path} cannot be changed (${cause.message})`, { hint: `ls -ld ${shellOperand(path)}`, cause });
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
