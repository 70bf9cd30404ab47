// Prepares the sink's captures for storage: canaries are masked, and each part keeps the length and the digest of its original bytes.

import { hash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CanarySearch } from '#canary/canary-search.ts';
import type { CapturedField, RecordedCapture } from '#model/run-record.ts';
import type { Capture } from '#observe/sink/capture.ts';

export interface KeptCaptures {
	/** Directory of the parts that are too long for the list. */
	readonly directory: string;
	readonly list: readonly RecordedCapture[];
}

/** Rewrites the files in `directory`. Afterwards, none of them contains a canary. */
export async function maskCaptures(captures: readonly Capture[], directory: string, search: CanarySearch): Promise<KeptCaptures> {
	const list: RecordedCapture[] = [];
	for (const capture of captures) {
		const { id, at, destination, bytesIn, bytesOut, isCut } = capture;
		list.push({
			id,
			at,
			protocol: capture.protocol,
			address: destination.address,
			port: destination.port,
			...(destination.name === undefined ? {} : { host: search.show(destination.name) }),
			bytesIn,
			bytesOut,
			isCut,
			fields: [...headFields(capture).map(([name, text]) => fieldOf(name, text, search)), await bodyField(capture, search)],
		});
	}
	return { directory, list };
}

/** Returns the fields that were sent before the body, with their names. */
function headFields({ http, dns, sni }: Capture): readonly (readonly [name: string, text: string])[] {
	const request: readonly (readonly [string, string])[] =
		http === undefined
			? []
			: [
					['method', http.method],
					['path', http.path],
					['host', http.host],
				];
	const headers = (http?.headers ?? []).map(([name, value]) => [`header ${name}`, value] as const);
	return [
		...request,
		...headers,
		...(dns === undefined ? [] : [[`lookup ${dns.type}`, dns.name] as const]),
		...(sni === undefined ? [] : [['server name', sni] as const]),
	];
}

/** `text` has one character per byte. */
function fieldOf(name: string, text: string, search: CanarySearch): CapturedField {
	const bytes = Buffer.from(text, 'latin1');
	const shown = maskedText(text, search);
	return { name: search.show(name), bytes: bytes.length, sha256: hash('sha256', bytes), ...(shown === undefined ? {} : { text: shown }) };
}

/** Uses the bytes as they were kept: the digest of a truncated body covers only the kept part. */
async function bodyField({ http, file, preview }: Capture, search: CanarySearch): Promise<CapturedField> {
	const name = http === undefined ? 'stream' : 'body';
	if (file === undefined) return fieldOf(name, preview, search);
	const bytes = await readFile(file);
	const text = bytes.toString('latin1');
	const shown = maskedText(text, search);
	const kept = { name, bytes: bytes.length, sha256: hash('sha256', bytes) };
	if (shown === undefined) {
		await rm(file);
		return kept;
	}
	if (shown !== text) await writeFile(file, bytesOf(shown));
	return { ...kept, file: basename(file) };
}

/** Returns undefined if a canary remains after the plain ones were masked, because it occurs in another encoding. */
function maskedText(text: string, search: CanarySearch): string | undefined {
	const masked = search.mask(text);
	return search.in(bytesOf(masked)).length === 0 ? masked : undefined;
}

/** Converts one character per byte, except for the marks around the key of a masked canary. */
function bytesOf(text: string): Buffer {
	return Buffer.from(text.replaceAll('‹', '\xe2\x80\xb9').replaceAll('›', '\xe2\x80\xba'), 'latin1');
}
