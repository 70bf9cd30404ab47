import { ownerLiveness, ownerMark } from './run-directory.ts';

/** Returns a function that kills exactly this process. When it is called, the id may belong to another process already. */
export function killerOf(pid: number): () => void {
	const mark = markOf(pid);
	return () => {
		if (mark === undefined || ownerLiveness(mark) !== true) return;
		try {
			process.kill(pid, 'SIGKILL');
		} catch {
			// it ended meanwhile
		}
	};
}

function markOf(pid: number): string | undefined {
	try {
		return ownerMark(pid);
	} catch {
		return undefined; // it has ended
	}
}
