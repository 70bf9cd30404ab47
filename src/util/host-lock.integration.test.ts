import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { tryHostLock, withHostLock } from './host-lock.ts';

const signal = AbortSignal.timeout(60_000);

test('work under one name is done by one at a time, and other names do not wait', async () => {
	const name = randomUUID();
	let [now, most] = [0, 0];
	const work = async () => {
		now += 1;
		most = Math.max(most, now);
		await setTimeout(20);
		now -= 1;
	};
	await Promise.all(Array.from({ length: 5 }, () => withHostLock(name, signal, work)));
	expect(most).toBe(1);
	await using held = await tryHostLock(name);
	expect(held).toBeDefined();
	expect(await tryHostLock(name)).toBeUndefined();
	await using other = await tryHostLock(`${name} other`);
	expect(other).toBeDefined();
});

test('a failure releases it, and an abort ends the waiting', async () => {
	const name = randomUUID();
	await expect(withHostLock(name, signal, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
	await using _held = await tryHostLock(name);
	await expect(withHostLock(name, AbortSignal.timeout(50), async () => {})).rejects.toThrow();
});

test('a holder that is killed holds nothing', async () => {
	const name = randomUUID();
	const file = join(import.meta.dirname, 'host-lock.ts');
	const script = `import { tryHostLock } from ${JSON.stringify(file)};\nawait tryHostLock(${JSON.stringify(name)}); console.log('held'); setInterval(() => {}, 1000);`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(child.stdout, 'data');
	expect(await tryHostLock(name)).toBeUndefined();
	child.kill('SIGKILL');
	await once(child, 'exit');
	await using lock = await tryHostLock(name);
	expect(lock).toBeDefined();
});
