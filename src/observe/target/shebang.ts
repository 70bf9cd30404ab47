// Determines what the kernel would do with a file: execute it, pass it to an interpreter, or refuse it.

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';

export type FileKind = { readonly kind: 'binary' } | { readonly kind: 'script'; readonly interpreter: Argv } | { readonly kind: 'text' };

// sample: FOO=1
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
// The second line that pip and uv write if the interpreter's path is too long for the kernel.
// sample: '''exec' "/long/path/bin/python" "$0" "$@"
const LONG_PATH_EXEC = /^'''exec' "?([^"\n]+?)"? "\$0" "\$@"/;

export async function readFileKind(path: string): Promise<FileKind> {
	const file = await open(path, 'r');
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
		const head = buffer.subarray(0, bytesRead);
		if (head.subarray(0, 2).toString('latin1') === '#!') return script(head.toString('utf8'));
		return head.includes(0) ? { kind: 'binary' } : { kind: 'text' };
	} finally {
		await file.close();
	}
}

function script(head: string): FileKind {
	const [first = '', second = ''] = head.slice(2).split('\n');
	const long = LONG_PATH_EXEC.exec(second);
	const words = long?.[1] === undefined ? first.trim().split(/\s+/) : [long[1]];
	const [program = '', ...flags] = basename(words[0] ?? '') === 'env' ? behindEnv(words.slice(1)) : words;
	return program === '' ? { kind: 'text' } : { kind: 'script', interpreter: [program, ...flags] };
}

/** Returns the words after `env`: `env node` finds node on the PATH; `env -S node --flag` splits the rest into words. */
function behindEnv(words: readonly string[]): readonly string[] {
	const start = words.findIndex((word) => !word.startsWith('-') && !ASSIGNMENT.test(word));
	const [flag = ''] = words;
	// sample: -Snode · --split-string=node
	const glued = /^(?:-S|--split-string=)(.+)$/.exec(flag)?.[1];
	return glued !== undefined ? [glued, ...words.slice(1)] : start < 0 ? [] : words.slice(start);
}
