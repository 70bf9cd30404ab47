// Reads mutated inputs in a process of its own, so that a hang or a crash is the parent's to see. Arguments: the share of all inputs, the seed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectGarbage } from '../support/collect-garbage.ts';
import { localSurfaces } from './local-surfaces.fixture.ts';
import { mutated, seededRandom } from './mutate.ts';
import { PROTOCOL_SURFACES } from './protocol-surfaces.ts';
import { openSinkSurface } from './sink-surface.ts';
import type { Surface } from './surface.ts';

/** A message to the parent after so many inputs: it takes silence for a hang. */
const BATCH = 500;

export type FuzzMessage =
	| { readonly kind: 'alive' }
	| { readonly kind: 'failed'; readonly surface: string; readonly input: string; readonly error: string }
	| { readonly kind: 'read'; readonly surface: string; readonly inputs: number; readonly cpuMs: number; readonly grownBytes: number };

const [share = 1, seed = 1] = process.argv.slice(2).map(Number);
const tell = (message: FuzzMessage) => process.send?.(message);
const directory = mkdtempSync(join(tmpdir(), 'candor-fuzz-'));
let current: Buffer = Buffer.alloc(0);
let surfaceName = '';
/** Also what a reader throws later, from an event. */
process.on('uncaughtException', (error) => failed(error));

{
	await using sink = await openSinkSurface();
	for (const surface of [...PROTOCOL_SURFACES, ...localSurfaces(directory), sink]) await fuzz(surface);
}
rmSync(directory, { recursive: true, force: true });
process.disconnect();

async function fuzz({ name, samples, inputs, read }: Surface): Promise<void> {
	surfaceName = name;
	const count = Math.ceil(inputs * share);
	const random = seededRandom(seed + name.length * 7919);
	const began = process.cpuUsage();
	let before = 0;
	for (let index = 0; index < count; index++) {
		// A quarter fills the caches that a reader may have.
		if (index === count >> 2) before = await heldBytes();
		current = mutated(samples, random);
		if (index % BATCH === 0) {
			tell({ kind: 'alive' });
			await new Promise((resolve) => setImmediate(resolve));
		}
		try {
			const reading = read(current);
			if (reading !== undefined) await reading;
		} catch (error) {
			failed(error as Error);
		}
	}
	const { user, system } = process.cpuUsage(began);
	tell({ kind: 'read', surface: name, inputs: count, cpuMs: (user + system) / 1000, grownBytes: (await heldBytes()) - before });
}

function failed(error: Error): void {
	tell({ kind: 'failed', surface: surfaceName, input: current.toString('base64'), error: error.stack ?? error.message });
}

/** A short run shows no growth, and collecting takes longer than all of its inputs. */
async function heldBytes(): Promise<number> {
	if (share < 0.1) return 0;
	await collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
