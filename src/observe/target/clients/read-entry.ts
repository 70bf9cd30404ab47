// Reads from one entry of a client's configuration how the server is started. The clients differ in the names of a few keys. Each name has
// one meaning, so one reader handles all clients.

import { basename } from 'node:path';
import type { ConfiguredServer, ConfiguredStart, ConfiguredVariable } from '#model/configured-server.ts';
import type { Argv } from '#model/target.ts';
import { splitWords } from '#util/split-words.ts';
import { type ConfigNode, configText, configTexts, valueAtKey } from '../config/config-node.ts';

type ServerEntryStart = Pick<ConfiguredServer, 'start' | 'variables' | 'headers' | 'isDisabled' | 'guardedBy'>;

const URL_KEYS = ['url', 'serverUrl', 'httpUrl', 'uri'];
const ENV_KEYS = ['env', 'environment', 'envs'];
const HEADER_KEYS = ['headers', 'http_headers'];
/** Variables whose values the client takes from its own environment. */
const PASSED_KEYS = ['env_vars', 'bearer_token_env_var'];
const CWD_KEYS = ['cwd', 'workingDirectory'];

export function readServerEntry(entry: ConfigNode): ServerEntryStart {
	// Continue before YAML: {"transport": {"type": "stdio", "command": …}}; early Zed: {"command": {"path": …, "args": […]}}
	const transport = valueAtKey(entry, 'transport');
	const held = transport?.kind === 'map' ? transport : entry;
	const inner = valueAtKey(held, 'command');
	const holder = inner?.kind === 'map' ? inner : held;
	const argv = commandOf(holder, holder === held ? 'command' : 'path');
	const guarded = argv === undefined ? undefined : guardedCommand(argv);
	return {
		start: startOf(held, guarded === undefined ? argv : guarded.argv, firstText(held, CWD_KEYS), guarded?.url),
		variables: [...maps(held, ENV_KEYS), ...(holder === held ? [] : maps(holder, ENV_KEYS)), ...passed(held)],
		headers: maps(held, HEADER_KEYS).map(({ name }) => name),
		isDisabled: isTrue(valueAtKey(entry, 'disabled')) || isFalse(valueAtKey(entry, 'enabled')),
		...(guarded === undefined ? {} : { guardedBy: guarded.policy }),
	};
}

function startOf(entry: ConfigNode, argv: Argv | undefined, cwd: string | undefined, guardedUrl: string | undefined): ConfiguredStart {
	if (argv !== undefined) return { kind: 'command', argv, ...(cwd === undefined ? {} : { cwd }) };
	const url = guardedUrl ?? firstText(entry, URL_KEYS);
	if (url !== undefined) return { kind: 'remote', url };
	return { kind: 'other', reason: 'the entry names neither a command nor a URL' };
}

function commandOf(holder: ConfigNode, key: 'command' | 'path'): Argv | undefined {
	const command = valueAtKey(holder, key);
	const args = argumentsOf(valueAtKey(holder, 'args'));
	const program = configText(command);
	if (program !== undefined && program !== '') return args === undefined ? undefined : [program, ...args];
	const [first, ...rest] = configTexts(command) ?? [];
	return first === undefined ? undefined : [first, ...rest, ...(args ?? [])];
}

/** Returns undefined if the node is not a list of words, so that the command is unknown. */
function argumentsOf(node: ConfigNode | undefined): readonly string[] | undefined {
	if (node === undefined || (node.kind === 'scalar' && node.value === null)) return [];
	const text = configText(node);
	if (text === undefined) return configTexts(node);
	const split = splitWords(text);
	return 'words' in split ? split.words : undefined;
}

function firstText(node: ConfigNode, keys: readonly string[]): string | undefined {
	return keys.map((key) => configText(valueAtKey(node, key))).find((text) => text !== undefined && text !== '');
}

function maps(node: ConfigNode, keys: readonly string[]): readonly ConfiguredVariable[] {
	const found = keys.flatMap((key) => {
		const map = valueAtKey(node, key);
		return map?.kind === 'map' ? map.entries : [];
	});
	return [...new Map(found.map(({ key, value }) => [key, variable(key, value)])).values()];
}

function passed(node: ConfigNode): readonly ConfiguredVariable[] {
	return PASSED_KEYS.flatMap((key) => {
		const value = valueAtKey(node, key);
		return configTexts(value) ?? [configText(value) ?? []].flat();
	}).map((name) => ({ name }));
}

// sample: true · off · debug · 3000; a longer number may be a secret code
const HARMLESS =
	/^(?:true|false|yes|no|on|off|debug|info|warn|warning|error|silent|trace|production|development|test|stdio|utf-?8|\d{1,5})$/i;

// sample: /home/me/notes/memory.json · ~/.local/share/x.sqlite3 · ./data.db · C:\\Users\\me\\memory.json
const PATH_OF_FILE =
	/^(?:\/|~[/\\]|\.{1,2}[/\\]|[a-z]:[/\\]|\$\{?\w+\}?[/\\]|%\w+%[/\\]).*(\.(?:jsonl?|ndjson|ya?ml|toml|ini|conf|cfg|db|sqlite3?|md|txt|log|csv|tsv|xml|html?|pdf))$/is;

function variable(name: string, node: ConfigNode): ConfiguredVariable {
	const value = node.kind === 'scalar' && node.value !== null ? String(node.value) : '';
	if (HARMLESS.test(value)) return { name, plain: value };
	const [, extension] = PATH_OF_FILE.exec(value) ?? [];
	return extension === undefined ? { name } : { name, extension: extension.toLowerCase() };
}

function isTrue(node: ConfigNode | undefined): boolean {
	return node?.kind === 'scalar' && node.value === true;
}

function isFalse(node: ConfigNode | undefined): boolean {
	return node?.kind === 'scalar' && node.value === false;
}

interface GuardedCommand {
	/** The command behind the guard. Absent for a remote server. */
	readonly argv: Argv | undefined;
	readonly url: string | undefined;
	readonly policy: string;
}

/** Splits `candor guard … -- command`. Returns undefined if the command is not a guard. */
function guardedCommand(argv: Argv): GuardedCommand | undefined {
	const at = argv.indexOf('guard');
	const words = argv.slice(0, at);
	// sample: candor · /usr/bin/node /opt/candor/bin/candor.js · npx -y candor
	if (at < 1 || !words.some((word) => ['candor', 'candor.js'].includes(basename(word)))) return undefined;
	const end = argv.indexOf('--', at);
	const own = end === -1 ? argv.slice(at + 1) : argv.slice(at + 1, end);
	const [program, ...rest] = end === -1 ? [] : argv.slice(end + 1);
	const flag = (name: string) => (own.includes(name) ? own[own.indexOf(name) + 1] : undefined);
	const url = flag('--upstream');
	if (program === undefined && url === undefined) return undefined;
	return { argv: program === undefined ? undefined : [program, ...rest], url, policy: flag('--policy') ?? 'default' };
}
