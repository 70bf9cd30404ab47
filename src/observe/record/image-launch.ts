// Builds the launch of an image: its command, and the files that count as the server's own. Pure.

import { dirname, posix } from 'node:path';
import type { Argv, Launch, Runtime } from '#model/target.ts';
import type { ImageStart } from '#observe/sandbox/sandbox.ts';
import { hostsIn } from '#util/hosts.ts';

/** System directories of every image, which do not count as the server's own. */
const SYSTEM = /^\/(?:bin|sbin|lib\w*|usr(?:\/local)?\/s?bin|usr\/lib\w*)$/;

/** `words`: the words that the user typed in place of the image's own. */
export function launchOfImage({ reference, id, argv, cwd, version, description }: ImageStart, words: readonly string[]): Launch {
	const named = words.filter((word) => posix.isAbsolute(word));
	const own = [cwd, ...argv.filter((word) => posix.isAbsolute(word) && !named.includes(word)).map(dirname)];
	return {
		target: { kind: 'image', reference, id, argv },
		asTyped: [reference, ...words],
		argv,
		env: {},
		name: shortName(reference),
		...(version === undefined ? {} : { version }),
		...(description === undefined ? {} : { description }),
		runtime: runtimeOf(argv),
		packageRoots: [...new Set(own)].filter((path) => path !== '/' && !SYSTEM.test(path)),
		namedPaths: named,
		namedHosts: words.flatMap((word) => [...hostsIn(word)]),
		installScripts: [],
	};
}

/** Finds the interpreter among the words, so that its own effects can be distinguished from the server's. */
function runtimeOf(argv: Argv): Runtime {
	for (const word of argv) {
		// docker-entrypoint.sh node /app/index.js · /usr/local/bin/python3.12 -m server
		if (/^(?:.*\/)?node(?:js)?$/.test(word)) return { kind: 'node', program: word, roots: [], emptyProgram: [word, '-e', '0'] };
		if (/^(?:.*\/)?python[\d.]*$/.test(word)) return { kind: 'python', program: word, roots: [], emptyProgram: [word, '-c', 'pass'] };
	}
	return { kind: 'other', program: argv[0], roots: [] };
}

/** registry.example:5000/team/notes:1.2@sha256:… → notes */
function shortName(reference: string): string {
	const last = reference.split('/').at(-1) ?? reference;
	return last.split(/[:@]/)[0] ?? last;
}
