import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '#model/report.ts';
import type { Pair, Side } from './pair.ts';

const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');
const PATIENCE_MS = 15 * 60_000;

/** Runs one audit as a user would type it. Returns a text instead of a report if there is none: the reason. */
export async function auditSide(
	pair: Pair,
	side: Side,
	{ place, flags: chosen }: { readonly place: string; readonly flags: readonly string[] },
): Promise<Report | string> {
	const cwd = join(place, `twin-${randomBytes(4).toString('hex')}`);
	const places = makePlaces(cwd);
	const env = Object.entries(pair.facts.env).flatMap(([name, value]) => ['--env', `${name}=${places(value)}`]);
	const http = pair.facts.http ? ['--http-port', '3001', '--path', '/mcp'] : [];
	const words = pair.command(side).map(places);
	const flags = ['audit', '--json', '--fail-on', 'never', ...chosen, ...env, ...http];
	const { stdout, stderr } = await run([CANDOR, ...flags, '--', ...words], { ...process.env, XDG_DATA_HOME: join(cwd, 'memory') }, cwd);
	try {
		return JSON.parse(stdout) as Report;
	} catch {
		return stderr.trim().split('\n').slice(-3).join(' ') || 'no report';
	}
}

/** Creates the directories for `$ROOT` and `$REPO`. Returns a function that replaces these names in a word. */
export function makePlaces(within: string): (word: string) => string {
	const [root, repository] = [join(within, 'root'), join(within, 'repository')];
	for (const place of [root, repository]) {
		mkdirSync(place, { recursive: true });
		writeFileSync(join(place, 'hello.md'), '# Hello\n');
		writeFileSync(join(place, 'items.json'), '{"items": []}\n');
	}
	const author = ['-c', 'user.name=Anna', '-c', 'user.email=anna@mail.example'];
	for (const words of [
		['init', '-q', '-b', 'main'],
		['add', '.'],
		[...author, 'commit', '-q', '-m', 'Begin'],
	])
		spawnSync('git', words, { cwd: repository, stdio: 'ignore' });
	return (word) => word.replace('$ROOT', root).replace('$REPO', repository);
}

async function run(words: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<{ stdout: string; stderr: string }> {
	const child = spawn(process.execPath, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
	const timer = setTimeout(() => child.kill('SIGINT'), PATIENCE_MS);
	const texts = { stdout: '', stderr: '' };
	for (const name of ['stdout', 'stderr'] as const)
		child[name].setEncoding('utf8').on('data', (chunk: string) => {
			texts[name] += chunk;
		});
	await new Promise((resolve) => child.once('close', resolve));
	clearTimeout(timer);
	return texts;
}
