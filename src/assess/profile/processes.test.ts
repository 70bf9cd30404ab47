import { expect, test } from 'vitest';
import { evidenceOf, exec, file, type Sight } from '../../../test/evidence.ts';
import { execAt, indexProcesses } from './processes.ts';

const S = 1_000_000;
const fork = (pid: number, child: number, more: Partial<Sight> = {}): Sight =>
	({ kind: 'fork', child, thread: false, pid, ...more }) as Sight;
const exit = (pid: number, more: Partial<Sight> = {}): Sight => ({ kind: 'exit', code: 0, pid, ...more }) as Sight;
const look = (pid: number, more: Partial<Sight> = {}): Sight => ({ ...file('read', '/etc/hosts'), pid, ...more }) as Sight;

/** Returns the number of the process of each observation. */
function numbers(seen: readonly Sight[], starts: readonly number[] = []): readonly (number | undefined)[] {
	const { observations } = evidenceOf({ seen });
	const processes = indexProcesses({ observations, starts });
	return observations.map((one) => processes.of(one)?.number);
}

test('a process lasts until its exit: a later one of its number is another', () => {
	expect(numbers([look(1), look(1), exit(1), look(1)])).toEqual([0, 0, 0, 1]);
});

test('a fork begins a process, also where the end of the one before was not seen', () => {
	expect(numbers([look(1), fork(1, 2), look(2), fork(1, 2), look(2)])).toEqual([0, 0, 1, 0, 2]);
});

test('every start of the server counts from the beginning, in the same pass or in another', () => {
	const [first, second] = [look(1, { at: S }), look(1, { at: 9 * S })];
	expect(numbers([first, second], [0])).toEqual([0, 0]);
	expect(numbers([first, second], [0, 8 * S])).toEqual([0, 1]);
	expect(numbers([first, { ...second, pass: 2 }])).toEqual([0, 1]);
});

test('a thread is its process, and its end is not the end of the process', () => {
	const thread = { thread: true } as Partial<Sight>;
	expect(numbers([look(1), fork(1, 5, thread), look(5), exit(5), look(1)])).toEqual([0, 0, 0, 0, 0]);
});

test('a process runs the program that it executed last, or else its parent’s at the fork', () => {
	const run = (pid: number, program: string) => exec([program], { pid });
	const seen = [run(1, '/bin/sh'), fork(1, 2), look(2), run(1, '/bin/tar'), look(2), run(2, '/bin/git'), look(2), look(1)];
	const { observations } = evidenceOf({ seen });
	const processes = indexProcesses({ observations });
	const programs = observations.map((one) => {
		const process = processes.of(one);
		return one.kind === 'file' && process !== undefined ? execAt(process, one.seq)?.program : '';
	});
	expect(programs.filter((program) => program !== '')).toEqual(['/bin/sh', '/bin/sh', '/bin/git', '/bin/tar']);
});
