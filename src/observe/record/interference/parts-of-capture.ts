// Splits what arrived at the sink into parts that can be compared with those of another run.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EmissionChannel } from '#model/interference.ts';
import type { Capture } from '#observe/sink/capture.ts';
import { BROWSER_MAKERS } from '#util/browser-makers.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import type { TextParts } from './parts-of-json.ts';
import { digest, partsOfBody, partsOfQuery, partsOfText } from './parts-of-text.ts';
import { placeName } from './spelling.ts';

/** Bound of compared content. What follows is compared by its size and a digest. */
const LONGEST_BODY = 256 * 1024;

export interface CapturedParts {
	readonly channel: EmissionChannel;
	readonly destination: string;
	/** The part of the destination that is the same in every run. */
	readonly shape: string;
	readonly parts: TextParts;
}

export async function partsOfCapture(capture: Capture, directory: string): Promise<CapturedParts> {
	const { http, dns, destination, sni } = capture;
	// Lookups of one owner's names are in order. Which owner comes first is random in programs with several threads.
	if (dns !== undefined)
		return {
			channel: 'lookup',
			destination: dns.name,
			shape: `${dns.type} ${registrableDomain(dns.name)}`,
			parts: [['name', dns.name]],
		};
	const host = `${http?.host.replace(/:\d+$/, '') ?? sni ?? destination.name ?? destination.address}:${destination.port}`;
	const place = destination.name ?? destination.address;
	const { content, rest } = await bodyOf(capture, directory);
	const name: TextParts = sni === undefined ? [] : [['TLS server name', sni]];
	const spelling: TextParts = [...name, ...Object.entries(capture.spelling ?? {}), ...rest];
	if (http === undefined) {
		const isOpaque = capture.protocol === 'tls-opaque' || capture.protocol === 'quic';
		const bytes: TextParts = isOpaque ? [] : [['bytes', content.toString('latin1')]];
		const size: TextParts = [['size', String(capture.bytesIn)]];
		return { channel: 'stream', destination: host, shape: `${place}:${destination.port}`, parts: [...bytes, ...size, ...spelling] };
	}
	const [path = '', query = ''] = http.path.split(/\?(.*)/s);
	const segments = path.split('/').slice(1);
	const header = (one: string) => http.headers.find(([other]) => one === other)?.[1] ?? '';
	return {
		channel: 'request',
		destination: host,
		shape: `${place}:${destination.port} ${http.method} ${segments.length}`,
		parts: [
			['host', http.host],
			...segments.flatMap((segment, index) => partsOfText(segment, `path segment ${index + 1}`)),
			...partsOfQuery(query, 'query'),
			['order of headers', http.headers.map(([one]) => one).join(',')],
			...http.headers.flatMap(([one, value], index) => partsOfText(value, `header ${placeName(one, index)}`)),
			...partsOfBody(content, header('content-type'), header('content-encoding')),
			['size of the body', String(http.bodyBytes)],
			['version of HTTP', http.version],
			...spelling,
		],
	};
}

/** A browser contacts its vendor on its own schedule. */
export function isOfBrowser({ dns, http, sni, destination }: Capture): boolean {
	return BROWSER_MAKERS.has(
		(dns?.name ?? http?.host ?? sni ?? destination.name ?? '').replace(/:\d+$/, '').toLowerCase().replace(/\.$/, ''),
	);
}

async function bodyOf({ preview, file, cutDigest }: Capture, directory: string) {
	const whole = file === undefined ? undefined : await readFile(join(directory, basename(file))).catch(() => undefined);
	const kept = whole ?? Buffer.from(preview, 'latin1');
	const rest: TextParts = [
		...(kept.length > LONGEST_BODY ? [['rest of the body', digest(kept.subarray(LONGEST_BODY))] as const] : []),
		...(cutDigest === undefined ? [] : [['end of the body', cutDigest] as const]),
	];
	return { content: kept.subarray(0, LONGEST_BODY), rest };
}
