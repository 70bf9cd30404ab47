// Which paths no call should ask for unless the policy says so.

import { DOTENV, SECRETS_IN_HOME, SECRETS_IN_SYSTEM } from '#model/secret-places.ts';
import { baseName, isUnderAny } from '#util/absolute-path.ts';

/** ~/x, /home/user/x, /root/x, C:/Users/user/x */
const HOME = /^(?:~[^/]*|\/root|\/(?:home|Users)\/[^/]+|[a-z]:\/users\/[^/]+)\//i;
/** In a project these are settings for everyone. */
const ONLY_IN_HOME: ReadonlySet<string> = new Set(['MCP client settings', 'browser profiles', 'messages and mail']);
/** /proc/self/environ, /proc/1/root/etc/shadow */
const PROCESS = /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(?:environ|mem|auxv|pagemap|maps|root|fd|cwd|cmdline)(?:\/|$)/;
const MORE: readonly (readonly [what: string, pattern: RegExp])[] = [
	['the list of accounts', /^(?:\/private)?\/etc\/passwd-?$/],
	['host keys', /^\/etc\/ssh\/ssh_host_\w+_key$/],
	['the container engine’s socket', /^\/(?:var\/)?run\/(?:docker|podman\/podman|containerd\/containerd|crio\/crio)\.sock$/],
	['a disk', /^\/dev\/(?:sd[a-z]|nvme\d|vd[a-z]|xvd[a-z]|mapper\/)/],
	['Windows password hashes', /^[a-z]:\/windows\/(?:system32\/config\/(?:sam|system|security)|repair\/sam|ntds\/ntds\.dit)$/i],
	// /srv/key/id_rsa; not id_rsa.pub, not my_id_rsa_notes.md
	['a private key', /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/],
]; // biome-ignore format: one kind a line

/** What kind of secret a normalised path holds, in words. */
export function secretAtPath(path: string): string | undefined {
	for (const [what, pattern] of MORE) if (pattern.test(path)) return what;
	if (PROCESS.test(path)) return 'a process’s memory or environment';
	if (DOTENV.test(baseName(path))) return 'environment secrets';
	const home = HOME.exec(path)?.[0];
	if (home !== undefined) return inHome(path.slice(home.length), true);
	if (!path.startsWith('/')) return inHome(path, false);
	for (const [what, ...paths] of SECRETS_IN_SYSTEM) if (isUnderAny(path, paths)) return what;
	return undefined;
}

function inHome(relative: string, isHome: boolean): string | undefined {
	// Nearly all of them begin with a dot.
	const first = relative.charCodeAt(0);
	if (first !== 46 && !isHome) return undefined;
	for (const [what, ...paths] of SECRETS_IN_HOME) {
		if ((isHome || !ONLY_IN_HOME.has(what)) && isUnderAny(relative, paths)) return what;
	}
	return undefined;
}
