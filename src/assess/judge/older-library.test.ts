import { expect, test } from 'vitest';
import { helpForMissingModule, helpForOlderLibrary, neededLibraryFor } from './older-library.ts';

const started = (...typed: [string, ...string[]]) => ({ typed, flags: [] });
const help = (error: string, stderr: readonly string[] = []) =>
	helpForOlderLibrary(error, stderr, started('uvx', 'note-server@1.0', '--db', 'my notes'));

test.for<readonly [error: string, stderr: readonly string[], limit: string]>([
	["ImportError: cannot import name 'X' from 'mcp' (/v/site-packages/mcp/__init__.py)", [], 'mcp<2'],
	["ImportError: cannot import name 'McpError' from 'mcp.shared.exceptions' (/v/lib/site-packages/mcp/shared/exceptions.py)", [], 'mcp<2'],
	["ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x", [], 'mcp<2'],
	["AttributeError: 'Server' object has no attribute 'list_tools'", [], 'mcp<2'],
	["AttributeError: module 'mcp.types' has no attribute 'Tool'", [], 'mcp<2'],
	[
		"ModuleNotFoundError: No module named 'pydantic_settings'",
		['  File "/v/site-packages/app/server.py", line 9', '  File "/v/site-packages/fastmcp/settings.py", line 12'],
		'mcp<2',
	],
	["TypeError: FastMCP.__init__() got an unexpected keyword argument 'description'", [], 'fastmcp<VERSION'],
	['TypeError: FastMCP() no longer accepts `log_level`', ['  File "/v/site-packages/fastmcp/server.py", line 3'], 'fastmcp<VERSION'],
	["TypeError: FastMCP.run() got an unexpected keyword argument 'x'", ['  File "/v/site-packages/mcp/server/fastmcp.py", line 3'], 'mcp<2'],
	["ImportError: cannot import name 'x' from 'sharks' (/v/site-packages/sharks/__init__.py)", [], 'sharks<VERSION'],
])('%s', ([error, stderr, limit]) => {
	expect(help(error, stderr)).toContain(`; type: candor audit -- uvx --with '${limit}' note-server@1.0 --db 'my notes'`);
});

test.for([
	"ImportError: cannot import name 'x' from 'app' (/srv/app.py)",
	"AttributeError: 'NoneType' object has no attribute 'run'",
	"ModuleNotFoundError: No module named 'httpx'",
	"ModuleNotFoundError: No module named 'pydantic_settings'",
	"TypeError: main() got an unexpected keyword argument 'x'",
	"ImportError: cannot import name 'main' from 'note_server_app' (/v/site-packages/note_server_app/__init__.py)",
])('another error: %s', (error) => {
	expect(help(error)).toBeUndefined();
});

test('the command is that of its runner', () => {
	const error = "AttributeError: 'Server' object has no attribute 'list_tools'";
	const next = (...typed: [string, ...string[]]) => helpForOlderLibrary(error, [], started(...typed));
	expect(next('uv', 'tool', 'run', '--from', 'a', 'b')).toMatch(/-- uv tool run --with 'mcp<2' --from a b$/);
	expect(next('pipx', 'run', 'a')).toMatch(/-- pipx run --with 'mcp<2' a$/);
	expect(next('/home/u/.local/bin/uvx', 'a')).toMatch(/uvx --with 'mcp<2' a$/);
	expect(next('/v/bin/python', '-m', 'a')).toMatch(/install 'mcp<2' beside it/);
	const flags = [{ name: '--env', value: 'KEY="$KEY"' }];
	expect(helpForOlderLibrary(error, [], { typed: ['uvx', 'a'], flags })).toMatch(/candor audit --env KEY="\$KEY" -- uvx --with 'mcp<2' a$/);
});

test('what its package does not bring', () => {
	const error = "ModuleNotFoundError: No module named 'fitz'";
	expect(helpForMissingModule(error, started('uvx', 'a'))).toMatch(/does not bring fitz.*type: candor audit -- uvx --with pymupdf a$/);
	expect(helpForMissingModule(error.replace('fitz', 'note_store'), started('uvx', 'a'))).toMatch(/uvx --with PROJECT a$/);
	expect(helpForMissingModule(error, started('/v/bin/python', '-m', 'a'))).toBeUndefined();
	expect(helpForMissingModule("Error: Cannot find module 'zod'", started('npx', 'a'))).toBeUndefined();
});

test('the older library is known by version, and a package runner fetches it', () => {
	const error = "ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x";
	expect(neededLibraryFor(error, [], ['uvx', 'a', '--db', 'x'])).toEqual({
		requirement: 'mcp<2',
		typed: ['uvx', '--with', 'mcp<2', 'a', '--db', 'x'],
		isOlder: true,
	});
	expect(neededLibraryFor(error, [], ['uv', 'tool', 'run', 'a'])?.typed).toEqual(['uv', 'tool', 'run', '--with', 'mcp<2', 'a']);
	expect(neededLibraryFor(error, [], ['/v/bin/python', '-m', 'a'])).toBeUndefined();
	expect(neededLibraryFor("No module named 'bibtexparser.bibdatabase'", [], ['uvx', 'a'])?.requirement).toBe('bibtexparser<2');
	expect(neededLibraryFor('TypeError: FastMCP() no longer accepts `log_level`', [], ['uvx', 'a'])).toBeUndefined();
});

test('a missing module of a reviewed name is fetched, once; one of another name is not, because its project may be anybody’s', () => {
	const error = (module: string) => `ModuleNotFoundError: No module named '${module}'`;
	expect(neededLibraryFor(error('PIL'), [], ['uvx', '--with', 'mcp<2', 'a'])).toEqual({
		requirement: 'pillow',
		typed: ['uvx', '--with', 'pillow', '--with', 'mcp<2', 'a'],
		isOlder: false,
	});
	expect(neededLibraryFor(error('yaml.reader'), [], ['uvx', 'a'])?.requirement).toBe('pyyaml');
	expect(neededLibraryFor(error('PIL'), [], ['uvx', '--with', 'pillow', 'a'])).toBeUndefined();
	for (const other of ['note_store', 'toString', '__proto__']) expect(neededLibraryFor(error(other), [], ['uvx', 'a'])).toBeUndefined();
});

test('a release that misses a name in the older library, too, is older still; any other error is not', () => {
	const typed = ['uvx', '--with', 'mcp<2', 'a'] as const;
	const gone = "ImportError: cannot import name 'McpError' from 'mcp.server' (/v/site-packages/mcp/server/__init__.py)";
	expect(neededLibraryFor(gone, [], typed)).toMatchObject({ requirement: 'mcp<1.2', isOlder: true });
	expect(neededLibraryFor(gone, [], ['uvx', '--with', 'mcp<1.2', '--with', 'mcp<2', 'a'])).toBeUndefined();
	expect(neededLibraryFor("AttributeError: 'Server' object has no attribute 'list_tools'", [], typed)).toBeUndefined();
});
