// A Python package index on the loopback address for tests. The real pip uses it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FixtureProject {
	readonly name: string;
	readonly version: string;
	/** `wheel` by default. `source`: published as source only, with `files` in it. `hanging`: a wheel whose request is never answered. */
	readonly form?: 'wheel' | 'source' | 'hanging';
	readonly commands?: Readonly<Record<string, string>>;
	readonly files?: Readonly<Record<string, string>>;
	readonly requires?: readonly string[];
	readonly requiresPython?: string;
}

export interface LocalIndex {
	readonly url: string;
	readonly asked: string[];
	close(): Promise<void>;
}

const ZIP =
	'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1],"w")\nfor n,t in json.load(sys.stdin).items(): z.writestr(n,t)\nz.close()';

const TAR = `import io,json,sys,tarfile
t=tarfile.open(sys.argv[1],"w:gz")
for n,d in json.load(sys.stdin).items():
  i=tarfile.TarInfo(n); i.size=len(d.encode()); t.addfile(i,io.BytesIO(d.encode()))
t.close()`;

export async function startLocalIndex(projects: readonly FixtureProject[]): Promise<LocalIndex> {
	const archives = new Map(
		projects.map((project) => [fileName(project), { project, bytes: project.form === 'source' ? source(project) : wheel(project) }]),
	);
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent(request.url ?? '');
		asked.push(path);
		const archive = archives.get(path.replace('/files/', ''));
		if (archive !== undefined) {
			if (archive.project.form !== 'hanging') response.end(archive.bytes);
			return;
		}
		// sample: /simple/mcp-server-time/
		const name = /^\/simple\/([^/]+)\/$/.exec(path)?.[1];
		const links = [...archives]
			.filter(([, { project }]) => project.name === name)
			.map(([file, one]) => link(file, one.bytes, one.project.requiresPython));
		if (links.length === 0) response.writeHead(404).end();
		else response.setHeader('content-type', 'text/html').end(`<!DOCTYPE html><html><body>${links.join('\n')}</body></html>`);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = async (): Promise<void> => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple`, asked, close };
}

function link(file: string, bytes: Buffer, requiresPython: string | undefined): string {
	const sha256 = createHash('sha256').update(bytes).digest('hex');
	const attribute = requiresPython === undefined ? '' : ` data-requires-python="${requiresPython.replace('>', '&gt;')}"`;
	return `<a href="/files/${file}#sha256=${sha256}"${attribute}>${file}</a>`;
}

function fileName({ name, version, form }: FixtureProject): string {
	const base = `${name.replaceAll('-', '_')}-${version}`;
	return form === 'source' ? `${base}.tar.gz` : `${base}-py3-none-any.whl`;
}

function wheel({ name, version, commands = {}, files = {}, requires = [], requiresPython }: FixtureProject): Buffer {
	const info = `${name.replaceAll('-', '_')}-${version}.dist-info`;
	const entries = Object.entries(commands).map(([command, target]) => `${command} = ${target}`);
	const metadata = ['Metadata-Version: 2.1', `Name: ${name}`, `Version: ${version}`, `Summary: The ${name} server.`];
	const contents: Record<string, string> = {
		...files,
		[`${info}/METADATA`]: [
			...metadata,
			...requires.map((one) => `Requires-Dist: ${one}`),
			...(requiresPython === undefined ? [] : [`Requires-Python: ${requiresPython}`]),
			'',
			'Version: not this one',
		].join('\n'),
		[`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: candor\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
		[`${info}/entry_points.txt`]: `[console_scripts]\n${entries.join('\n')}\n[other]\nnot-a-command = x:y\n`,
	};
	contents[`${info}/RECORD`] = [...Object.keys(contents), `${info}/RECORD`].map((path) => `${path},,`).join('\n');
	return packed(ZIP, contents);
}

function source({ name, version, files = {} }: FixtureProject): Buffer {
	const entries = Object.entries(files).map(([path, text]) => [`${name}-${version}/${path}`, text]);
	return packed(TAR, Object.fromEntries(entries) as Record<string, string>);
}

function packed(program: string, contents: Readonly<Record<string, string>>): Buffer {
	const directory = mkdtempSync(join(tmpdir(), 'candor-archive-'));
	const file = join(directory, 'archive');
	execFileSync('python3', ['-c', program, file], { input: JSON.stringify(contents) });
	const bytes = readFileSync(file);
	rmSync(directory, { recursive: true });
	return bytes;
}
