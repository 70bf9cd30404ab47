import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#model/report.ts';
import type { PublishedServer } from './command-of.ts';

const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');
const PATIENCE_MS = 10 * 60_000;

/** One row of the table. Absent `report`: `text` gives the reason. */
export interface Outcome {
	readonly server: PublishedServer;
	readonly report?: Report;
	readonly text: string;
	readonly seconds: number;
}

export async function auditPublished(
	server: PublishedServer,
	command: readonly string[],
	{ place, depth }: { readonly place: string; readonly depth: string },
): Promise<Outcome> {
	// Lower case only: other systems ignore the case of paths, and some servers were tried only there.
	const cwd = join(place, `server-${randomBytes(4).toString('hex')}`);
	const data = join(cwd, 'data');
	mkdirSync(data, { recursive: true });
	writeFileSync(join(data, 'hello.md'), '# Hello\n');
	writeFileSync(join(data, 'items.json'), '{"items": []}\n');
	const env = Object.entries(server.env ?? {}).flatMap(([name, value]) => ['--env', `${name}=${value.replace('$DATA', data)}`]);
	const words = command.map((word) => word.replace('$DATA', data));
	const began = performance.now();
	const flags = ['audit', '--json', '--fail-on', 'never', '--depth', depth, ...env];
	const { stdout, stderr, isTimedOut } = await run(
		[CANDOR, ...flags, '--', ...words],
		{ ...process.env, XDG_DATA_HOME: join(cwd, 'memory') },
		cwd,
	);
	const seconds = Math.round((performance.now() - began) / 1000);
	try {
		const report = JSON.parse(stdout) as Report;
		return { server, report, text: '', seconds };
	} catch {
		const text = isTimedOut ? `it was ended after ${PATIENCE_MS / 1000} s` : stderr.trim().split('\n').slice(-3).join('\n');
		return { server, text, seconds };
	}
}

async function run(
	words: readonly string[],
	env: NodeJS.ProcessEnv,
	cwd: string,
): Promise<{ stdout: string; stderr: string; isTimedOut: boolean }> {
	const child = spawn(process.execPath, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
	const texts = { stdout: '', stderr: '', isTimedOut: false };
	const timer = setTimeout(() => {
		texts.isTimedOut = true;
		child.kill('SIGINT');
	}, PATIENCE_MS);
	for (const name of ['stdout', 'stderr'] as const)
		child[name].setEncoding('utf8').on('data', (chunk: string) => {
			texts[name] += chunk;
		});
	await new Promise((resolve) => child.once('close', resolve));
	clearTimeout(timer);
	return texts;
}
