// Paths that no call should request unless the policy allows it.

import { DOTENV, ONLY_IN_HOME, SECRETS_IN_HOME, SECRETS_IN_SYSTEM } from '#model/secret-places.ts';
import { baseName, isUnderAny } from '#util/absolute-path.ts';
import { globCovers } from './path-glob.ts';

/** ~/x, $HOME/x, %USERPROFILE%/x, /home/user/x, /root/x, C:/Users/user/x, /mnt/c/Users/user/x; in lower case */
const HOME =
	/^(?:~[^/]*|\$(?:\{(?:home|userprofile)\}|home|env:(?:home|userprofile))|%(?:home|userprofile|homedrive%%homepath)%|\/(?:var\/)?root|(?:\/export|\/private|\/host|\/hostfs|\/rootfs|\/mnt(?:\/[^/]+)?)?\/(?:home|users)\/[^/]+|(?:[a-z]:|\/(?:mnt\/|cygdrive\/)?[a-z])\/users\/[^/]+)\//;
/** /proc/self/environ, /proc/1/root/etc/shadow, /proc/$$/environ */
const PROCESS = /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?(?:environ|mem|auxv|pagemap|maps|smaps|map_files|root|fd|cwd|cmdline)(?:\/|$)/;
/** In lower case, like all paths that are compared with them. */
const IN_HOME = lowerCase(SECRETS_IN_HOME);
const IN_SYSTEM = lowerCase(SECRETS_IN_SYSTEM);
/** /etc, /run, …: most paths are elsewhere. */
const SYSTEM_TOPS: ReadonlySet<string> = new Set(
	IN_SYSTEM.flatMap(([, ...paths]) => paths.map((path) => path.slice(0, path.indexOf('/', 1)))),
);
const GLOB = /[*?[]/;
const MORE: readonly (readonly [what: string, pattern: RegExp])[] = [
	// .../.../etc/passwd: a program that drops `../` makes it climb
	['the list of accounts', /^(?:\/private)?\/?etc\/passwd-?$|(?:^|\/)\.{3,}\/(?:\.+\/)*etc\/passwd$/],
	['host keys', /^\/etc\/ssh\/ssh_host_\w+_key$/],
	['the container engine’s socket', /^\/(?:var\/)?run\/(?:docker|podman\/podman|containerd\/containerd|crio\/crio)\.sock$/],
	['a disk', /^\/dev\/(?:sd[a-z]|nvme\d|vd[a-z]|xvd[a-z]|mapper\/)/],
	['Windows password hashes', /^[a-z]:\/windows\/(?:system32\/config\/(?:sam|system|security)|repair\/sam|ntds\/ntds\.dit)$/],
	['what Windows keeps of passwords', /\/appdata\/(?:local|roaming)\/microsoft\/(?:credentials|protect|vault|crypto)(?:\/|$)|%(?:local)?appdata%\/microsoft\/(?:credentials|protect|vault|crypto)(?:\/|$)/],
	['what a browser keeps of passwords', /\/(?:user data|chrome|chromium|edge|brave-browser|firefox\/profiles|firefox)\/(?:[^/]+\/){0,2}(?:login data|cookies|web data|logins\.json|key4\.db|cookies\.sqlite)$/],
	['stored passwords', /(?:^|\/)\.git\/credentials$/],
	['a file by which Windows is told apart', /^\/{0,2}[a-z]:\/(?:windows\/(?:win|system)\.ini|boot\.ini|windows\/system32\/drivers\/etc\/hosts)$/],
	['cluster credentials', /^\/(?:var\/lib\/kubelet\/pki\/|etc\/rancher\/k3s\/k3s\.yaml$)/],
	// In Candor's data directory, wherever XDG_DATA_HOME puts it: who may write there could approve, and forget what was pinned
	['what the guard goes by', /(?:^|\/)\.local\/share\/candor(?:\/|$)|\/candor\/(?:approval\.(?:key|pub|known)$|ledger\.db|(?:pins|approvals)(?:\/|$))/],
	// The host's root, mounted somewhere: /mnt/disk/etc/shadow
	['password hashes', /(?:^|\/)etc\/(?:g?shadow-?|master\.passwd)$/],
	// /srv/key/id_rsa, id_rsa.bak; not id_rsa.pub, not my_id_rsa_notes.md
	['a private key', /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:~|\.(?:bak|old|orig|save|backup|key|pem))?$/],
	// The home of a service, or a copy of one: /var/lib/jenkins/.ssh/config
	['what a home directory keeps secret', /\/(?:\.ssh|\.gnupg|\.password-store|\.aws\/(?:credentials|config|sso|cli)|\.kube\/config|\.docker\/config\.json|\.netrc|\.git-credentials|\.pgpass|\.vault-token)(?:\/|$)/],
]; // biome-ignore format: one kind a line

/** One test for all of them. */
const ANY_MORE = new RegExp(MORE.map(([, { source }]) => source).join('|'));

/** Returns the kind of secret at a normalised path, in words. Case is ignored, as on the file systems of macOS and Windows. */
export function secretAtPath(path: string): string | undefined {
	// Windows drops trailing dots and spaces, and `::$DATA` is the file itself.
	const lower = path.toLowerCase();
	const folded = lower.endsWith('::$data') ? lower.slice(0, -'::$data'.length) : lower;
	const plain = folded.endsWith('.') || folded.endsWith(' ') ? withoutEnd(folded) : folded;
	return GLOB.test(plain) ? globbedSecret(plain) : secretAt(plain);
}

function secretAt(path: string): string | undefined {
	if (ANY_MORE.test(path)) return MORE.find(([, pattern]) => pattern.test(path))?.[0];
	if (PROCESS.test(path)) return 'a process’s memory or environment';
	if (DOTENV.test(baseName(path).replace(/~$/, ''))) return 'environment secrets';
	const home = HOME.exec(path)?.[0];
	if (home !== undefined) return inHome(path.slice(home.length), true);
	if (!path.startsWith('/')) return inHome(path, false);
	const real = path.startsWith('/private/') ? path.slice('/private'.length) : path;
	if (!SYSTEM_TOPS.has(real.slice(0, real.indexOf('/', 1)))) return undefined;
	for (const [what, ...paths] of IN_SYSTEM) if (isUnderAny(real, paths)) return what;
	return undefined;
}

function inHome(relative: string, isHome: boolean): string | undefined {
	// Nearly all of them begin with a dot.
	const first = relative.charCodeAt(0);
	if (first !== 46 && !isHome) return undefined;
	for (const [what, ...paths] of IN_HOME) {
		if ((isHome || !ONLY_IN_HOME.has(what)) && isUnderAny(relative, paths)) return what;
	}
	return undefined;
}

/** /etc/sh?dow, ~/.s*h/id_rsa: a secret place that matches the pattern. A pattern that matches everything, /etc/*, selects nothing in particular. */
function globbedSecret(path: string): string | undefined {
	const exact = secretAt(path);
	if (exact !== undefined) return exact;
	const isHome = HOME.exec(path)?.[0];
	const [places, below] = isHome === undefined ? [IN_SYSTEM, path] : [IN_HOME, path.slice(isHome.length)];
	for (const [what, ...paths] of places) {
		if (paths.some((place) => globCovers(below, place))) return what;
	}
	return globCovers(path, '/etc/passwd') ? 'the list of accounts' : undefined;
}

function withoutEnd(path: string): string {
	let end = path.length;
	while (end > 1 && '. '.includes(path.charAt(end - 1)) && path.charAt(end - 2) !== '/' && path.charAt(end - 2) !== '.') end--;
	return path.slice(0, end);
}

function lowerCase(places: typeof SECRETS_IN_HOME): typeof SECRETS_IN_HOME {
	return places.map(([what, ...paths]) => [what, ...paths.map((path) => path.toLowerCase())] as const);
}

/** /etc/hosts, /usr/bin/env, /var/log/auth.log, C:/Windows/debug, C:/inetpub/x: the machine's own files without a known secret. */
const SYSTEM =
	/^(?:\/(?:private\/)?(?:etc|proc|sys|boot|root|dev|usr|s?bin|lib(?:32|64)?|var\/(?:log|lib|spool|run|mail|cache|backups))|\/{0,2}[a-z]:\/(?:windows|winnt|inetpub|program files(?: \(x86\))?|programdata|xampp))\/./;

export function isMachineFile(path: string): boolean {
	return SYSTEM.test(path.toLowerCase().replaceAll('\\', '/'));
}
