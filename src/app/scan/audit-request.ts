// The audit of a configured server that uses nothing of the user but the server's own files: variables, secrets in the command and
// directories of the home are replaced by made-up ones.

import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, extname, resolve } from 'node:path';
import { alphanumeric } from '#canary/plant/secret-forms.ts';
import type { Argv } from '#model/target.ts';
import { fillPlaceholders } from '#observe/target/clients/fill-placeholders.ts';
import { isInside } from '#observe/target/is-inside.ts';
import { maskedWords } from '#text/mask-words.ts';
import type { AuditRequest } from '../audits/audit.ts';
import type { DEPTHS } from '../audits/depths.ts';
import { ordinaryRequest } from '../audits/ordinary-request.ts';
import type { ListedServer } from './list-servers.ts';
import { standInValue } from './stand-in-value.ts';

export interface ScanAuditOptions {
	readonly depth: keyof typeof DEPTHS;
	/** Variables that the user named. The server gets their real values. */
	readonly env: Readonly<Record<string, string>>;
	/** Whether paths in the command are shown, as copies. */
	readonly showsPaths: boolean;
}

export interface PreparedAudit {
	readonly request: AuditRequest;
	/** The replacements, for the reader of the report. */
	readonly replaced: readonly string[];
}

/** The cell's own project, with files of many kinds, none of them the user's. */
export const WORKSPACE = '/workspace';

type CommandServer = ListedServer & { readonly start: { readonly kind: 'command' } };

export function scanAuditRequest(server: CommandServer, options: ScanAuditOptions): PreparedAudit {
	const { start, project, variables } = server;
	const from = directoryOf(server);
	const [program, ...rest] = withoutSecrets(withPlaces(start.argv, project ?? from));
	const { words, paths } = options.showsPaths ? { words: rest, paths: [] } : withoutHome(program, rest, from);
	const replaced = paths.map((path) => `${WORKSPACE} stands for ${path}`);
	const unnamed = variables.filter(({ name }) => options.env[name] === undefined);
	const made = unnamed.flatMap((variable) => {
		const value = variable.plain ?? standInValue(variable);
		return value === undefined ? [] : [[variable.name, value] as const];
	});
	const known = new Set(made.map(([name]) => name));
	const env = {
		...Object.fromEntries(made),
		...Object.fromEntries(Object.entries(options.env).filter(([name]) => variables.some((one) => one.name === name))),
	};
	const request = ordinaryRequest({ command: [program, ...words], depth: options.depth, env });
	return { request: { ...request, from, canaryVariables: unnamed.map(({ name }) => name).filter((name) => !known.has(name)) }, replaced };
}

function directoryOf({ start, project, origin }: CommandServer): string {
	return resolve(project ?? dirname(origin.file), start.cwd ?? '.');
}

/** The user's own files and directories that an audit of `candor scan` replaces by the cell's workspace. */
export function pathsOfHome(server: CommandServer): readonly string[] {
	const from = directoryOf(server);
	const [program, ...rest] = withPlaces(server.start.argv, server.project ?? from);
	return withoutHome(program, rest, from).paths;
}

/** What only the client knows, such as ${input:key}, is made up. */
function withPlaces(argv: Argv, folder: string): Argv {
	const [program, ...words] = argv.map((word) => fillPlaceholders(word, { folder, home: homedir() }, () => alphanumeric(20)));
	return [program ?? '', ...words];
}

function withoutSecrets(argv: Argv): Argv {
	const [program, ...words] = maskedWords(argv).map((word) => word.replaceAll('•••', () => alphanumeric(40)));
	return [program ?? '', ...words];
}

/** Code belongs to the server. Any other file below the home may be private. */
const CODE = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.py', '.pyz', '.rb', '.sh', '.jar', '.php', '.wasm', '.exe']);
/** Flags of launchers that name the server's own files. */
const OWN_FLAGS = /^(?:-C|--(?:directory|project|prefix|cwd|dir|from|package|import|require|env-file|with-editable))$/;

function withoutHome(
	program: string,
	words: readonly string[],
	from: string,
): { readonly words: readonly string[]; readonly paths: readonly string[] } {
	const code = [program, ...words].map((word) => resolve(from, word)).filter((path) => CODE.has(extname(path)));
	const paths: string[] = [];
	const shown = words.map((word, index) => {
		// sample: --root=/home/me/notes
		const [, flag = '', path = word] = /^(--?[\w-]+=)?(.*)$/s.exec(word) ?? [];
		if (OWN_FLAGS.test(words[index - 1] ?? '') || OWN_FLAGS.test(flag.slice(0, -1)) || !isPrivate(path, from, code)) return word;
		paths.push(path);
		return `${flag}${WORKSPACE}`;
	});
	return { words: shown, paths };
}

function isPrivate(word: string, from: string, code: readonly string[]): boolean {
	if (!/[/~.]/.test(word) || word.startsWith('-')) return false;
	const path = resolve(
		from,
		word.replace(/^~(?=\/|$)/, () => homedir()),
	);
	if (!isInside(path, homedir()) || CODE.has(extname(path)) || code.some((file) => isInside(file, path))) return false;
	return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
