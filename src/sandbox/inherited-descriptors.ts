// Descriptors that candor's own parent left open would be doors out of the cell; each is replaced by /dev/null.

import { openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

type StdioEntry = 'pipe' | 'ignore' | number;

/** Extends a child's stdio list so that no descriptor beyond it reaches the child with its real content. */
export function withoutInheritedDescriptors(stdio: readonly StdioEntry[]): StdioEntry[] {
	const leaking = readdirSync('/proc/self/fd')
		.map(Number)
		.filter((descriptor) => descriptor >= stdio.length && isInherited(descriptor));
	const result: StdioEntry[] = [...stdio];
	if (leaking.length === 0) return result;
	const devNull = openSync('/dev/null', 'r');
	for (const descriptor of leaking) {
		while (result.length < descriptor) result.push('ignore');
		result[descriptor] = devNull;
	}
	return result;
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
