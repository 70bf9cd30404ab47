import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { libraryLists } from './library-lists.ts';

const LIST = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n';

async function write(path: string, text: string): Promise<string> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, text);
	return path;
}

test('the list of a library is found in an environment, and a link or another file is none', async () => {
	await using directory = await mkdtempDisposable(join(tmpdir(), 'candor-lists-'));
	const root = directory.path;
	const site = join(root, 'venv/lib/python3.12/site-packages');
	const list = await write(join(site, 'certifi/cacert.pem'), LIST);
	await write(join(site, 'botocore/cacert.pem'), 'no list');
	const secret = await write(join(root, 'home/.ssh/id_rsa'), LIST);
	await mkdir(join(site, 'httplib2'));
	await symlink(secret, join(site, 'httplib2/cacerts.txt'));
	await symlink(dirname(secret), join(site, 'stripe'));
	expect(await libraryLists([root, join(root, 'absent')])).toEqual({ [list]: LIST });
	expect(await libraryLists([site])).toEqual({ [list]: LIST });
});
