// Any repository that is cloned or fetched over HTTP: the project's own, by the protocol that needs no program. https://git-scm.com/docs/http-protocol

import { gitRepository } from '#observe/world/cell/git-repository.ts';
import { PROJECT_FILES } from '#observe/world/cell/project-files.ts';
import { type AskedRequest, type SinkAnswer, text } from './answer.ts';

// sample: /shop/shop.git/info/refs?service=git-upload-pack, /shop/shop.git/objects/1c/37de48…
const PATH = /^\/.+?\/(info\/refs|HEAD|objects\/[0-9a-f]{2}\/[0-9a-f]{38}|objects\/info\/[\w-]+)(?:\?(.*))?$/;

export function makeGit(): (request: AskedRequest) => SinkAnswer | undefined {
	let served: ReadonlyMap<string, string | Uint8Array> | undefined;
	return ({ method, path }) => {
		const [, part = '', query = ''] = method === 'GET' ? (PATH.exec(path) ?? []) : [];
		if (part === '' || (part === 'info/refs' && !query.includes('service=git-upload-pack'))) return undefined;
		served ??= gitRepository(new Map(PROJECT_FILES.map((file) => [file.path, file.text]))).files;
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
