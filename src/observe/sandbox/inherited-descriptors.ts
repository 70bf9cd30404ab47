// Descriptors that candor's own parent left open would lead out of the cell. Each is replaced by /dev/null.

import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

type StdioEntry = 'pipe' | 'ignore' | number;

export interface ChildDescriptors {
	readonly stdio: StdioEntry[];
	/** Must be called once the child has been spawned. */
	close(): void;
}

/** Extends a child's stdio list so that no further descriptor reaches the child with its real content. */
export function withoutInheritedDescriptors(stdio: readonly StdioEntry[]): ChildDescriptors {
	const leaking = readdirSync('/proc/self/fd')
		.map(Number)
		.filter((descriptor) => descriptor >= stdio.length && isInherited(descriptor));
	if (leaking.length === 0) return { stdio: [...stdio], close: () => {} };
	const devNull = openSync('/dev/null', 'r');
	const result: StdioEntry[] = [...stdio];
	for (const descriptor of leaking) {
		while (result.length < descriptor) result.push('ignore');
		result[descriptor] = devNull;
	}
	return { stdio: result, close: () => closeSync(devNull) };
}

function isInherited(descriptor: number): boolean {
	try {
		// flags:	0100002
		const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
		return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
	} catch {
		return false; // closed meanwhile: it was the directory listing itself
	}
}
