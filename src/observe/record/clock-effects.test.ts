import { expect, test } from 'vitest';
import type { FileEvent, RawObservation } from '#model/observation.ts';
import { withoutClockEffects } from './clock-effects.ts';

const ARGV = ['/usr/bin/node', '/srv/server.mjs'] as const;
const MARKS = {
	library: '/usr/lib/libfaketime.so.1',
	server: 2,
	filesOf: (process: number) => ({ memory: `/dev/shm/faketime_shm_${process}`, semaphore: `/dev/shm/sem.faketime_sem_${process}` }),
};
/** In the cell, it is 2. */
const SERVER = 7;
const CHILD = 12;

const start: RawObservation = { kind: 'exec', program: ARGV[0], argv: ARGV, fromMemory: false, ok: true, at: 1, pid: SERVER };
const file = (op: FileEvent['op'], path: string, more: Partial<FileEvent> & { pid?: number } = {}): RawObservation => ({
	...{ kind: 'file', op, path, ok: true, at: 2, pid: SERVER },
	...more,
});
const left = (...raw: RawObservation[]) =>
	withoutClockEffects([start, ...raw], ARGV, MARKS)
		.slice(1)
		.map((one) => (one.kind === 'file' ? `${one.op} ${one.path}` : one.kind));

const made = [
	file('read', MARKS.library),
	file('create', '/dev/shm/sem.WFSjzj'),
	file('link', '/dev/shm/sem.WFSjzj', { to: '/dev/shm/sem.faketime_sem_2' }),
	file('delete', '/dev/shm/sem.WFSjzj'),
	file('create', '/dev/shm/faketime_shm_2'),
	file('truncate', '/dev/shm/faketime_shm_2'),
	file('write', '/dev/shm/sem.faketime_sem_2', { origin: '/dev/shm/sem.WFSjzj' }),
];

test('what it makes for the server, and what the server’s children open of it, is left out', () => {
	const opened = [
		file('write', '/dev/shm/sem.faketime_sem_2', { pid: CHILD, origin: '/dev/shm/sem.WFSjzj' }),
		file('create', '/dev/shm/faketime_shm_2', { pid: CHILD }),
	];
	const removed = [file('delete', '/dev/shm/sem.faketime_sem_2'), file('delete', '/dev/shm/faketime_shm_2')];
	expect(left(...made, ...opened, file('write', '/home/user/notes'), ...removed)).toEqual(['write /home/user/notes']);
});

test('a child of a static server has one of its own', () => {
	expect(left(file('create', '/dev/shm/faketime_shm_7', { pid: CHILD }))).toEqual([]);
});

test.for<readonly [string, RawObservation]>([
	['another number', file('create', '/dev/shm/faketime_shm_3')],
	['the number of another process', file('create', '/dev/shm/faketime_shm_7')],
	['the same name elsewhere', file('create', '/tmp/faketime_shm_2')],
	['another semaphore', file('create', '/dev/shm/sem.abcdef')],
	['a file of the user’s under its name', file('link', '/home/user/.ssh/id_rsa', { to: '/dev/shm/sem.faketime_sem_2' })],
	['a program', file('chmod', '/dev/shm/faketime_shm_2', { mode: 0o755 })],
	['taken elsewhere', file('rename', '/dev/shm/faketime_shm_2', { to: '/home/user/.bashrc' })],
	['linked elsewhere', file('link', '/dev/shm/faketime_shm_2', { to: '/home/user/.bashrc' })],
	['what became of the user’s', file('write', '/dev/shm/faketime_shm_2', { origin: '/home/user/.bashrc' })],
	['read back', file('read', '/dev/shm/faketime_shm_2')],
	['its library written', file('write', MARKS.library)],
])('shown: %s', ([, occurrence]) => {
	expect(left(...made, occurrence)).toHaveLength(1);
});

test('without the server’s start nothing can be told', () => {
	expect(withoutClockEffects(made, ARGV, MARKS)).toEqual(made);
});
