// Serves every repository URL over HTTP with the project's own repository. Clones use the dumb protocol, which needs no server program; pushes are accepted.
// https://git-scm.com/docs/http-protocol

import { gitRepository } from '#observe/world/cell/git-repository.ts';
import { PROJECT_FILES } from '#observe/world/cell/project-files.ts';
import { type AskedRequest, type SinkAnswer, text } from './answer.ts';

// sample: /shop/shop.git/info/refs?service=git-upload-pack, /shop/shop.git/objects/1c/37de48…
const PATH = /^\/.+?\/(info\/refs|HEAD|objects\/[0-9a-f]{2}\/[0-9a-f]{38}|objects\/info\/[\w-]+)(?:\?(.*))?$/;

export function makeGit(): (request: AskedRequest) => SinkAnswer | undefined {
	let served: ReadonlyMap<string, string | Uint8Array> | undefined;
	return ({ method, path, body = '' }) => {
		if (method === 'POST' && path.endsWith('/git-receive-pack')) return pushed(body);
		const [, part = '', query = ''] = method === 'GET' ? (PATH.exec(path) ?? []) : [];
		const service = /service=git-(upload|receive)-pack/.exec(query)?.[1];
		if (part === '' || (part === 'info/refs' && service === undefined)) return undefined;
		served ??= gitRepository(new Map(PROJECT_FILES.map((file) => [file.path, file.text]))).files;
		if (service === 'receive') return text(advertised(references(served)), 'application/x-git-receive-pack-advertisement');
		if (part === 'info/refs') return text(references(served));
		const found = served.get(part);
		if (found === undefined) return text('not found\n', 'text/plain', 404);
		return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: found };
	};
}

function references(files: ReadonlyMap<string, string | Uint8Array>): string {
	const lines = [...files].filter(([name]) => /^refs\/(?:heads|tags)\//.test(name)).map(([name, id]) => `${String(id).trim()}\t${name}\n`);
	return lines.toSorted((a, b) => a.slice(41).localeCompare(b.slice(41))).join('');
}

const ABILITIES = 'report-status delete-refs ofs-delta agent=git/2.39';

/** Returns the reference advertisement for a client that wants to push: branches, tags and the server's capabilities. */
function advertised(refs: string): string {
	const lines = refs
		.trim()
		.split('\n')
		.map((line) => line.replace('\t', ' '));
	return `${packet('# service=git-receive-pack\n')}0000${lines.map((line, index) => packet(`${line}${index === 0 ? `\0${ABILITIES}` : ''}\n`)).join('')}0000`;
}

// sample: 00771c37de48… 9f2b01ac… refs/heads/main\0 report-status
const COMMAND = /[0-9a-f]{40} [0-9a-f]{40} (refs\/[\w./-]{1,200})/g;

function pushed(body: string): SinkAnswer {
	const refs = [...(body.split('PACK', 1)[0] ?? '').matchAll(COMMAND)].map(([, ref = '']) => ref);
	const report = refs.length === 0 ? '' : [packet('unpack ok\n'), ...refs.map((ref) => packet(`ok ${ref}\n`)), '0000'].join('');
	return text(report, 'application/x-git-receive-pack-result');
}

function packet(line: string): string {
	return `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, '0')}${line}`;
}
