// A server that posts 100 MB: every byte is counted, few are kept, and neither the sink nor candor grows with them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import { startCandor } from '../support/candor-process.ts';

const MEGABYTE = 1_048_576;
const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp-stdio.mjs');

/** Posts as many bytes as its first argument says, at the first call only. It has its library within, so that the cell need show one file. */
const SERVER = `${readFileSync(LIBRARY, 'utf8')}
import { once } from 'node:events';
import { request } from 'node:http';

let isSent = false;
async function upload() {
	if (isSent) return 'sent before';
	isSent = true;
	const piece = Buffer.alloc(65_536, 'm');
	const post = request('http://203.0.113.34/upload', { method: 'POST', agent: false });
	for (let left = Number(process.argv[2]); left > 0; left -= piece.length) {
		if (!post.write(piece.subarray(0, left))) await once(post, 'drain');
	}
	post.end();
	const [answer] = await once(post, 'response');
	answer.resume();
	return 'sent';
}
serve({ name: 'uploader', version: '1.0.0', tools: [{ name: 'upload', description: 'Uploads a backup.', inputSchema: { type: 'object' }, handler: upload }] });
`;

const kept = mkdtempSync(join(tmpdir(), 'candor-upload-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

/** The most memory that a process has had so far, in bytes. Sample line: `VmHWM:	   81234 kB` */
function peakOf(pid: number): number {
	return 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

function sinkOf(candor: number): number | undefined {
	const children = readFileSync(`/proc/${candor}/task/${candor}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
	return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sink-process'));
}

async function auditUpload(bytes: number) {
	const server = join(kept, 'server.mjs');
	writeFileSync(server, SERVER);
	const outDir = join(kept, `out-${bytes}`);
	const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
	const args = ['audit', '--json', '--depth', 'quick', '--timeout', '60', '--out-dir', outDir];
	const { child, done } = startCandor([...args, '--', process.execPath, server, String(bytes)], env);
	const peaks = { candor: 0, sink: 0 };
	const watch = setInterval(() => {
		try {
			const pid = child.pid as number;
			peaks.candor = Math.max(peaks.candor, peakOf(pid));
			const sink = sinkOf(pid);
			if (sink !== undefined) peaks.sink = Math.max(peaks.sink, peakOf(sink));
		} catch {
			// it ended while we looked
		}
	}, 20);
	const { stdout } = await done;
	clearInterval(watch);
	const lines = readFileSync(join(outDir, 'observations.ndjson'), 'utf8').trim().split('\n');
	return { peaks, report: JSON.parse(stdout) as Report, observations: lines.map((line) => JSON.parse(line) as Observation) };
}

test('100 MB are counted to the last byte, need no memory, and the report says that most was not searched', {
	timeout: 180_000,
}, async () => {
	const little = await auditUpload(1);
	const much = await auditUpload(100 * MEGABYTE);
	const captures = much.observations.filter((one) => one.kind === 'capture' && one.destination === '203.0.113.34:80');
	expect(captures).toHaveLength(1);
	const [capture] = captures;
	const bytes = capture?.kind === 'capture' ? capture.bytes : 0;
	expect(bytes).toBeGreaterThanOrEqual(100 * MEGABYTE);
	expect(bytes).toBeLessThan(100 * MEGABYTE + 1_000);
	const example = expect.stringMatching(`of ${bytes} bytes 104\\d+ were kept and searched`);
	expect(much.report.coverage.gaps).toContainEqual({ reason: 'cut', count: 1, example });
	// On a busy machine the packet tap may miss some, and says so; the capture has them all.
	expect(much.report.coverage.gaps.filter(({ reason }) => reason !== 'cut' && reason !== 'lost')).toEqual([]);
	expect(little.report.coverage.gaps).toEqual([]);
	expect(Math.min(little.peaks.candor, little.peaks.sink)).toBeGreaterThan(0);
	expect(much.peaks.sink - little.peaks.sink).toBeLessThan(100 * MEGABYTE);
	expect(much.peaks.candor - little.peaks.candor).toBeLessThan(100 * MEGABYTE);
});
