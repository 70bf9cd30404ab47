// `npm run interference-cost [-- COMMAND …]`: measures what the comparison with other secrets costs an audit at standard depth.
// Each audit is a process of its own, with and without the comparison in turn. Compared is the processor time of all that it starts, which
// depends little on what else the machine does.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argv } from '#model/target.ts';
import type { AuditCost } from './audit-cost.ts';

const REPETITIONS = 3;
const given = process.argv.slice(2);
const place = await mkdtemp(join(tmpdir(), 'candor-cost-'));
const files = join(place, 'files');
await mkdir(files);
const servers: readonly Argv[] =
	given.length > 0
		? [given as unknown as Argv]
		: [
				['npx', '-y', '@modelcontextprotocol/server-everything'],
				['npx', '-y', '@modelcontextprotocol/server-filesystem', files],
				['npx', '-y', '@modelcontextprotocol/server-memory'],
			];
try {
	for (const command of servers) {
		await costOf(command, 0); // fetches the package, and measures its runtime's baseline
		const [without, compared]: [number[], number[]] = [[], []];
		for (let turn = 0; turn < REPETITIONS; turn++) {
			without.push(await costOf(command, 0));
			compared.push(await costOf(command, undefined));
		}
		const [before, after] = [median(without), median(compared)];
		const percent = Math.round((after / before - 1) * 100);
		console.log(`${command.join(' ')}: ${before.toFixed(1)} s → ${after.toFixed(1)} s (${percent >= 0 ? '+' : ''}${percent} %)`);
	}
} finally {
	await rm(place, { recursive: true, force: true });
}

async function costOf(command: Argv, secretCalls: number | undefined): Promise<number> {
	const env = { ...process.env, XDG_DATA_HOME: join(place, 'data') };
	const child = fork(join(import.meta.dirname, 'audit-cost.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	child.send({ command, secretCalls });
	const [{ seconds }] = (await once(child, 'message')) as [AuditCost];
	await once(child, 'exit');
	return seconds;
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
