import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { whenQuiet } from './quiet.ts';

async function temporaryFile(): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-quiet-'));
	onTestFinished(() => rm(directory, { recursive: true }));
	const file = join(directory, 'trace.log');
	await writeFile(file, 'x');
	return file;
}

async function timed(wait: () => Promise<void>): Promise<number> {
	const began = performance.now();
	await wait();
	return performance.now() - began;
}

const signal = new AbortController().signal;

test('a still file, or none, is quiet after the quiet time', async () => {
	const file = await temporaryFile();
	for (const path of [file, `${file}.absent`]) {
		const took = await timed(() => whenQuiet(path, { quietMs: 30, maxMs: 2000, signal }));
		expect(took).toBeGreaterThanOrEqual(30);
		expect(took).toBeLessThan(1900);
	}
});

test('a growing file is waited for, and for no longer than the maximum', async () => {
	const file = await temporaryFile();
	let isGrowing = true;
	const grow = async () => {
		while (isGrowing) {
			await appendFile(file, 'x');
			await pause(5);
		}
	};
	const growing = grow();
	expect(await timed(() => whenQuiet(file, { quietMs: 390, maxMs: 400, signal }))).toBeGreaterThanOrEqual(400);
	setTimeout(() => {
		isGrowing = false;
	}, 200);
	const took = await timed(() => whenQuiet(file, { quietMs: 150, maxMs: 10_000, signal }));
	expect(took).toBeGreaterThanOrEqual(300);
	expect(took).toBeLessThan(5000);
	await growing;
});

test('an abort ends the wait', async () => {
	const controller = new AbortController();
	setTimeout(() => controller.abort(new Error('enough')), 30);
	await expect(whenQuiet(await temporaryFile(), { quietMs: 5000, maxMs: 5000, signal: controller.signal })).rejects.toThrow('enough');
});
