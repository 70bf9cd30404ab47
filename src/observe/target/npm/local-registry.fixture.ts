// A registry on the loopback address for tests. The real npm uses it, and it can be slow, count requests, and go offline.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface FixturePackage {
	readonly name: string;
	readonly version: string;
	readonly manifest?: Readonly<Record<string, unknown>>;
	readonly files?: Readonly<Record<string, string>>;
	/** Whether a request for the archive is never answered. */
	readonly hangs?: boolean;
}

export interface LocalRegistry extends AsyncDisposable {
	readonly url: string;
	/** Requested paths, in order. */
	readonly asked: string[];
	close(): Promise<void>;
}

export async function startLocalRegistry(
	packages: readonly FixturePackage[],
	latest: Readonly<Record<string, string>> = {},
): Promise<LocalRegistry> {
	const archives = new Map(packages.map((one) => [`${one.name}/-/${one.version}.tgz`, { ...one, bytes: pack(one) }]));
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent(request.url ?? '').slice(1);
		asked.push(path);
		const archive = archives.get(path);
		if (archive?.hangs === true) return;
		const versions = packages.filter(({ name }) => name === path);
		if (archive !== undefined) response.end(archive.bytes);
		else if (versions.length === 0) response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}');
		else response.setHeader('content-type', 'application/json').end(JSON.stringify(packument(path, versions)));
	});
	const packument = (name: string, versions: readonly FixturePackage[]): unknown => ({
		name,
		'dist-tags': { latest: latest[name] ?? versions.at(-1)?.version },
		versions: Object.fromEntries(
			versions.map(({ version, manifest }) => {
				const path = `${name}/-/${version}.tgz`;
				const integrity = `sha512-${createHash('sha512')
					.update(archives.get(path)?.bytes ?? '')
					.digest('base64')}`;
				return [version, { name, version, ...manifest, dist: { tarball: `${url}${path}`, integrity } }];
			}),
		),
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const close = async (): Promise<void> => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return { url, asked, close, [Symbol.asyncDispose]: close };
}

function pack({ name, version, manifest, files = {} }: FixturePackage): Buffer {
	const directory = mkdtempSync(join(tmpdir(), 'candor-pack-'));
	const contents = { ...files, 'package.json': JSON.stringify({ name, version, ...manifest }) };
	for (const [path, text] of Object.entries(contents)) {
		mkdirSync(dirname(join(directory, 'package', path)), { recursive: true });
		writeFileSync(join(directory, 'package', path), text);
	}
	execFileSync('tar', ['czf', 'package.tgz', 'package'], { cwd: directory });
	const bytes = readFileSync(join(directory, 'package.tgz'));
	execFileSync('rm', ['-rf', directory]);
	return bytes;
}
