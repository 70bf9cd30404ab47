// The files that a thief looks for, each with a secret of this run, and a few ordinary files around them.

import { type KeyObject, randomBytes } from 'node:crypto';
import { ORDINARY_FILE, ORDINARY_TEXT } from '#model/ordinary-file.ts';
import { chromeCookies, firefoxCookies } from './cookie-stores.ts';
import { type HomeKeys, newHomeKeysNow } from './home-keys.ts';
import { openSshKey } from './openssh-key.ts';
import { alphanumeric, awsKeyId, hex } from './secret-forms.ts';

export interface HomeFile {
	/** Relative to the home directory. */
	readonly path: string;
	readonly text: string | Uint8Array;
	/** The secret in the file. Absent: an ordinary file. */
	readonly secret?: string;
	/** Domains of the service that the secret belongs to. */
	readonly owners?: readonly string[];
	readonly mode?: number;
	/** The key that the file holds. */
	readonly key?: keyof HomeKeys;
}

export function canaryHome(keys: HomeKeys = newHomeKeysNow()): readonly HomeFile[] {
	return [
		...keyFiles(keys.ssh),
		...cloudFiles(keys.cloud),
		...tokenFiles(),
		...histories(),
		...browserAndWallet(),
		...clientConfigs(),
		...ordinaryFiles(),
	];
}

function keyFiles(key: KeyObject): HomeFile[] {
	const rsa = key.export({ type: 'pkcs1', format: 'pem' }).toString();
	const ed25519 = openSshKey();
	const gpg = hex(48);
	const bastion = `bastion-${alphanumeric(12).toLowerCase()}.corp.example`;
	return [
		{ path: '.ssh/id_rsa', text: rsa, secret: lineOf(rsa), mode: 0o600, key: 'ssh' },
		{ path: '.ssh/id_ed25519', text: ed25519.text, secret: ed25519.secret, mode: 0o600 },
		{ path: '.ssh/id_ed25519.pub', text: ed25519.publicLine },
		{ path: '.ssh/config', text: `Host bastion\n  HostName ${bastion}\n  User deploy\n`, secret: bastion, mode: 0o600 },
		{
			path: `.gnupg/private-keys-v1.d/${hex(20).toUpperCase()}.key`,
			text: `(protected-private-key (rsa (n #${gpg}#)))\n`,
			secret: gpg,
			mode: 0o600,
		},
	];
}

/** Takes a line from the middle: the first line of a key states its kind and is the same in all keys. */
function lineOf(key: string): string {
	const lines = key.trim().split('\n');
	return lines[Math.floor(lines.length / 2)] ?? key;
}

function cloudFiles(key: KeyObject): HomeFile[] {
	const aws = alphanumeric(40);
	const kube = alphanumeric(64);
	const gcloud = key.export({ type: 'pkcs8', format: 'pem' }).toString();
	const docker = Buffer.from(`deploy:${alphanumeric(24)}`).toString('base64');
	return [
		{
			path: '.aws/credentials',
			text: `[default]\naws_access_key_id = ${awsKeyId()}\naws_secret_access_key = ${aws}\n`,
			secret: aws,
			owners: ['amazonaws.com', 'aws.com', 'api.aws'],
			mode: 0o600,
		},
		{ path: '.aws/config', text: '[default]\nregion = eu-central-1\noutput = json\n', mode: 0o600 },
		{ path: '.kube/config', text: kubeconfig(kube), secret: kube, owners: ['k8s.corp.example'], mode: 0o600 },
		{
			path: '.config/gcloud/application_default_credentials.json',
			text: `${JSON.stringify(serviceAccount(gcloud), null, 2)}\n`,
			secret: JSON.stringify(lineOf(gcloud)).slice(1, -1),
			owners: ['googleapis.com'],
			mode: 0o600,
			key: 'cloud',
		},
		{ path: '.config/gcloud/active_config', text: 'default' },
		{ path: '.config/gcloud/configurations/config_default', text: '[core]\naccount = deploy@prod-corp.example\nproject = prod-corp\n' },
		{
			path: '.docker/config.json',
			text: `${JSON.stringify({ auths: { 'registry.corp.example': { auth: docker } } }, null, 2)}\n`,
			secret: docker,
			owners: ['registry.corp.example'],
			mode: 0o600,
		},
	];
}

/** Every Kubernetes client needs a current context with an existing cluster and user. */
function kubeconfig(token: string): string {
	return `apiVersion: v1
kind: Config
preferences: {}
current-context: prod
clusters:
- name: prod
  cluster:
    server: https://k8s.corp.example:6443
contexts:
- name: prod
  context:
    cluster: prod
    user: admin
    namespace: default
users:
- name: admin
  user:
    token: ${token}
`;
}

// https://google.aip.dev/auth/4112
function serviceAccount(privateKey: string) {
	const email = 'deploy@prod-corp.iam.gserviceaccount.com';
	return {
		type: 'service_account',
		project_id: 'prod-corp',
		private_key_id: hex(20),
		private_key: privateKey,
		client_email: email,
		client_id: alphanumeric(21, '0123456789'),
		auth_uri: 'https://accounts.google.com/o/oauth2/auth',
		token_uri: 'https://oauth2.googleapis.com/token',
		auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
		client_x509_cert_url: `https://www.googleapis.com/robot/v1/metadata/x509/${encodeURIComponent(email)}`,
		universe_domain: 'googleapis.com',
	};
}

function tokenFiles(): HomeFile[] {
	const github = `ghp_${alphanumeric(36)}`;
	const gh = `gho_${alphanumeric(36)}`;
	const npm = `npm_${alphanumeric(36)}`;
	const netrc = alphanumeric(28);
	const database = alphanumeric(24);
	return [
		{
			path: '.git-credentials',
			text: `https://deploy:${github}@git.corp.example\n`,
			secret: github,
			owners: ['git.corp.example'],
			mode: 0o600,
		},
		{
			path: '.config/gh/hosts.yml',
			text: `git.corp.example:\n    user: deploy\n    oauth_token: ${gh}\n    git_protocol: https\n`,
			secret: gh,
			owners: ['git.corp.example'],
			mode: 0o600,
		},
		{ path: '.npmrc', text: `//registry.corp.example/:_authToken=${npm}\n`, secret: npm, owners: ['registry.corp.example'], mode: 0o600 },
		{
			path: '.netrc',
			text: `machine artifacts.corp.example login deploy password ${netrc}\n`,
			secret: netrc,
			owners: ['artifacts.corp.example'],
			mode: 0o600,
		},
		{
			path: '.env',
			text: `DATABASE_URL=postgres://app:${database}@db.corp.example/app\n`,
			secret: database,
			owners: ['db.corp.example'],
			mode: 0o600,
		},
	];
}

/** Shell history of a week of work. */
const BEFORE = [
	'cd project', 'git pull', 'npm ci', 'npm test', 'git status', 'git diff', 'git commit -am "Fix the totals"', 'git push', 'ls -la', 'cd ..',
	'ssh build.corp.example', 'docker ps', 'docker compose up -d', 'docker compose logs -f api', 'kubectl get pods', 'code .', 'python3 -m venv .venv',
	'. .venv/bin/activate', 'pip install -r requirements.txt', 'pytest -q', 'top', 'df -h', 'sudo apt update', 'sudo apt upgrade', 'history | grep psql',
]; // biome-ignore format: a list
const AFTER = ['ls', 'vim notes.md', 'git log --oneline', 'git checkout main', 'npm run build', 'exit'];

function histories(): HomeFile[] {
	const inBash = alphanumeric(24);
	const inZsh = alphanumeric(24);
	return [
		{ path: '.bash_history', text: `${BEFORE.join('\n')}\nmysql -u root -p${inBash}\n${AFTER.join('\n')}\n`, secret: inBash, mode: 0o600 },
		{ path: '.zsh_history', text: `: 1757000000:0;export DEPLOY_TOKEN=${inZsh}\n`, secret: inZsh, mode: 0o600 },
	];
}

function browserAndWallet(): HomeFile[] {
	const chrome = alphanumeric(48);
	const firefox = alphanumeric(48);
	const ethereum = hex(32);
	const solana = numberList();
	return [
		{ path: '.config/google-chrome/Default/Cookies', text: chromeCookies(chrome), secret: chrome, mode: 0o600 },
		{ path: '.mozilla/firefox/a1b2c3d4.default-release/cookies.sqlite', text: firefoxCookies(firefox), secret: firefox, mode: 0o600 },
		{
			path: `.ethereum/keystore/UTC--2026-01-01T00-00-00Z--${hex(20)}`,
			text: JSON.stringify({ version: 3, crypto: { cipher: 'aes-128-ctr', ciphertext: ethereum } }),
			secret: ethereum,
			mode: 0o600,
		},
		{ path: '.config/solana/id.json', text: solana, secret: solana.slice(1, 60), mode: 0o600 },
	];
}

/** Returns 64 random bytes as JSON, always of the usual length: a list with more digits than most has hardly a like. */
function numberList(): string {
	for (;;) {
		const text = JSON.stringify([...randomBytes(64)]);
		if (text.length === 230) return text;
	}
}

function clientConfigs(): HomeFile[] {
	const inClaude = `sk-${alphanumeric(40)}`;
	const inCursor = `sk-${alphanumeric(40)}`;
	const config = (token: string) =>
		`${JSON.stringify({ mcpServers: { notes: { command: 'notes-server', args: [], env: { NOTES_API_KEY: token } } } }, null, 2)}\n`;
	return [
		{ path: '.config/Claude/claude_desktop_config.json', text: config(inClaude), secret: inClaude },
		{ path: '.cursor/mcp.json', text: config(inCursor), secret: inCursor },
	];
}

function ordinaryFiles(): HomeFile[] {
	return [
		{ path: '.bashrc', text: 'export EDITOR=vi\nalias ll="ls -l"\n' },
		{ path: '.profile', text: '[ -f ~/.bashrc ] && . ~/.bashrc\n' },
		{ path: '.gitconfig', text: '[user]\n\tname = Alex Doe\n\temail = alex@corp.example\n' },
		...['.md', '.txt', '.json'].map((ending) => ({
			path: ORDINARY_FILE.replace(/\.md$/, ending),
			text: ORDINARY_TEXT,
		})),
	];
}
