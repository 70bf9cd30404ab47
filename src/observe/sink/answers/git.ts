// Serves every repository URL over HTTP with the project's own repository: clones of any depth and fetches; pushes are accepted.
// https://git-scm.com/docs/http-protocol, https://git-scm.com/docs/pack-protocol

import { gitRepository, type MadeRepository } from '#observe/world/cell/git-repository.ts';
import { PROJECT_FILES } from '#observe/world/cell/project-files.ts';
import { type AskedRequest, type SinkAnswer, text } from './answer.ts';

// sample: /shop/shop.git/info/refs?service=git-upload-pack
const REFERENCES = /^\/.+?\/info\/refs\?(?:.*&)?service=git-(upload|receive)-pack/;
/** The largest part of a pack in one packet of side-band-64k, without its length and channel. */
const PART_BYTES = 65_515;
const ABILITIES = {
	upload: (branch: string) => `shallow side-band-64k ofs-delta no-progress symref=HEAD:${branch} agent=git/2.39`,
	receive: () => 'report-status delete-refs ofs-delta agent=git/2.39',
};

export function makeGit(): (request: AskedRequest) => SinkAnswer | undefined {
	let made: MadeRepository | undefined;
	const repository = () => {
		made ??= gitRepository(new Map(PROJECT_FILES.map((file) => [file.path, file.text])));
		return made.files;
	};
	return ({ method, path, body = '' }) => {
		if (method === 'POST' && path.endsWith('/git-receive-pack')) return pushed(body);
		if (method === 'POST' && path.endsWith('/git-upload-pack')) return fetched(body, repository());
		const service = method === 'GET' ? REFERENCES.exec(path)?.[1] : undefined;
		if (service !== 'upload' && service !== 'receive') return undefined;
		return text(advertised(service, repository()), `application/x-git-${service}-pack-advertisement`);
	};
}

type Files = ReadonlyMap<string, string | Uint8Array>;

/** Returns the branches, the tags and the server's capabilities. Only a client that fetches is told of HEAD. */
function advertised(service: 'upload' | 'receive', files: Files): string {
	const branch = String(files.get('HEAD')).replace('ref: ', '').trim();
	const refs = [...files].filter(([name]) => /^refs\/(?:heads|tags)\//.test(name)).map(([name, id]) => [name, String(id).trim()] as const);
	const sorted = refs.toSorted(([a], [b]) => a.localeCompare(b));
	const listed = service === 'receive' ? sorted : [['HEAD', String(files.get(branch)).trim()] as const, ...sorted];
	const lines = listed.map(([name, id], index) => packet(`${id} ${name}${index === 0 ? `\0${ABILITIES[service](branch)}` : ''}\n`));
	return `${packet(`# service=git-${service}-pack\n`)}0000${lines.join('')}0000`;
}

/** Sends the whole pack whatever the client has: a client ignores objects that it knows. A client that asks for a depth asks twice, the first time without `done`. */
function fetched(body: string, files: Files): SinkAnswer {
	const wanted = /want ([0-9a-f]{40})/.exec(body)?.[1];
	const shallow = /deepen [1-9]/.test(body) && wanted !== undefined ? `${packet(`shallow ${wanted}\n`)}0000` : '';
	const isDone = body.includes('done');
	const [, pack = Buffer.alloc(0)] = [...files].find(([name]) => name.endsWith('.pack')) ?? [];
	const hasChannels = body.includes('side-band-64k');
	const sent = isDone ? (hasChannels ? inChannel(Buffer.from(pack)) : [Buffer.from(pack)]) : [];
	// After the depth alone, the client waits for nothing else.
	const answer = isDone || shallow === '' ? packet('NAK\n') : '';
	return {
		status: 200,
		headers: { 'content-type': 'application/x-git-upload-pack-result', 'cache-control': 'no-cache' },
		body: Buffer.concat([Buffer.from(`${shallow}${answer}`), ...sent]),
	};
}

function inChannel(pack: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	for (let at = 0; at < pack.length; at += PART_BYTES) {
		const part = pack.subarray(at, at + PART_BYTES);
		parts.push(Buffer.from(`${lengthOf(part.length + 1)}\x01`), part);
	}
	return [...parts, Buffer.from('0000')];
}

// sample: 00771c37de48… 9f2b01ac… refs/heads/main\0 report-status
const COMMAND = /[0-9a-f]{40} [0-9a-f]{40} (refs\/[\w./-]{1,200})/g;

function pushed(body: string): SinkAnswer {
	const refs = [...(body.split('PACK', 1)[0] ?? '').matchAll(COMMAND)].map(([, ref = '']) => ref);
	const report = refs.length === 0 ? '' : [packet('unpack ok\n'), ...refs.map((ref) => packet(`ok ${ref}\n`)), '0000'].join('');
	return text(report, 'application/x-git-receive-pack-result');
}

function packet(line: string): string {
	return `${lengthOf(Buffer.byteLength(line))}${line}`;
}

/** Four hexadecimal digits, which count themselves. */
function lengthOf(bytes: number): string {
	return (bytes + 4).toString(16).padStart(4, '0');
}
