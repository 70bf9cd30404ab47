// Plants canaries in a real project as files that look like forgotten secrets. No program needs them, so a program that sends one has read what it should not.

import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alphanumeric, armoured, awsKeyId, hex } from '#canary/plant/secret-forms.ts';
import type { Canary } from '#model/canary.ts';
import { readPlanted, writePlanted } from '#store/guard-files/canary-file.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import type { CanaryFileEvent } from './canary-file-event.ts';
import { canaryListFile } from './canary-list-file.ts';
import { notChanged } from './not-changed.ts';

interface Plant {
	readonly name: string;
	readonly text: string;
	readonly secret: string;
}

export function* plantInProject(directory: string): Generator<CanaryFileEvent> {
	const root = resolve(directory);
	if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
		throw new UserError(`${directory} is no directory`, { hint: 'candor canaries plant .' });
	const list = canaryListFile(dataDirectory());
	const planted: Canary[] = [...readPlanted(list)];
	for (const { name, text, secret } of plants()) {
		const path = join(root, name);
		try {
			// Never overwrites an existing file.
			writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notChanged(directory, error as Error);
			yield { kind: 'exists', path };
			continue;
		}
		planted.push({ key: `file:${path}`, where: { kind: 'file', path }, value: secret });
		try {
			writePlanted(list, planted);
		} catch (error) {
			// A canary that the guard does not search for is useless.
			rmSync(path, { force: true });
			throw error;
		}
		yield { kind: 'planted', path };
	}
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
