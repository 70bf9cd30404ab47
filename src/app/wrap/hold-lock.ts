import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '#util/user-error.ts';

/** A file that names its holder: the process and its start time. A file with a dead holder, or one that a kill left incomplete, does not count. */
export function holdLock(file: string): Disposable {
	const own = `${process.pid} ${startOf(process.pid)}\n`;
	try {
		create(file, own);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		// sample: 4711 83920
		const [, pid = '', start] = /^(\d+) (\S*)\n$/.exec(readFileSync(file, 'utf8')) ?? [];
		if (start !== undefined && Number(pid) !== process.pid && isAlive(Number(pid)) && startOf(Number(pid)) === start)
			throw new UserError(`another candor changes these files now (process ${pid})`, { hint: 'wait until it is done' });
		rmSync(file, { force: true });
		create(file, own);
	}
	return { [Symbol.dispose]: () => rmSync(file, { force: true }) };
}

/** A full disk leaves no empty file. */
function create(file: string, text: string): void {
	try {
		writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
		throw error;
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

/** In ticks since boot, because a process id is reused. Empty if the system does not provide it. */
function startOf(pid: number): string {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
		return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '');
	} catch {
		return '';
	}
}
