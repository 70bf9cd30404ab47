// Ten million mutated inputs in `npm run test:all`, a fixed few of them in `npm test`: no reader throws, hangs or grows.
// CANDOR_FUZZ_SEED takes another seed; a failure prints its input as base64.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEverything } from '../support/share.ts';
import type { FuzzMessage } from './fuzz-process.ts';

const ALL = 10_000_000;
/** Of all inputs. The smaller one takes a second of a processor. */
const SHARE = isEverything ? 1 : 0.001;
const SEED = Number(process.env['CANDOR_FUZZ_SEED'] ?? 20_261_117);
/** Without a word from it: some hundred inputs take milliseconds, also on a busy machine. */
const HANG_MS = 60_000;
/** Caches and compiled code; a reader that kept each input would keep hundreds of megabytes. */
const MOST_GROWN = 24 * 1024 ** 2;
const MOST_FAILURES = 5;

type Told<Kind> = Extract<FuzzMessage, { readonly kind: Kind }>;

test('mutated inputs: no crash, no hang, no growth', { timeout: 3_600_000 }, async () => {
	const { read, failures, ended } = await fuzz();
	const described = failures.map(({ surface, input, error }) => `${surface}: ${error}\n  input ${input}`);
	expect(described).toEqual([]);
	expect(ended).toBe('in order');
	expect(read.filter(({ grownBytes }) => grownBytes > MOST_GROWN)).toEqual([]);
	const inputs = read.reduce((sum, one) => sum + one.inputs, 0);
	expect(inputs).toBeGreaterThanOrEqual(ALL * SHARE);
	if (isEverything || process.env['CANDOR_FUZZ_SEED'] !== undefined) for (const one of read) process.stdout.write(line(one));
});

function line({ surface, inputs, cpuMs, grownBytes }: Told<'read'>): string {
	const [each, grown] = [((cpuMs * 1000) / inputs).toFixed(1), (grownBytes / 1024 ** 2).toFixed(1)];
	return `${surface.padEnd(30)} ${inputs.toLocaleString('en').padStart(10)} inputs, ${each} µs each, grown by ${grown} MB\n`;
}

async function fuzz(): Promise<{
	readonly read: readonly Told<'read'>[];
	readonly failures: readonly Told<'failed'>[];
	readonly ended: string;
}> {
	const child = fork(join(import.meta.dirname, 'fuzz-process.ts'), [String(SHARE), String(SEED)]);
	const read: Told<'read'>[] = [];
	const failures: Told<'failed'>[] = [];
	let hung = '';
	const hang = () => {
		hung = `hung after ${read.at(-1)?.surface ?? 'the start'}`;
		child.kill('SIGKILL');
	};
	let timer = setTimeout(hang, HANG_MS);
	child.on('message', (message: FuzzMessage) => {
		clearTimeout(timer);
		timer = setTimeout(hang, HANG_MS);
		if (message.kind === 'read') read.push(message);
		if (message.kind === 'failed' && failures.push(message) === MOST_FAILURES) child.kill('SIGKILL');
	});
	const [code, signal] = await once(child, 'exit');
	clearTimeout(timer);
	return { read, failures, ended: hung || (code === 0 ? 'in order' : `with ${code ?? signal}`) };
}
