// Makes programs in the cell trust the sink: adds one authority to each of the system's own lists, and sets the variables that point there.

import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { javaKeyStore } from '#observe/sink/java-key-store.ts';

/** Places of the list on various systems: Debian, Fedora, openSUSE, Alpine. Go, curl, wget and git read these directly. */
const BUNDLES = [
	'/etc/ssl/certs/ca-certificates.crt',
	'/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
	'/etc/pki/tls/certs/ca-bundle.crt',
	'/etc/ssl/ca-bundle.pem',
	'/etc/ssl/cert.pem',
] as const;
/** Java has its own lists. */
const KEY_STORES = ['/etc/ssl/certs/java/cacerts', '/etc/pki/ca-trust/extracted/java/cacerts'] as const;
const JAVA_HOMES = '/usr/lib/jvm';
const IN_JAVA_HOME = ['lib/security/cacerts', 'jre/lib/security/cacerts'] as const;
/** A directory that can be created in the cell, for a system without a list. */
const NEW_DIRECTORY = '/etc/ca-certificates';

/** Variables that point runtimes with their own list to ours: Node, OpenSSL (Python, Ruby, PHP, Go too), requests and pip, curl, Deno, gRPC. */
const VARIABLES = [
	'NODE_EXTRA_CA_CERTS',
	'SSL_CERT_FILE',
	'REQUESTS_CA_BUNDLE',
	'CURL_CA_BUNDLE',
	'DENO_CERT',
	'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH',
] as const;

interface Trust {
	readonly env: Readonly<Record<string, string>>;
	readonly replaced: Readonly<Record<string, string | Uint8Array>>;
	readonly degraded: readonly string[];
}

/** `ownLists`: those of the server's libraries, with their content. */
export async function tlsTrust(certificate: string, ownLists: Readonly<Record<string, string>> = {}): Promise<Trust> {
	const bundles = await realFiles(BUNDLES);
	const [first] = bundles;
	if (first === undefined) return withoutSystemList(certificate);
	const extended = (text: string) => `${text}\n${certificate}`;
	const lists = await Promise.all(bundles.map(async (path) => [path, extended(await readFile(path, 'utf8'))] as const));
	const own = Object.entries(ownLists).map(([path, text]) => [path, extended(text)] as const);
	const homes = await readdir(JAVA_HOMES).catch(() => []);
	const stores = await realFiles([...KEY_STORES, ...homes.flatMap((home) => IN_JAVA_HOME.map((path) => join(JAVA_HOMES, home, path)))]);
	const store = stores.length === 0 ? undefined : javaKeyStore(lists[0]?.[1] ?? certificate);
	return {
		env: pointingTo(first),
		replaced: Object.fromEntries([...lists, ...own, ...(store === undefined ? [] : stores.map((path) => [path, store] as const))]),
		degraded: [],
	};
}

async function withoutSystemList(certificate: string): Promise<Trust> {
	const isFree = (await lstat(NEW_DIRECTORY).catch(() => undefined)) === undefined;
	if (!isFree) {
		const degraded = ['this system has no list of certificate authorities: most of what is sent over TLS cannot be read'];
		return { env: {}, replaced: {}, degraded };
	}
	const path = join(NEW_DIRECTORY, 'ca-certificates.crt');
	return { env: pointingTo(path), replaced: { [path]: certificate }, degraded: [] };
}

function pointingTo(bundle: string): Record<string, string> {
	return Object.fromEntries(VARIABLES.map((name) => [name, bundle]));
}

/** Returns the files behind links, each once: several of these names are one file, and a link cannot be mounted over. */
async function realFiles(paths: readonly string[]): Promise<readonly string[]> {
	const found = await Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
	return [...new Set(found.filter((path) => path !== undefined))];
}
