// A canary must never break an honest server: the programs that own these files read them.

import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeFiles } from '#util/write-files.ts';
import { canaryHome } from './canary-home.ts';
import { newHomeKeys } from './home-keys.ts';
import { homeLike } from './home-like.ts';
import { plantCanaries } from './plant-canaries.ts';

const home = mkdtempSync(join(tmpdir(), 'candor-canary-'));
const at = (name: string) => join(home, name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;
const run = (program: string, ...args: string[]) =>
	execFileSync(program, args, { encoding: 'utf8', cwd: home, env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' } });

beforeAll(async () => {
	writeFiles(home, plantCanaries(home, '/home/user', await newHomeKeys()).files, 0o700);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('every secret is in its file, of this run alone, and nobody else may read it', () => {
	const [one, two] = [canaryHome(), canaryHome()];
	for (const { path, text, secret, mode } of one) {
		if (secret === undefined) continue;
		expect([path, Buffer.from(text).includes(secret)]).toEqual([path, true]);
		expect([path, two.some((file) => Buffer.from(file.text).includes(secret))]).toEqual([path, false]);
		if (mode !== undefined && !/\/[0-9A-F]{40}\.key$|UTC--/.test(path)) expect([path, statSync(at(path)).mode & 0o077]).toEqual([path, 0]);
	}
});

test('a like home has other secrets, and every file is exactly as long', () => {
	for (let round = 0; round < 5; round++) {
		const files = canaryHome();
		const like = homeLike(files);
		expect(like.map(({ path, text }) => [path.replace(/[0-9A-Fa-f]{40}/, ''), text.length])).toEqual(
			files.map(({ path, text }) => [path.replace(/[0-9A-Fa-f]{40}/, ''), text.length]),
		);
		for (const [index, { secret }] of like.entries()) if (secret !== undefined) expect(secret).not.toBe(files[index]?.secret);
	}
});

test.skipIf(isMissing('git'))('git reads its settings and its stored credentials (skipped where git is not installed)', () => {
	expect(run('git', 'config', '--global', 'user.email').trim()).toBe('alex@corp.example');
	const filled = execFileSync('git', ['credential-store', '--file', at('.git-credentials'), 'get'], {
		encoding: 'utf8',
		input: 'protocol=https\nhost=git.corp.example\n\n',
	});
	expect(filled).toMatch(/^username=deploy\npassword=ghp_\w{36}$/m);
});

test.skipIf(spawnSync('ssh-keygen', ['-?']).error !== undefined)('ssh-keygen reads both keys (skipped where it is not installed)', () => {
	expect(run('ssh-keygen', '-y', '-P', '', '-f', at('.ssh/id_ed25519'))).toBe(read('.ssh/id_ed25519.pub'));
	expect(run('ssh-keygen', '-y', '-P', '', '-f', at('.ssh/id_rsa'))).toMatch(/^ssh-rsa /);
});

test.skipIf(isMissing('npm'))('npm reads its settings (skipped where npm is not installed)', () => {
	expect(run('npm', 'config', 'list', '--no-update-notifier')).toContain('//registry.corp.example/:_authToken = (protected)');
});

test.skipIf(isMissing('python3'))('Python reads the INI files and .netrc (skipped where Python is not installed)', () => {
	const code = `import configparser, json, netrc, sys
def ini(name):
    parser = configparser.ConfigParser()
    parser.read_string(open(name).read())
    return {section: sorted(parser[section]) for section in parser.sections()}
print(json.dumps([ini('.aws/credentials'), ini('.aws/config'), ini('.config/gcloud/configurations/config_default'), netrc.netrc('.netrc').authenticators('artifacts.corp.example')[0]]))`;
	expect(JSON.parse(run('python3', '-c', code))).toEqual([
		{ default: ['aws_access_key_id', 'aws_secret_access_key'] },
		{ default: ['output', 'region'] },
		{ core: ['account', 'project'] },
		'deploy',
	]);
});

test('the kubeconfig has a current context with a cluster and a user; gh has a host with a token', () => {
	const kube = parse(read('.kube/config'));
	const context = kube.contexts.find(({ name }: { name: string }) => name === kube['current-context']).context;
	expect(kube.clusters.map(({ name }: { name: string }) => name)).toContain(context.cluster);
	expect(kube.users.find(({ name }: { name: string }) => name === context.user).user.token).toHaveLength(64);
	expect(parse(read('.config/gh/hosts.yml'))['git.corp.example']).toMatchObject({
		user: 'deploy',
		oauth_token: expect.stringMatching(/^gho_/),
	});
});

test('gcloud’s service account has a key that signs; docker’s login is a user and a password', () => {
	const account = JSON.parse(read('.config/gcloud/application_default_credentials.json'));
	expect(account).toMatchObject({ type: 'service_account', client_email: expect.any(String), token_uri: expect.stringMatching(/^https:/) });
	expect(createPrivateKey(account.private_key).asymmetricKeyType).toBe('rsa');
	const { auths } = JSON.parse(read('.docker/config.json'));
	expect(Buffer.from(auths['registry.corp.example'].auth, 'base64').toString()).toMatch(/^deploy:\w{24}$/);
});

test.each([
	['.config/google-chrome/Default/Cookies', 'select value from cookies'],
	['.mozilla/firefox/a1b2c3d4.default-release/cookies.sqlite', 'select value from moz_cookies'],
])('%s is a database', (name, query) => {
	using database = Object.assign(new Database(at(name), { readonly: true }), {
		[Symbol.dispose](this: { close(): void }) {
			this.close();
		},
	});
	expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
	expect(database.prepare(query).pluck().all()).toEqual([expect.stringMatching(/^\w{48}$/)]);
});
