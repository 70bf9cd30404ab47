// The programs that an effect started, and those of them whose whole activity the trace shows.

import type { Effect } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { readCommandLine } from '#util/command-line.ts';
import type { UnentitledEvidence } from '../rule.ts';

/**
 * Programs whose whole activity the trace shows. The list excludes programs that print the user or the environment (`id`, `env`) and interpreters with code as
 * an argument, because what these find out leaves no trace of its own.
 */
const READERS: ReadonlySet<string> = new Set([
	'grep', 'egrep', 'fgrep', 'rg', 'cat', 'head', 'tail', 'ls', 'find', 'stat', 'file', 'wc', 'sort', 'uniq', 'cut', 'tr', 'sed', 'awk', 'readlink',
	'realpath', 'basename', 'dirname', 'which', 'command', 'test', '[', 'expr', 'echo', 'printf', 'true', 'false', 'xargs', 'tee', 'diff', 'cmp', 'md5sum',
	'sha256sum', 'npm', 'git', 'pip', 'update-alternatives', 'gsettings', 'dpkg', 'rpm', 'fc-list', 'ldconfig', 'lsb_release', 'wslinfo', 'whereis', 'uname',
	// Filters of text, and what scripts name their files with.
	'jq', 'rev', 'tac', 'nl', 'paste', 'join', 'comm', 'fold', 'fmt', 'column', 'expand', 'od', 'xxd', 'seq', 'date', 'mktemp',
	// What tar starts to compress: they turn a stream or a file into another.
	'gzip', 'gunzip', 'zcat', 'bzip2', 'bunzip2', 'xz', 'unxz', 'xzcat', 'zstd', 'unzstd', 'lz4', 'compress', 'base64',
]); // biome-ignore format: a list

/**
 * Whether the trace shows all that these programs do. `hasRun`: whether any process ran the program. A shell looks in vain for one that the machine does not
 * have, and the text of an interpreter has no name.
 */
export function isReader(names: readonly string[], hasRun: (name: string) => boolean): boolean {
	return names.length > 0 && names.every((name) => READERS.has(name) || (name !== '' && !hasRun(name)));
}

/** Returns a test for the names of programs, as `startedBy` writes them. */
export function programsThatRan({ observed }: UnentitledEvidence): (name: string) => boolean {
	let known: ReadonlySet<string> | undefined;
	return (name) => {
		known ??= new Set(
			observed('exec').flatMap((one) => (one.ok ? [readCommandLine(one.program, one.argv).program, baseName(one.argv[0] ?? '')] : [])),
		);
		return known.has(name);
	};
}

/** A shell counts as the programs that it runs. Code that is passed as text is not parsed, so no entitlement covers it. */
export function startedBy({ subject, evidence: seen }: Effect, { observation }: UnentitledEvidence): readonly string[] {
	const lines = seen.flatMap((seq) => {
		const one = observation(seq);
		if (one?.kind !== 'exec') return [];
		// node /usr/bin/npm config get registry
		const script = baseName(one.argv[1] ?? '');
		const line = readCommandLine(one.program, one.argv);
		// python -m pip list
		if (line.program === 'python' && one.argv[1] === '-m' && one.argv[2] === 'pip') return [{ ...line, program: 'pip' }];
		return [line.starts.length === 0 && READERS.has(script) ? { ...line, program: script } : line];
	});
	if (lines.length === 0) return [baseName(subject)];
	const names = lines.flatMap((line) => (line.starts.length > 0 ? line.starts : line.inlineCode === undefined ? [line.program] : ['']));
	// git starts its own helpers: git-upload-pack, git-remote-https
	return names.map((name) => (name.startsWith('git-') ? 'git' : name));
}
