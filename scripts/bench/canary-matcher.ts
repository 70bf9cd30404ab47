// Measures the canary matcher's speed on data of honest servers: text, JSON, and random-looking bytes.

import { randomBytes } from 'node:crypto';
import { canaryMatcher } from '#canary/match/canary-matcher.ts';
import type { Canary } from '#model/canary.ts';

const MEGABYTE = 1 << 20;
const SIZE = 16 * MEGABYTE;
const WARMING = 3;

export interface MatcherSpeed {
	readonly kind: 'prose' | 'json' | 'json with urls' | 'json with blobs' | 'json with tokens' | 'binary' | 'base64' | 'wrapped base64';
	readonly megabytesPerSecond: number;
	/** Cost in units of a loop that only reads every byte, measured right before and after: the same on a busy machine and on a quiet one. */
	readonly plainScans: number;
}

/** Uses 40 canaries and processor time, because the machine may be busy. The first runs of each kind warm the code and are not counted. */
export function benchMatcher(repetitions = 5): readonly MatcherSpeed[] {
	const canaries = Array.from({ length: 40 }, (_, i): Canary => {
		const value = randomBytes(120)
			.toString('base64url')
			.slice(0, 20 + 3 * i);
		return { key: `env:CANARY_${i}`, where: { kind: 'env', name: `CANARY_${i}` }, value };
	});
	const matcher = canaryMatcher(canaries);
	return Object.entries(inputs()).map(([kind, input]) => {
		const runs = Array.from({ length: repetitions + WARMING }, () => {
			const before = plainScan(input);
			const time = processorTime(() => {
				const stream = matcher.stream();
				for (let at = 0; at < input.length; at += 65_536) stream.push(input.subarray(at, at + 65_536));
				stream.end();
			});
			return { time, plainScans: (2 * time) / (before + plainScan(input)) };
		}).slice(WARMING);
		const megabytesPerSecond = Math.round(input.length / MEGABYTE / (median(runs.map(({ time }) => time)) / 1000));
		return { kind: kind as MatcherSpeed['kind'], megabytesPerSecond, plainScans: median(runs.map((run) => run.plainScans)) };
	});
}

/** Returns milliseconds, including the kernel's share, because pages that are touched for the first time cost there. */
function processorTime(occurrence: () => void): number {
	const began = process.cpuUsage();
	occurrence();
	const { user, system } = process.cpuUsage(began);
	return (user + system) / 1000;
}

function plainScan(bytes: Uint8Array): number {
	let seen = 0;
	const time = processorTime(() => {
		for (let i = 0; i < bytes.length; i++) seen ^= bytes[i] as number;
	});
	return seen < 0 ? Number.NaN : time;
}

function median(numbers: readonly number[]): number {
	return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function inputs(): Readonly<Record<MatcherSpeed['kind'], Uint8Array>> {
	const words = Array.from({ length: 5000 }, () =>
		randomBytes(2 + Math.floor(Math.random() * 5))
			.toString('hex')
			.slice(0, 9),
	);
	const word = () => words[Math.floor(Math.random() * words.length)] ?? '';
	const sentence = () => `${Array.from({ length: 12 }, word).join(' ')}.\n`;
	const paragraph = Array.from({ length: 4000 }, sentence).join('');
	const records = Array.from({ length: 2000 }, () => ({
		id: word(),
		text: `${sentence()}"${word()}"`,
		link: `https://a.example/${word()}?q=%20${word()}`,
	}));
	const binary = randomBytes(SIZE);
	return {
		prose: repeated(paragraph),
		json: repeated(JSON.stringify(records.map(({ id, text }) => ({ id, text })))),
		// The worst case of text: two kinds of escape in every line.
		'json with urls': repeated(JSON.stringify(records)),
		'json with blobs': repeated(
			JSON.stringify(records.slice(0, 400).map(({ id }) => ({ id, blob: randomBytes(1536).toString('base64') }))),
		),
		'json with tokens': repeated(JSON.stringify(records.map(({ id }) => ({ id, token: randomBytes(24).toString('base64url') })))),
		binary,
		base64: Buffer.from(binary.subarray(0, SIZE / 2).toString('base64')),
		'wrapped base64': Buffer.from(
			binary
				.subarray(0, SIZE / 2)
				.toString('base64')
				.replaceAll(/.{76}/g, '$&\r\n'),
		),
	};
}

function repeated(text: string): Uint8Array {
	return Buffer.from(text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE));
}

if (import.meta.main) {
	for (const { kind, megabytesPerSecond, plainScans } of benchMatcher()) {
		process.stdout.write(`${kind.padEnd(14)} ${megabytesPerSecond} MB/s, ${plainScans.toFixed(1)} plain scans\n`);
	}
}
