// Parses a line of a target list: npm:some-server@1.2.3 --flag, pypi:other-server, or a command.

import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';
import type { ListedTarget } from './listed-target.ts';
import { parsePackageName } from './parse-package-name.ts';

/** Returns `undefined` for an empty line or a comment. */
export function readTargetLine(line: string, place: string): ListedTarget | undefined {
	const text = line.trim();
	if (text === '' || text.startsWith('#')) return undefined;
	const split = splitWords(text);
	if ('unclosed' in split) throw new UserError(`${place}: an unclosed ${split.unclosed}`, { hint: 'npm:some-server@1.2.3 --flag "a b"' });
	const [first = '', ...args] = split.words;
	// npm:@scope/server@1.2.3 · pypi:mcp-server-git
	const [, registry, named] = /^(npm|pypi):(.*)$/.exec(first) ?? [];
	if (registry === undefined || named === undefined) return { kind: 'command', command: [first, ...args], env: {} };
	return { kind: 'package', registry: registry as 'npm' | 'pypi', ...parsePackageName(named, place), args, env: {} };
}
