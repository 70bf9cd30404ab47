// Searches the server's output for canaries: responses, messages of its own, noise on stdout, lines on stderr.

import type { CanarySearch } from '#canary/canary-search.ts';
import type { CanaryChannel, RawObservation } from '#model/observation.ts';
import type { RecordedOutput } from './output-recorder.ts';
import type { ServerRun } from './server-run-plan.ts';

const BLOCK_BYTES = 64 * 1024;
const NEW_LINE = Buffer.from('\n');

export function searchOutput(serverRuns: readonly ServerRun[], search: CanarySearch): readonly RawObservation[] {
	return serverRuns.flatMap(({ output, phases }): RawObservation[] => {
		// Output that arrives while the last pipe is drained belongs to the end of that server run.
		const over = phases.at(-1)?.ended ?? 0;
		const found = suspects(output.all(), search).flatMap((piece) => sighting(piece, Math.min(piece.at, over), search));
		const { beyond } = output;
		if (beyond === 0) return found;
		const detail = `${beyond} bytes of what the server said were not searched for canaries`;
		return [...found, { kind: 'gap', reason: 'limit', detail, at: over }];
	});
}

/** A flood of short lines is searched in blocks, and line by line only where a block has a match. */
function suspects(pieces: readonly RecordedOutput[], search: CanarySearch): readonly RecordedOutput[] {
	const found: RecordedOutput[] = [];
	let block: RecordedOutput[] = [];
	let bytes = 0;
	const finish = () => {
		if (block.length === 1 || search.in(Buffer.concat(block.flatMap((piece) => [piece.bytes, NEW_LINE]))).length > 0) found.push(...block);
		block = [];
		bytes = 0;
	};
	for (const piece of pieces) {
		if (block.length > 0 && bytes + piece.bytes.length > BLOCK_BYTES) finish();
		block.push(piece);
		bytes += piece.bytes.length;
	}
	finish();
	return found;
}

function sighting({ stream, bytes }: RecordedOutput, at: number, search: CanarySearch): RawObservation[] {
	const hits = search.in(bytes);
	if (hits.length === 0) return [];
	const text = bytes.toString('utf8');
	const { channel, where } = stream === 'stderr' ? ({ channel: 'stderr', where: 'line' } as const) : placeOf(text);
	return [{ kind: 'canary', channel, where, canaries: hits, preview: search.excerpt(text, hits), at }];
}

function placeOf(line: string): { readonly channel: CanaryChannel; readonly where: string } {
	const message = parsed(line);
	if (message === undefined) return { channel: 'stdout', where: 'line' };
	if (typeof message['method'] === 'string') return { channel: 'message', where: message['method'].slice(0, 100) };
	if (isQuestion(message['result'])) return { channel: 'message', where: 'input_required' };
	return { channel: 'result', where: 'error' in message ? 'error' : 'reply' };
}

/** In the stateless protocol, a server's own requests come as results. */
function isQuestion(result: unknown): boolean {
	return typeof result === 'object' && result !== null && 'resultType' in result && result.resultType === 'input_required';
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
	} catch {
		return undefined; // the line is no message
	}
}
