// Recognises a release that was written for an earlier version of a library than its package now installs, or that lacks a module which another package no longer
// brings. The last error before the first answer shows it. Such a release fails on every fresh installation; the user can name the library beside it. Pure.

import type { Argv } from '#model/target.ts';
import { ownEntry } from '#util/own-entry.ts';
import { type ShellFlag, shellCommand } from '#util/shell-command.ts';

// ImportError: cannot import name 'McpError' from 'mcp.shared.exceptions' (/…/site-packages/mcp/shared/exceptions.py)
const NAME_GONE = /cannot import name '[^']+' from '(?:partially initialized module ')?([\w-]+)[\w.]*' \(.*(?:site|dist)-packages/i;
// ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x, where FastMCP was renamed
const MODULE_GONE = /no module named '(mcp|fastmcp|pydantic|pydantic_core|httpx|starlette|anyio|langchain|openai|bibtexparser)\./i;
// ModuleNotFoundError: No module named 'pydantic_settings', in a framework that left these to the protocol library to bring
const BROUGHT_BEFORE = /no module named '(?:pydantic_settings|httpx_sse|sse_starlette)'/i;
// AttributeError: module 'mcp.types' has no attribute 'Server' · AttributeError: module 'fastmcp.settings' has no attribute 'x'
const ATTRIBUTE_GONE = /module '(mcp|fastmcp|pydantic|httpx|starlette|anyio|openai)(?:\.[\w.]+)?' has no attribute/i;
// AttributeError: 'Server' object has no attribute 'list_tools' · TypeError: Server.run() got an unexpected keyword argument 'x'
const OF_PROTOCOL = /'Server' object has no attribute|\bServer\.\w+\(\) (?:got an unexpected keyword argument|missing \d|takes)/;
// AttributeError: 'FastMCP' object has no attribute 'x' · TypeError: FastMCP.__init__() got an unexpected keyword argument 'description'
// TypeError: FastMCP() no longer accepts `log_level`
const OF_FRAMEWORK =
	/'FastMCP' object has no attribute|\bFastMCP(?:\.\w+)?\(\) (?:got (?:an )?unexpected keyword arguments?|no longer accepts|missing \d|takes)/;

// sample: Error: MCP SDK is not installed. Use 'uv add mcp[cli]'; Please run: pip install mcp. Its package has installed it, so an import of it has failed.
const SAYS_MISSING = /\b(?:pip3? install|uv add|uv pip install)\s+["'`]?mcp(?:\[\w+\])?(?![\w-])/i;

/** The versions that broke earlier releases, the latest first, for libraries where published servers have shown it. */
const BROKE_AT: Readonly<Record<string, readonly [string, ...string[]]>> = { mcp: ['2', '1.2'], bibtexparser: ['2'] };

/** Projects of modules that a release may lack. Only reviewed names: a project that is called like the module may be anybody's. */
const PROJECT_OF: Readonly<Record<string, string>> = {
	fitz: 'pymupdf', pymupdf: 'pymupdf', PIL: 'pillow', cv2: 'opencv-python-headless', yaml: 'pyyaml', bs4: 'beautifulsoup4', lxml: 'lxml',
	sklearn: 'scikit-learn', numpy: 'numpy', pandas: 'pandas', dotenv: 'python-dotenv', dateutil: 'python-dateutil', pytz: 'pytz', tzdata: 'tzdata',
	requests: 'requests', httpx: 'httpx', aiohttp: 'aiohttp', websockets: 'websockets', uvicorn: 'uvicorn', starlette: 'starlette', fastapi: 'fastapi',
	click: 'click', typer: 'typer', rich: 'rich', tqdm: 'tqdm', docx: 'python-docx', pptx: 'python-pptx', openpyxl: 'openpyxl', pypdf: 'pypdf',
	jwt: 'pyjwt', Crypto: 'pycryptodome', cryptography: 'cryptography', psutil: 'psutil', git: 'gitpython', attr: 'attrs', pkg_resources: 'setuptools<81',
	pydantic_settings: 'pydantic-settings', typing_extensions: 'typing-extensions', packaging: 'packaging',
}; // biome-ignore format: a table

/** The requirement that lets such a release start, and the command with it. */
export interface NeededLibrary {
	readonly requirement: string;
	readonly typed: Argv;
	/** Whether the library is there, in a newer version. */
	readonly isOlder: boolean;
}

/** How the server was started. */
interface Started {
	readonly typed: Argv;
	readonly flags: readonly ShellFlag[];
}

/** Returns undefined unless the version or the project is known, and a package runner fetches the library. */
export function neededLibraryFor(error: string, stderr: readonly string[], typed: Argv): NeededLibrary | undefined {
	if (runnerEnd(typed) === -1) return undefined;
	const name = libraryIn(error, stderr);
	const version = name === undefined ? undefined : olderThan(name, error, typed);
	const requirement = version === undefined ? projectOf(missingModule(error) ?? '') : `${name}<${version}`;
	if (requirement === undefined || typed.includes(requirement)) return undefined;
	return { requirement, typed: withRequirement(typed, requirement), isOlder: version !== undefined };
}

/** A release that still misses a name in a module of the library, older as it is now, may be older than the break before. */
function olderThan(name: string, error: string, typed: Argv): string | undefined {
	const [latest, ...earlier] = ownEntry(BROKE_AT, name) ?? [];
	if (latest === undefined || !typed.includes(`${name}<${latest}`)) return latest;
	return NAME_GONE.test(error) ? earlier.find((version) => !typed.includes(`${name}<${version}`)) : undefined;
}

/** sample: yaml.reader, which is a part of yaml */
function projectOf(module: string): string | undefined {
	return ownEntry(PROJECT_OF, module.split('.')[0] ?? '');
}

/** `stderr` distinguishes the two frameworks of the same name. Returns undefined if the error is about something else. */
export function helpForOlderLibrary(error: string, stderr: readonly string[], start: Started): string | undefined {
	const name = libraryIn(error, stderr);
	if (name === undefined || isOwnModule(name, start.typed)) return undefined;
	const limit = `${name}<${olderThan(name, error, start.typed) ?? 'VERSION'}`;
	return `it was written for an earlier version of ${name} than its package now gets; ${nextCommand(start, limit)}`;
}

// ModuleNotFoundError: No module named 'fitz'
const MISSING = /no module named '([\w.]+)'/i;

/** Gives advice for a release that imports a module its package does not install. Returns undefined if a package runner could not add the module. */
export function helpForMissingModule(error: string, start: Started): string | undefined {
	const module = missingModule(error);
	if (module === undefined || runnerEnd(start.typed) === -1) return undefined;
	return `its package does not bring ${module}, which it imports; with the project that has it, ${nextCommand(start, projectOf(module) ?? 'PROJECT')}`;
}

function missingModule(error: string): string | undefined {
	return MISSING.exec(error)?.[1];
}

function libraryIn(error: string, stderr: readonly string[]): string | undefined {
	const named = NAME_GONE.exec(error)?.[1] ?? MODULE_GONE.exec(error)?.[1] ?? ATTRIBUTE_GONE.exec(error)?.[1];
	if (named !== undefined) return named.toLowerCase();
	const importer = stderr.findLast((line) => line.includes('/site-packages/'));
	if (OF_PROTOCOL.test(error) || (BROUGHT_BEFORE.test(error) && importer?.includes('/site-packages/fastmcp/') === true)) return 'mcp';
	if (SAYS_MISSING.test(error)) return 'mcp';
	if (!OF_FRAMEWORK.test(error)) return undefined;
	return stderr.some((line) => line.includes('/site-packages/fastmcp/')) ||
		!stderr.some((line) => line.includes('/site-packages/mcp/server/'))
		? 'fastmcp'
		: 'mcp';
}

/** A broken release that misses a name in its own module: currency_server of currency-server@1.0. */
function isOwnModule(name: string, typed: Argv): boolean {
	const plain = (word: string) =>
		word
			.toLowerCase()
			.replace(/[@=<>~[].*$/, '')
			.replaceAll(/[-.]/g, '_');
	return typed.slice(1).some((word) => plain(word).length > 2 && plain(name).startsWith(plain(word)));
}

/** Returns the same command with the older library for a package runner, or else advice for the existing environment. */
function nextCommand({ typed, flags }: Started, limit: string): string {
	if (runnerEnd(typed) === -1) return `install '${limit}' beside it, and audit it again`;
	return `type: ${shellCommand('candor audit', flags, withRequirement(typed, limit))}`;
}

function withRequirement([program, ...words]: Argv, requirement: string): Argv {
	const at = runnerEnd([program, ...words]);
	return [program, ...words.slice(0, at), '--with', requirement, ...words.slice(at)];
}

/** Returns where a package runner's own words end and its options begin: uvx · uv tool run · pipx run. */
function runnerEnd(typed: Argv): number {
	const isUvOrPipx = /(?:^|\/)(?:uv|pipx)$/.test(typed[0]);
	return /(?:^|\/)uvx$/.test(typed[0]) ? 0 : isUvOrPipx ? typed.indexOf('run') : -1;
}
