// What npm provides to an install script that compiles native code: its own node-gyp, and the installed headers of Node. Without them node-gyp
// downloads the headers, which is impossible in a cell.

import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface NativeBuild {
	/** Directories for the search path, after the package's own programs. */
	readonly directories: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

const SYSTEM_PREFIXES = ['/usr/local', '/usr'];

/** `program`: the interpreter that runs the server. Files installed beside it take precedence. */
export async function nativeBuild(program: string, systemPrefixes = SYSTEM_PREFIXES): Promise<NativeBuild> {
	const prefixes = [...new Set([dirname(dirname(program)), ...systemPrefixes])];
	const [npm, headers] = await Promise.all([
		firstWith(
			prefixes.map((prefix) => join(prefix, 'lib/node_modules/npm')),
			'node_modules/node-gyp/bin/node-gyp.js',
		),
		firstWith(prefixes, 'include/node/node_version.h'),
	]);
	return {
		directories: npm === undefined ? [] : [join(npm, 'node_modules/@npmcli/run-script/lib/node-gyp-bin')],
		env: {
			...(npm === undefined ? {} : { npm_config_node_gyp: join(npm, 'node_modules/node-gyp/bin/node-gyp.js') }),
			...(headers === undefined ? {} : { npm_config_nodedir: headers }),
		},
	};
}

async function firstWith(directories: readonly string[], file: string): Promise<string | undefined> {
	for (const directory of directories) {
		const isThere = await access(join(directory, file)).then(
			() => true,
			() => false,
		);
		if (isThere) return directory;
	}
	return undefined;
}
