// Object stores in the XML of S3, addressed by path or by host name. Stored objects can be fetched, listed, copied and deleted.

import { type ServiceAnswer, type ServiceFamily, type ServiceRequest, textOf } from './service-family.ts';

const WHEN = '2025-01-02T10:00:00.000Z';
const MOST_KEPT = 500;
const xml = (inner: string, status = 200): ServiceAnswer => ({
	status,
	...textOf('application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${inner}`),
});
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const HEADERS = { etag: '"9e107d9d372bb6826bd81d3542a419d6"', 'last-modified': 'Thu, 02 Jan 2025 10:00:00 GMT', 'x-amz-request-id': '1' };
const FIRST: readonly (readonly [string, string])[] = [
	['notes.md', '# Notes\n'],
	['data/orders.csv', 'id,product\n1,Notebook\n'],
];

/** Returns bucket and key of shop.s3.eu-west-1.amazonaws.com/key and s3.amazonaws.com/shop/key. */
function placeOf({ host, path }: ServiceRequest): { readonly bucket: string; readonly key: string } {
	const [, named] = /^(.+)\.s3[.-]/.exec(host) ?? [];
	const [first = '', ...rest] = decodeURIComponent(path).slice(1).split('/');
	return named === undefined ? { bucket: first, key: rest.join('/') } : { bucket: named, key: [first, ...rest].join('/') };
}

function answer(request: ServiceRequest): ServiceAnswer {
	const { method, query, kept, text } = request;
	const { bucket, key } = placeOf(request);
	const name = (one: string) => `objects/${bucket}/${one}`;
	if (bucket === '')
		return xml(
			`<ListAllMyBucketsResult><Owner><ID>1</ID><DisplayName>shop</DisplayName></Owner><Buckets><Bucket><Name>shop</Name><CreationDate>${WHEN}</CreationDate></Bucket></Buckets></ListAllMyBucketsResult>`,
		);
	if (key === '') {
		if (method === 'HEAD' || method === 'PUT') return { ...textOf('application/xml', ''), headers: HEADERS };
		if (method === 'DELETE') return { status: 204, ...textOf('application/xml', '') };
		if (query['location'] !== undefined) return xml('<LocationConstraint>eu-west-1</LocationConstraint>');
		const own = [...kept.keys()].filter((one) => one.startsWith(name(''))).map((one) => one.slice(name('').length));
		const keys = [...new Set([...FIRST.map(([one]) => one), ...own])].filter((one) => one.startsWith(query['prefix'] ?? ''));
		const contents = keys.map(
			(one) =>
				`<Contents><Key>${escaped(one)}</Key><LastModified>${WHEN}</LastModified><ETag>"9e10"</ETag><Size>8</Size><StorageClass>STANDARD</StorageClass></Contents>`,
		);
		return xml(
			`<ListBucketResult><Name>${escaped(bucket)}</Name><Prefix></Prefix><KeyCount>${keys.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
		);
	}
	if (method === 'PUT' || method === 'POST') {
		if (kept.size < MOST_KEPT) kept.set(name(key), unchunked(text, request.header('content-encoding')));
		const isCopy = request.header('x-amz-copy-source') !== '';
		return isCopy
			? xml(`<CopyObjectResult><LastModified>${WHEN}</LastModified><ETag>"9e10"</ETag></CopyObjectResult>`)
			: { ...textOf('application/xml', ''), headers: HEADERS };
	}
	if (method === 'DELETE') {
		kept.delete(name(key));
		return { status: 204, ...textOf('application/xml', '') };
	}
	const body = kept.get(name(key)) ?? FIRST.find(([one]) => one === key)?.[1];
	if (typeof body !== 'string')
		return xml(`<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>${escaped(key)}</Key></Error>`, 404);
	return { ...textOf('application/octet-stream', body), headers: HEADERS };
}

/** Decodes a body that is signed in chunks: 5;chunk-signature=… and, on the next line, five bytes. */
function unchunked(text: string, encoding: string): string {
	if (!encoding.includes('aws-chunked')) return text;
	let [rest, whole] = [text, ''];
	for (
		let head = /^([0-9a-f]+)(?:;[^\r\n]*)?\r\n/i.exec(rest);
		head !== null && head[1] !== '0';
		head = /^([0-9a-f]+)(?:;[^\r\n]*)?\r\n/i.exec(rest)
	) {
		const size = Number.parseInt(head[1] ?? '0', 16);
		whole += rest.slice(head[0].length, head[0].length + size);
		rest = rest.slice(head[0].length + size + 2);
	}
	return whole;
}

export const objectStore: readonly ServiceFamily[] = [
	{
		routes: [
			{
				path: '/*',
				when: ({ host, header, path }) =>
					/(?:^|\.)s3[.-][\w.-]*amazonaws\.com$|\.r2\.cloudflarestorage\.com$|\.digitaloceanspaces\.com$/.test(host) ||
					(/^AWS4-HMAC-SHA256 .*\/s3\/aws4_request/.test(header('authorization')) && path.startsWith('/')),
				answer,
			},
		],
	},
];
