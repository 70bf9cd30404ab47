// The files that a thief looks for, with a secret of this run in each, and a few ordinary ones around them.

import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import { alphanumeric, armoured, awsKeyId, hex } from './secret-forms.ts';

export interface HomeFile {
	/** Relative to the home directory. */
	readonly path: string;
	readonly text: string;
	/** The secret in it; absent: an ordinary file. */
	readonly secret?: string;
	readonly mode?: number;
}

export function canaryHome(): readonly HomeFile[] {
	return [...keyFiles(), ...cloudFiles(), ...tokenFiles(), ...histories(), ...browserAndWallet(), ...clientConfigs(), ...ordinaryFiles()];
}

function keyFiles(): HomeFile[] {
	const rsa = armoured('OPENSSH PRIVATE KEY', 1400);
	const ed25519 = armoured('OPENSSH PRIVATE KEY', 290);
	const gpg = hex(48);
	const bastion = `bastion-${alphanumeric(12).toLowerCase()}.corp.example`;
	return [
		{ path: '.ssh/id_rsa', text: rsa.text, secret: rsa.secret, mode: 0o600 },
		{ path: '.ssh/id_ed25519', text: ed25519.text, secret: ed25519.secret, mode: 0o600 },
		{ path: '.ssh/config', text: `Host bastion\n  HostName ${bastion}\n  User deploy\n`, secret: bastion, mode: 0o600 },
		{
			path: `.gnupg/private-keys-v1.d/${hex(20).toUpperCase()}.key`,
			text: `(protected-private-key (rsa (n #${gpg}#)))\n`,
			secret: gpg,
			mode: 0o600,
		},
	];
}

function cloudFiles(): HomeFile[] {
	const aws = alphanumeric(40);
	const kube = alphanumeric(64);
	const gcloud = armoured('PRIVATE KEY', 900);
	const docker = Buffer.from(`deploy:${alphanumeric(24)}`).toString('base64');
	return [
		{
			path: '.aws/credentials',
			text: `[default]\naws_access_key_id = ${awsKeyId()}\naws_secret_access_key = ${aws}\n`,
			secret: aws,
			mode: 0o600,
		},
		{
			path: '.kube/config',
			text: `apiVersion: v1\nkind: Config\nclusters:\n- name: prod\n  cluster: {server: "https://k8s.corp.example:6443"}\nusers:\n- name: admin\n  user: {token: ${kube}}\n`,
			secret: kube,
			mode: 0o600,
		},
		{
			path: '.config/gcloud/application_default_credentials.json',
			text: `${JSON.stringify({ type: 'service_account', project_id: 'prod', private_key: gcloud.text }, null, 2)}\n`,
			secret: gcloud.secret,
			mode: 0o600,
		},
		{
			path: '.docker/config.json',
			text: `${JSON.stringify({ auths: { 'registry.corp.example': { auth: docker } } }, null, 2)}\n`,
			secret: docker,
			mode: 0o600,
		},
	];
}

function tokenFiles(): HomeFile[] {
	const github = `ghp_${alphanumeric(36)}`;
	const gh = `gho_${alphanumeric(36)}`;
	const npm = `npm_${alphanumeric(36)}`;
	const netrc = alphanumeric(28);
	const database = alphanumeric(24);
	return [
		{ path: '.git-credentials', text: `https://deploy:${github}@git.corp.example\n`, secret: github, mode: 0o600 },
		{ path: '.config/gh/hosts.yml', text: `git.corp.example:\n    user: deploy\n    oauth_token: ${gh}\n`, secret: gh, mode: 0o600 },
		{ path: '.npmrc', text: `//registry.corp.example/:_authToken=${npm}\n`, secret: npm, mode: 0o600 },
		{ path: '.netrc', text: `machine artifacts.corp.example login deploy password ${netrc}\n`, secret: netrc, mode: 0o600 },
		{ path: '.env', text: `DATABASE_URL=postgres://app:${database}@db.corp.example/app\n`, secret: database, mode: 0o600 },
	];
}

function histories(): HomeFile[] {
	const inBash = alphanumeric(24);
	const inZsh = alphanumeric(24);
	return [
		{ path: '.bash_history', text: `cd project\ngit pull\nmysql -u root -p${inBash}\nls\n`, secret: inBash, mode: 0o600 },
		{ path: '.zsh_history', text: `: 1757000000:0;export DEPLOY_TOKEN=${inZsh}\n`, secret: inZsh, mode: 0o600 },
	];
}

function browserAndWallet(): HomeFile[] {
	const chrome = alphanumeric(48);
	const firefox = alphanumeric(48);
	const ethereum = hex(32);
	const solana = JSON.stringify([...Buffer.from(hex(64), 'hex')]);
	return [
		{ path: '.config/google-chrome/Default/Cookies', text: `SQLite format 3\0session\0${chrome}\0`, secret: chrome, mode: 0o600 },
		{
			path: '.mozilla/firefox/a1b2c3d4.default-release/cookies.sqlite',
			text: `SQLite format 3\0session\0${firefox}\0`,
			secret: firefox,
			mode: 0o600,
		},
		{
			path: `.ethereum/keystore/UTC--2026-01-01T00-00-00Z--${hex(20)}`,
			text: JSON.stringify({ version: 3, crypto: { cipher: 'aes-128-ctr', ciphertext: ethereum } }),
			secret: ethereum,
			mode: 0o600,
		},
		{ path: '.config/solana/id.json', text: solana, secret: solana.slice(1, 60), mode: 0o600 },
	];
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
			text: '# Meeting notes\n\n- ship the release\n',
		})),
	];
}
