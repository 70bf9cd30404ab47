// Splits everything that one server run emitted into parts that can be compared with those of another run: per step, place and position.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EmissionChannel } from '#model/interference.ts';
import type { ExecEvent, RawObservation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import type { WrittenEntry } from '#observe/sandbox/files/written-entries.ts';
import type { Capture } from '#observe/sink/capture.ts';
import { BROWSER_MAKERS } from '#util/browser-makers.ts';
import type { Mask } from '#util/mask-strings.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { partsOfJson, type TextParts } from './parts-of-json.ts';
import { partsOfBody, partsOfQuery, partsOfText } from './parts-of-text.ts';

export interface EmittedPart {
	readonly channel: EmissionChannel;
	/** Position of the call in the run; 0: the server's start. */
	readonly call: number;
	readonly destination: string;
	readonly place: string;
	readonly text: string;
}

/** Parts by a key that is the same in every run. */
export type Emitted = ReadonlyMap<string, EmittedPart>;

export interface EmittingRun {
	readonly results: readonly StepResult[];
	readonly captures: readonly Capture[];
	/** Directory of bodies that a capture does not contain in full. */
	readonly capturesDirectory: string;
	readonly programs: readonly (RawObservation & ExecEvent)[];
	/** What the run wrote, by path. */
	readonly files: ReadonlyMap<string, WrittenEntry>;
	/** Replaces the whole value of a canary, the first or the other one, by its key: other rules report plainly sent canaries. */
	readonly mask: Mask;
	/** Replaces the name and the id of the machine by one word where they do not matter: a program may report to its own user where it runs. */
	readonly machineMask: Mask;
}

/** Channels to a service that may belong to a third party. In streams, protocols name the machine: a mail client greets its server with that name. */
const TO_SERVICES: ReadonlySet<EmissionChannel> = new Set(['request', 'lookup']);

/** Bound of compared content. Beyond it, only the size is compared. */
const LONGEST_BODY = 256 * 1024;
const MOST_PARTS = 20_000;

export async function emittedParts(run: EmittingRun): Promise<Emitted> {
	const emitted = new Map<string, EmittedPart>();
	const times = new Map<string, number>();
	const callAt = (at: number) => run.results.findLastIndex(({ began }) => began <= at) + 1;
	const add = (channel: EmissionChannel, call: number, destination: string, shape: string, parts: TextParts) => {
		const like = `${channel}\0${call}\0${shape}`;
		const time = times.get(like) ?? 0;
		times.set(like, time + 1);
		const mask: Mask = TO_SERVICES.has(channel) ? run.mask : (text) => run.machineMask(run.mask(text));
		for (const [place, text] of parts) {
			if (emitted.size >= MOST_PARTS) return;
			emitted.set(`${like}\0${time}\0${place}`, { channel, call, destination, place, text: mask(text) });
		}
	};
	for (const capture of run.captures.filter((one) => !isOfBrowser(one)).toSorted((a, b) => a.at - b.at)) {
		const { channel, destination, shape, parts } = await partsOfCapture(capture, run.capturesDirectory);
		add(channel, callAt(capture.at), destination, shape, parts);
	}
	for (const [index, { step, reply }] of run.results.entries()) {
		const name = 'tool' in step ? step.tool : step.kind;
		if (reply !== undefined) add('answer', index + 1, name, name, partsOfJson(reply, 'answer'));
	}
	for (const { at, program, argv } of run.programs) {
		const name = basename(program);
		add(
			'program',
			callAt(at),
			program,
			name,
			argv.map((word, index) => [`argument ${index}`, word] as const),
		);
	}
	// The content of a file seldom shows which call wrote it, so files are compared at the end of the run.
	for (const [path, { content, traits }] of run.files)
		add('file', run.results.length, path, path, [
			...traits,
			...(content === undefined ? [] : partsOfText(content.toString('latin1'), 'content')),
		]);
	return emitted;
}

interface CapturedParts {
	readonly channel: EmissionChannel;
	readonly destination: string;
	/** The part of the destination that is the same in every run. */
	readonly shape: string;
	readonly parts: TextParts;
}

async function partsOfCapture(capture: Capture, directory: string): Promise<CapturedParts> {
	const { http, dns, destination, sni } = capture;
	// Lookups of one owner's names are in order. Which owner comes first is random in programs with several threads.
	if (dns !== undefined)
		return {
			channel: 'lookup',
			destination: dns.name,
			shape: `${dns.type} ${registrableDomain(dns.name)}`,
			parts: [['name', dns.name.toLowerCase()]],
		};
	const host = `${http?.host.replace(/:\d+$/, '') ?? sni ?? destination.name ?? destination.address}:${destination.port}`;
	const place = destination.name ?? destination.address;
	if (http === undefined) {
		const isOpaque = capture.protocol === 'tls-opaque' || capture.protocol === 'quic';
		const content: TextParts = isOpaque ? [] : [['bytes', (await bodyOf(capture, directory)).toString('latin1')]];
		const name: TextParts = sni === undefined ? [] : [['TLS server name', sni]];
		const size: TextParts = [['size', String(capture.bytesIn)]];
		return { channel: 'stream', destination: host, shape: `${place}:${destination.port}`, parts: [...name, ...content, ...size] };
	}
	const [path = '', query = ''] = http.path.split(/\?(.*)/s);
	const segments = path.split('/').slice(1);
	const header = (name: string) => http.headers.find(([one]) => one === name)?.[1] ?? '';
	return {
		channel: 'request',
		destination: host,
		shape: `${place}:${destination.port} ${http.method} ${segments.length}`,
		parts: [
			['host', http.host],
			...segments.map((segment, index) => [`path segment ${index + 1}`, segment] as const),
			...partsOfQuery(query, 'query'),
			['order of headers', http.headers.map(([name]) => name).join(',')],
			...http.headers.map(([name, value]) => [`header ${name}`, value] as const),
			...partsOfBody(await bodyOf(capture, directory), header('content-type'), header('content-encoding')),
			['size of the body', String(http.bodyBytes)],
		],
	};
}

/** A browser contacts its vendor on its own schedule. */
function isOfBrowser({ dns, http, sni, destination }: Capture): boolean {
	return BROWSER_MAKERS.has(
		(dns?.name ?? http?.host ?? sni ?? destination.name ?? '').replace(/:\d+$/, '').toLowerCase().replace(/\.$/, ''),
	);
}

async function bodyOf({ preview, file }: Capture, directory: string): Promise<Buffer> {
	if (file === undefined) return Buffer.from(preview, 'latin1');
	const kept = await readFile(join(directory, basename(file))).catch(() => Buffer.from(preview, 'latin1'));
	return kept.subarray(0, LONGEST_BODY);
}
