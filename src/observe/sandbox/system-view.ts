// The parts of the host's system that the server may see: programs and libraries, and the parts of /etc without secrets.

import { chmodSync, lstatSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts, groups } from './accounts.ts';
import { identityFiles, OTHER_MACHINE, USUAL_MACHINE } from './machine-identity.ts';
import { setFileAges } from './set-file-ages.ts';

export type Mount =
	| { readonly kind: 'read-only'; readonly host: string; readonly inside: string }
	| { readonly kind: 'symlink'; readonly to: string; readonly inside: string };

const TOP_LEVEL = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

const ETC = [
	'ImageMagick-6', 'ImageMagick-7', 'X11', 'adduser.conf', 'alternatives', 'bash.bashrc', 'bash_completion', 'ca-certificates', 'ca-certificates.conf', 'crypto-policies', 'debconf.conf', 'debian_version', 'ethertypes', 'fonts', 'gai.conf', 'inputrc', 'issue', 'java',
	'java-8-openjdk', 'java-11-openjdk', 'java-17-openjdk', 'java-21-openjdk', 'java-25-openjdk',
	'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'locale.alias', 'locale.gen', 'localtime', 'login.defs', 'lsb-release', 'magic', 'magic.mime', 'manpath.config', 'mime.types', 'nanorc', 'networks', 'os-release', 'perl', 'pki', 'protocols',
	'profile', 'python3', 'rpc', 'services', 'shells', 'skel', 'ssl', 'terminfo', 'timezone', 'vim', 'xattr.conf', 'xdg',
]; // biome-ignore format: a list

export function systemView(): readonly Mount[] {
	return [...TOP_LEVEL, ...ETC.map((name) => join('/etc', name))].flatMap(mountOf);
}

function mountOf(path: string): Mount[] {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats === undefined) return [];
	return [
		stats.isSymbolicLink() ? { kind: 'symlink', to: readlinkSync(path), inside: path } : { kind: 'read-only', host: path, inside: path },
	];
}

/** The identity of an ordinary machine, always the same, so that nothing of the host leaks. `replaced` takes precedence. */
export function writeEtcFiles(
	directory: string,
	home: string,
	replaced: Readonly<Record<string, string | Uint8Array>>,
	user = 1000,
): readonly Mount[] {
	const files: Readonly<Record<string, string | Uint8Array>> = {
		'/etc/passwd': accounts(home, user),
		'/etc/group': groups(user),
		...identityFiles(USUAL_MACHINE),
		'/etc/host.conf': 'multi on\n',
		'/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
		// Nothing answers there, but the query is made, so the name is observed.
		'/etc/resolv.conf': 'nameserver 127.0.0.53\noptions timeout:1 attempts:1\n',
		...replaced,
	};
	return writeMounts(directory, files);
}

/** Replaces the files of the default machine. */
export function writeOtherMachine(directory: string): readonly Mount[] {
	const other = join(directory, 'other-machine');
	mkdirSync(other, { recursive: true });
	return writeMounts(other, identityFiles(OTHER_MACHINE));
}

/** Of a file, in bytes: the paths of packages are long. */
const LONGEST_NAME = 200;

function writeMounts(directory: string, files: Readonly<Record<string, string | Uint8Array>>): readonly Mount[] {
	const mounts = Object.entries(files).map(([inside, text]) => {
		const host = join(directory, inside.replaceAll('/', '+').slice(-LONGEST_NAME));
		writeFileSync(host, text);
		chmodSync(host, 0o644); // independent of the umask
		return { kind: 'read-only', host, inside } as const;
	});
	// System files are never brand-new.
	setFileAges(directory, Date.now());
	return mounts;
}
