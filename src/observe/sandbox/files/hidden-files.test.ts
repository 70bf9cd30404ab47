import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hiddenFiles } from './hidden-files.ts';

// In two parts: a whole one would look like a leaked key to those who scan for them.
const PRIVATE_KEY = `-----BEGIN ${'PRIVATE'} KEY-----\nbWFkZS11cA==\n-----END ${'PRIVATE'} KEY-----\n`;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nbWFkZS11cA==\n-----END CERTIFICATE-----\n';

class Project implements Disposable {
	readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'candor-hidden-')));

	write(name: string, text = 'made-up'): string {
		const path = join(this.path, name);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
		return path;
	}

	async hidden(shown: readonly string[] = ['.'], named: readonly string[] = []): Promise<readonly string[]> {
		const absolute = (names: readonly string[]) => names.map((name) => join(this.path, name));
		const { hidden } = await hiddenFiles(absolute(shown), absolute(named));
		return hidden.map((path) => path.slice(this.path.length + 1)).sort();
	}

	[Symbol.dispose](): void {
		rmSync(this.path, { recursive: true, force: true });
	}
}

test.each([
	...['.env', '.env.local', '.env.production', '.env.bak', '.ENV', 'prod.env', '.envrc', '.npmrc', '.npmrc.bak', '.netrc~', '.pypirc'],
	...['.dev.vars', '.dev.vars.staging'],
	...['.git-credentials', '.pgpass', 'id_rsa', 'id_ed25519.old', 'store.p12', 'state.tfstate', 'credentials.json', 'client_secret_1.json'],
	...['service-account.json', 'serviceAccountKey.json', 'x-firebase-adminsdk-1.json', 'secrets.yaml', 'config/master.key', '.bash_history'],
	...['.docker/config.json', '.config/gcloud/credentials.db', '.cargo/credentials.toml', 'packages/one/.env', 'a/b/c/d/e/.npmrc'],
])('%s is hidden', async (name) => {
	using project = new Project();
	project.write(name);
	project.write('server.js');
	// Of a place that is a directory, all that it holds.
	expect(await project.hidden()).toEqual([name.startsWith('.config/') ? '.config/gcloud' : name]);
});

test.each([
	...['.env.example', '.env.sample', 'sample.env', 'env.js', 'id_rsa.pub', 'my_id_rsa_notes.md', 'package.json', 'tokens.json', 'keys.pem'],
	...[
		'secrets.py',
		'credentials.ts',
		'docker/config.json',
		'config',
		'node_modules/server/.npmrc',
		'.claude/settings.json',
		'keyboard.json',
	],
	...['lib/python3.11/site-packages/server/.env', '.github/workflows/ci.yml', '.dev.vars.example', 'dev.vars'],
])('%s is not', async (name) => {
	using project = new Project();
	project.write(name);
	expect(await project.hidden()).toEqual([]);
});

test('keys, tokens and repositories are told by what they hold', async () => {
	using project = new Project();
	project.write('tls/server.key', PRIVATE_KEY);
	project.write('tls/server.pem', CERTIFICATE);
	project.write('gcp-key.json', '{"type": "service_account", "private_key": "made-up"}');
	project.write('token-types.json', '{"names": ["private_key"]}');
	project.write('prod.tfvars', 'region = "eu"\ndb_password = "made-up"\n');
	project.write('plain.tfvars', 'region = "eu"\npassword_length = 12\n');
	project.write('local.settings.json', '{"Values": {"Storage": "AccountName=a;AccountKey=made-up"}}');
	project.write('kubeconfig.yaml', 'current-context: a');
	project.write('docs/kubeconfig-format.md', 'A page.');
	for (const name of ['plain', 'remote', 'bare.git']) {
		const git = name === 'bare.git' ? [] : ['.git'];
		execFileSync('git', ['init', '-q', ...(git.length === 0 ? ['--bare'] : []), join(project.path, name)]);
		const url = name === 'plain' ? 'ssh://git@git.example/a.git' : 'https://ada:made-up@git.example/a.git';
		execFileSync('git', ['-C', join(project.path, name), 'remote', 'add', 'origin', url]);
	}
	expect(await project.hidden()).toEqual([
		...['bare.git/config', 'gcp-key.json', 'kubeconfig.yaml', 'local.settings.json', 'prod.tfvars', 'remote/.git/config', 'tls/server.key'],
	]);
});

test('directories of secrets are hidden whole, but for what is named in them; a venv may be called .env', async () => {
	using project = new Project();
	for (const name of ['.ssh/config', '.aws/credentials', '.aws/sso/cache/a.json', '.env/pyvenv.cfg', '.env/lib/x/.env', '.env/.env'])
		project.write(name);
	expect(await project.hidden()).toEqual(['.aws', '.env/.env', '.ssh']);
	expect(await project.hidden(['.'], ['.aws/credentials'])).toEqual(['.aws/sso', '.env/.env', '.ssh']);
	expect(await project.hidden(['.', '.aws'], ['.aws'])).toEqual(['.env/.env', '.ssh']);
});

test('hard links and symbolic links to a secret, and a link of its name, lead to nothing', async () => {
	using project = new Project();
	const secret = project.write('app/.env');
	linkSync(secret, join(project.path, 'app/plain.txt'));
	symlinkSync('.env', join(project.path, 'app/link.txt')); // leads to the hidden one
	project.write('settings/production.txt');
	symlinkSync('../settings/production.txt', join(project.path, 'app/.env.production'));
	symlinkSync('/etc/hostname', join(project.path, 'app/.env.outside'));
	symlinkSync('nowhere', join(project.path, 'app/.env.dangling'));
	expect(await project.hidden()).toEqual(['app/.env', 'app/plain.txt', 'settings/production.txt']);
	expect(await project.hidden(['app', 'settings'])).toEqual(['app/.env', 'app/plain.txt', 'settings/production.txt']);
	expect(await project.hidden(['app'])).toEqual(['app/.env', 'app/plain.txt']);
});

test('what is named itself is shown; a directory that is named names nothing in it', async () => {
	using project = new Project();
	project.write('.env');
	project.write('.npmrc');
	project.write('settings.txt');
	symlinkSync('settings.txt', join(project.path, '.env.local'));
	symlinkSync('.', join(project.path, 'alias'));
	symlinkSync(project.path, `${project.path}-alias`);
	expect(await project.hidden(['.'], ['.env'])).toEqual(['.npmrc', 'settings.txt']);
	expect(await project.hidden(['.'], ['.'])).toEqual(['.env', '.npmrc', 'settings.txt']);
	expect(await project.hidden(['.'], ['.env.local', 'alias/.npmrc'])).toEqual(['.env']);
	// Shown under two names, it is hidden under both.
	try {
		const { hidden } = await hiddenFiles([project.path, `${project.path}-alias`], [join(project.path, '.npmrc')]);
		expect(hidden).toEqual(
			expect.arrayContaining([join(project.path, '.env'), `${project.path}-alias/.env`, `${project.path}-alias/settings.txt`]),
		);
		expect(hidden).toHaveLength(4);
	} finally {
		rmSync(`${project.path}-alias`);
	}
});
