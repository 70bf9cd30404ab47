// An image as a launch: what it starts with, and what of it counts as the server's own. Pure.

import { dirname, posix } from 'node:path';
import type { Argv, Launch, Runtime } from '#model/target.ts';
import type { ImageStart } from '#observe/sandbox/sandbox.ts';
import { hostsIn } from '#util/hosts.ts';

/** Places that every image has for its system, which are nobody's own. */
const SYSTEM = /^\/(?:bin|sbin|lib\w*|usr(?:\/local)?\/s?bin|usr\/lib\w*)$/;

/** `words` are what the user typed in the place of the image's own. */
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

/** The interpreter among its words, so that what it does by itself can be told from what the server does. */
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
