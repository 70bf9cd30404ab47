import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { killerOf } from './kill-process.ts';

test('kills the process that it was made for', async () => {
	const child = spawn('sleep', ['600'], { stdio: 'ignore' });
	killerOf(child.pid ?? 0)();
	expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
	'a process that got the same id later is not touched (as root, in a pid namespace of its own that gives the id out again)',
	async () => {
		const script = `
			import { spawn } from 'node:child_process';
			import { once } from 'node:events';
			import { writeFileSync } from 'node:fs';
			import { killerOf } from ${JSON.stringify(new URL('./kill-process.ts', import.meta.url).href)};
			const first = spawn('sleep', ['600']);
			const kill = killerOf(first.pid);
			first.kill('SIGKILL');
			await once(first, 'exit');
			await new Promise((resolve) => setTimeout(resolve, 30)); // start times count in hundredths of a second
			let other;
			for (let attempt = 0; attempt < 50 && other?.pid !== first.pid; attempt += 1) {
				other?.kill('SIGKILL');
				writeFileSync('/proc/sys/kernel/ns_last_pid', String(first.pid - 1));
				other = spawn('sleep', ['600']);
			}
			kill();
			await new Promise((resolve) => setTimeout(resolve, 100));
			process.stdout.write(JSON.stringify([other.pid === first.pid, other.signalCode]));
			other.kill('SIGKILL');
		`;
		const argv = ['--pid', '--fork', '--mount-proc', '--kill-child', process.execPath, '--input-type=module', '-e', script];
		const child = spawn('unshare', argv, { stdio: ['ignore', 'pipe', 'inherit'] });
		let output = '';
		child.stdout.on('data', (chunk: Buffer) => {
			output += chunk.toString();
		});
		await once(child, 'close');
		expect(JSON.parse(output)).toEqual([true, null]);
	},
);
