// `candor serve` as a user starts it, on a port of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CANDOR } from '../support/candor-program.ts';

export interface ServeProcess extends AsyncDisposable {
	readonly url: string;
	readonly child: ChildProcess;
	readonly directory: string;
	readonly exited: Promise<number | null>;
	stderr(): string;
	/** The headers of a person who opened the link on its terminal. */
	login(): Promise<Readonly<Record<string, string>>>;
}

export async function startServe(
	flags: readonly string[] = [],
	policies: Readonly<Record<string, string>> = {},
	env: Readonly<Record<string, string>> = {},
): Promise<ServeProcess> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-serve-'));
	mkdirSync(join(directory, 'policies'));
	for (const [name, text] of Object.entries(policies)) writeFileSync(join(directory, 'policies', `${name}.yaml`), text);
	const words = [CANDOR, 'serve', '--port', '0', '--policies', join(directory, 'policies'), ...flags];
	const child = spawn(process.execPath, words, {
		env: { ...process.env, XDG_DATA_HOME: join(directory, 'data'), NO_COLOR: '1', ...env },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let text = '';
	child.stderr.on('data', (chunk: Buffer) => {
		text += chunk.toString();
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	let isOver = false;
	void exited.then(() => {
		isOver = true;
	});
	while (!text.includes('/login/') && !isOver) await sleep(20);
	const [, url = ''] = /listening on (http:\S+)/.exec(text) ?? [];
	if (url === '') throw new Error(`serve did not start: ${text}`);
	return {
		url,
		child,
		directory,
		exited,
		stderr: () => text,
		login: async () => {
			const [link = ''] = /http:\S+\/login\/\S+/.exec(text) ?? [];
			const opened = await fetch(link, { redirect: 'manual' });
			const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
			return { cookie, 'x-candor-csrf': opened.headers.get('location')?.split('#/login/')[1] ?? '' };
		},
		[Symbol.asyncDispose]: async () => {
			child.kill('SIGTERM');
			await exited;
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
