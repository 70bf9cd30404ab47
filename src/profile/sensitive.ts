// Which paths hold someone's secrets. They are judged before any explanation: nothing less than their exact name excuses them.

import { baseName, inside, isUnder, isUnderAny, parentOf } from '#util/absolute-path.ts';
import type { Evidence, Places } from './evidence.ts';

export type SensitiveContext = Pick<Evidence, 'places' | 'canaries'> & { readonly launch?: Evidence['launch'] };

/** Relative to the home directory; a directory stands for all it holds. */
const IN_HOME: readonly (readonly [what: string, ...paths: string[]])[] = [
	['SSH keys and settings', '.ssh'],
	['cloud credentials', '.aws', '.azure', '.oci', '.boto', '.s3cfg', '.config/gcloud', '.config/doctl', '.config/hcloud', '.config/linode-cli', '.config/rclone', '.terraform.d/credentials.tfrc.json', '.terraformrc', '.vault-token'],
	['GnuPG keys', '.gnupg'],
	['cluster credentials', '.kube', '.config/argocd', '.config/helm/registry', '.minikube/profiles'],
	['registry credentials', '.docker/config.json', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.config/pip', '.pip', '.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.config/containers/auth.json', '.m2/settings.xml', '.gradle/gradle.properties', '.nuget'],
	['stored passwords', '.netrc', '.git-credentials', '.config/git/credentials', '.pgpass', '.my.cnf', '.password-store', '.local/share/keyrings', '.config/keepassxc', '.config/1Password', '.config/Bitwarden', '.config/op', 'Library/Keychains'],
	['code-host tokens', '.config/gh', '.config/glab-cli', '.config/hub'],
	['browser profiles', '.mozilla', '.config/google-chrome', '.config/google-chrome-beta', '.config/chromium', '.config/BraveSoftware', '.config/microsoft-edge', '.config/vivaldi', '.config/opera', '.librewolf', '.thunderbird', 'snap/firefox', 'snap/chromium', '.var/app/org.mozilla.firefox', 'Library/Application Support/Google/Chrome', 'Library/Application Support/Firefox', 'Library/Cookies'],
	['wallets', '.ethereum', '.bitcoin', '.electrum', '.config/solana', '.config/Exodus', '.config/Ledger Live', '.monero', '.zcash', '.litecoin', '.dogecoin', '.config/atomic', 'wallet.dat'],
	['shell history', '.bash_history', '.zsh_history', '.zhistory', '.sh_history', '.local/share/fish/fish_history', '.python_history', '.node_repl_history', '.psql_history', '.mysql_history', '.sqlite_history', '.rediscli_history', '.lesshst'],
	['environment secrets', '.env'],
	['MCP client settings', '.config/Claude', '.claude.json', '.claude', '.cursor', '.codeium', '.config/zed', '.codex', '.gemini', '.continue', '.config/goose', '.config/opencode', '.lmstudio', '.config/Code/User', '.config/Cursor/User', '.config/Windsurf/User', '.vscode/mcp.json', '.mcp.json', '.mcp-auth', '.config/mcp', '.roo', 'Library/Application Support/Claude'],
	['messages and mail', '.config/Signal', '.config/Slack', '.config/discord', '.local/share/TelegramDesktop', '.local/share/evolution', 'Library/Messages', 'Library/Mail'],
]; // biome-ignore format: one kind a line

const IN_SYSTEM: readonly (readonly [what: string, ...paths: string[]])[] = [
	['password hashes', '/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/master.passwd'],
	['who may become root', '/etc/sudoers', '/etc/sudoers.d'],
	['host keys', '/etc/ssl/private', '/etc/pki/tls/private', '/etc/ipsec.secrets', '/etc/krb5.keytab', '/etc/wireguard', '/etc/NetworkManager/system-connections'],
	['container secrets', '/run/secrets', '/var/run/secrets', '/etc/kubernetes'],
	['kernel memory', '/proc/kcore', '/proc/kmem', '/dev/mem', '/dev/kmem', '/dev/port'],
	["other people's jobs and mail", '/var/spool/cron', '/var/mail', '/var/spool/mail'],
]; // biome-ignore format: one kind a line

/** Files of another process that hold its secrets: /proc/17/environ, /proc/17/task/18/mem */
const OF_A_PROCESS = /^\/proc\/(\d+)\/(?:task\/\d+\/)?(?:environ|mem|auxv|pagemap)$/;
/** /proc/self/environ, and nothing that climbs out of it */
const OF_ITSELF = /^\/proc\/(?:self|thread-self)\/(?:task\/\d+\/)?[a-z]+$/;
/** /etc/ssh/ssh_host_ed25519_key */
const HOST_KEY = /^\/etc\/ssh\/ssh_host_\w+_key$/;
/** .env, .env.local, .env.production; not .env.example */
const DOTENV = /^\.env(?:\.(?!example$|sample$|template$|dist$)[\w-]+)*$/;
const HOMES = /^(?:\/root|\/(?:home|Users)\/[^/]+)(?=\/|$)/;
/** What resolvers look for in every parent directory of a package, whosever it is. */
const LOOKUPS: ReadonlySet<string> = new Set([
	'package.json',
	'node_modules',
	'pyvenv.cfg',
	'pyproject.toml',
	'.git',
	'tsconfig.json',
	'deno.json',
]);

export function isSensitive(path: string, context: SensitiveContext, named?: string, pid?: number): boolean {
	return secretAt(path, context, named, pid) !== undefined;
}

/** What kind of secret a path holds, in words; undefined for an ordinary one. `named`: as the program wrote it. */
export function secretAt(path: string, context: SensitiveContext, named?: string, pid?: number): string | undefined {
	if (isCanary(path, context)) return 'a canary file';
	const { places } = context;
	const relative = inside(path, places.home);
	if (relative !== undefined) {
		for (const [what, ...paths] of IN_HOME) if (isUnderAny(relative, paths)) return what;
		if (DOTENV.test(baseName(path)) && !isOwn(path, context)) return 'environment secrets';
	}
	for (const [what, ...paths] of IN_SYSTEM) if (isUnderAny(path, paths)) return what;
	if (HOST_KEY.test(path)) return 'host keys';
	const process = OF_A_PROCESS.exec(path)?.[1];
	if (process !== undefined && !(named !== undefined && OF_ITSELF.test(named)) && Number(process) !== pid)
		return "another process's memory or environment";
	return isForeignHome(path, places, context) ? "another user's home" : undefined;
}

function isCanary(path: string, { canaries }: Pick<SensitiveContext, 'canaries'>): boolean {
	return canaries.some(({ where }) => where.kind === 'file' && where.path === path);
}

function isForeignHome(path: string, places: Places, context: SensitiveContext): boolean {
	const home = HOMES.exec(path)?.[0];
	if (home === undefined || home === places.home || path === home || isUnder(path, places.home) || isOwn(path, context)) return false;
	const own = ownRoots(context);
	return !(LOOKUPS.has(baseName(path)) && own.some((root) => isUnder(root, parentOf(path))));
}

/** The server's working directory, its package, its interpreter and what its command line named may lie in anyone's home. */
function isOwn(path: string, context: SensitiveContext): boolean {
	return isUnderAny(path, ownRoots(context));
}

function ownRoots({ places, launch }: SensitiveContext): readonly string[] {
	const roots = [
		...(launch?.packageRoots ?? []),
		...(launch?.runtime.roots ?? []),
		...(launch?.namedPaths ?? []),
		launch?.runtime.program ?? '',
	];
	return [...roots, ...(isUnder(places.home, places.cwd) ? [] : [places.cwd])].filter((root) => root !== '' && root !== '/');
}
