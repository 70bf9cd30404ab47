import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, type Site } from '../kernel/world.ts';
import { readCall } from './call.ts';
import { openDecoders } from './decode-open.ts';
import { isFastOpen, tellFastOpen } from './fast-open.ts';

const traces = join(import.meta.dirname, '../../../../fixtures/traces');

function site(): Site {
	const world = createWorld();
	world.names.setLink('/lib', 'usr/lib');
	world.names.link('/home/user/.ssh/id_rsa', '/home/user/work/a');
	const thread = world.processes.addRoot(28338);
	thread.process.exe = '/usr/bin/python3';
	return { world, thread, process: thread.process, at: 1 };
}

test('the short way tells what the general way tells', () => {
	let compared = 0;
	for (const file of readdirSync(traces).filter((name) => name.endsWith('.txt'))) {
		for (const line of readFileSync(join(traces, file), 'latin1').split('\n')) {
			const text = line.slice(line.indexOf(' openat(') + 1);
			if (!isFastOpen(text, 0)) continue;
			const short = site();
			if (!tellFastOpen(short, text, 0, new Map())) continue;
			const general = site();
			const call = readCall(text);
			if (call !== undefined) openDecoders['openat']?.(general, call);
			expect(short.world.out).toEqual(general.world.out);
			expect(short.process).toEqual(general.process);
			compared++;
		}
	}
	expect(compared).toBeGreaterThan(300);
});

test.each([
	'openat(AT_FDCWD</a>, "x", O_WRONLY|O_CREAT, 0600) = 3</a/x>',
	'openat(AT_FDCWD</a>, "x", O_RDONLY|O_PATH) = 3</a/x>',
	'openat(AT_FDCWD</a>, "x", O_RDONLY) = 3</a/x>(deleted)',
	'openat(AT_FDCWD</a (deleted)>, "x", O_RDONLY) = -1 ENOENT (No such file or directory)',
	'openat(AT_FDCWD</a>, "x"..., O_RDONLY) = -1 ENAMETOOLONG (File name too long)',
	'openat(AT_FDCWD</a>, "x", O_RDONLY) = ?',
	'openat(AT_FDCWD</a>, "x", O_RDONLY) = ? ERESTARTSYS (To be restarted)',
	'openat(AT_FDCWD</a>, "x", O_RDONLY) = 3<pipe:[12]>',
])('the general way is left to itself: %s', (text) => {
	const untouched = site();
	expect(tellFastOpen(untouched, text, 0, new Map())).toBe(false);
	expect(untouched).toEqual(site());
});
