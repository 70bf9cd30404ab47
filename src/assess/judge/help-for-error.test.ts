import { expect, test } from 'vitest';
import { evidenceOf } from '../../../test/evidence.ts';
import { helpForError, helpForStart } from './help-for-error.ts';

const CELL = {
	hasSink: true,
	launch: { env: { GIVEN_KEY: 'x' }, namedPaths: ['/data/notes'], asTyped: ['uvx', 'notes'] as const, packageRoots: ['/srv/notes'] },
};
const help = (error: string) => helpForError(error, CELL) ?? '';

test.for<readonly [string, RegExp]>([
	['GITHUB_PERSONAL_ACCESS_TOKEN environment variable is not set', /^give it the variable: --env GITHUB_PERSONAL_ACCESS_TOKEN=…$/],
	['Error: SLACK_BOT_TOKEN and SLACK_TEAM_ID must be set', /--env SLACK_BOT_TOKEN=/],
	['Please set the environment variable TOKEN', /--env TOKEN=/],
	['SHOP_API_KEY: Set this variable to the key of your account', /--env SHOP_API_KEY=/],
	['PATH_OUTSIDE_EXPORTS: Choose an import/export file path within the exports/ directory.', /^(?!.*--env PATH_OUTSIDE_EXPORTS)/],
	['GIVEN_KEY is required', /did not accept the value of GIVEN_KEY/],
	['GIVEN_KEY is not set', /was given GIVEN_KEY and says that it is not set/],
	['spawn docker ENOENT', /the program docker/],
	['helm command failed: spawnSync helm ENOENT', /the program helm/],
	['bash: kubectl: command not found', /the program kubectl/],
	['exec: "git": executable file not found in $PATH', /the program git/],
	["[Errno 2] No such file or directory: 'ffmpeg'", /the program ffmpeg/],
	['Docker is not installed', /the program Docker/],
	[
		'Error converting: No pandoc was found: either install pandoc and add it to your PATH',
		/the program pandoc: install it .*apt-get install pandoc/,
	],
	['No note was found: it may be in another folder', /^(?!.*the program)/],
	['The extension is not installed, or not enabled', /^$/],
	['Please install the required dependencies', /^(?!.*the program)/],
	["browserType.launch: Executable doesn't exist at /home/user/.cache/ms-playwright/chromium", /needs a browser/],
	['401 Unauthorized', /credential: --env/],
	['An API key is required', /credential: --env/],
	['connect ECONNREFUSED 127.0.0.1:5432', /a service at 127\.0\.0\.1:5432/],
	['getaddrinfo ENOTFOUND api.demo.example', /the sink answers.*--answers FILE.*--network host/],
	['Request failed with status code 404', /the sink answers/],
	['Unexpected token < in JSON at position 0', /the sink answers/],
	['fatal: not a git repository', /on its command line/],
	['fatal: not a git repository\nStopping at filesystem boundary (GIT_DISCOVERY_ACROSS_FILESYSTEM not set).', /on its command line/],
	['Traceback (most recent call last):\n  File "/app/a.py", line 3\nKeyError: \'A_TOKEN is required\'', /--env A_TOKEN=/],
	["ENOENT: no such file or directory, open '/workspace/a.txt'", /on its command line/],
	["ENOENT: no such file or directory, open '/data/notes/a.txt'", /--only-tool NAME --input/],
	['Error executing tool git_add: /workspace/notes.md', /on its command line/],
	['Invalid arguments: mode must be one of a, b', /--only-tool NAME --input/],
	['ERR_INVALID_ARG_TYPE: the argument must be a string', /--only-tool NAME --input/],
	['no answer in time', /--timeout/],
	['the moon is in the wrong phase', /^$/],
])('%s', ([error, expected]) => {
	expect(help(error)).toMatch(expected);
});

test('a server elsewhere is helped by nothing of this machine', () => {
	const remote = (error: string) => helpForError(error, { ...CELL, hasSink: false, isRemote: true });
	expect(remote('401 Unauthorized')).toContain("--header 'Authorization");
	expect(remote('GITHUB_TOKEN is not set')).toBeUndefined();
	expect(remote('spawn docker ENOENT')).toBeUndefined();
});

test.for<readonly [message: string, lastWords: string | undefined, help: RegExp]>([
	['it exited with code 1', 'its last words: A_TOKEN is required', /^give it the variable: --env A_TOKEN=…$/],
	['it exited with code 1', "its last words: Error: Cannot find module '/srv/node_modules/zod/index.js'", /^install what it imports/],
	['it exited with code 1', "its last words: ModuleNotFoundError: No module named 'httpx'", /does not bring httpx/],
	[
		'it exited with code 1',
		"its last words: AttributeError: 'Server' object has no attribute 'list_tools'",
		/type: candor audit -- uvx --with 'mcp<2' notes$/,
	],
	['it exited with code 1', "its last words: ImportError: cannot import name 'x' from 'app' (/srv/app.py)", /^$/],
	['it exited with code 1', "its last words: AttributeError: 'NoneType' object has no attribute 'run'", /^$/],
	[
		'it exited with code 1',
		"its last words: /srv/notes: /lib/libc.so.6: version `GLIBC_2.39' not found (required by /srv/notes)",
		/built for a newer system \(GLIBC_2\.39\)/,
	],
	['it exited with code 1', "its last words: version 'v2.39' not found", /^$/],
	['it exited with code 1', "its last words: SyntaxError: Unexpected identifier 'json'", /its own code does not parse/],
	['it exited with code 1', 'its last words: IndentationError: unexpected indent (server.py, line 3)', /its own code does not parse/],
	['it exited with code 1', 'its last words: SyntaxError: Unexpected token < in JSON at position 0', /--answers/],
	[
		'it exited with code 1',
		"its last words: SyntaxError: The requested module './a.js' does not provide an export named 'b'",
		/^(?!.*parse)/,
	],
	['it exited with code 1', 'its last words: spawn docker ENOENT', /docker\.io/],
	['it exited with code 1', 'its last words: invalid argument', /^$/],
	['it exited with code 1', 'it could not be started: No such file or directory', /^$/],
	['it exited with code 1', undefined, /^$/],
])('a server that does not start: %s, %s', ([message, lastWords, expected]) => {
	const help = helpForStart({ message, ...(lastWords === undefined ? {} : { lastWords }) }, CELL);
	expect(help ?? '').toMatch(expected);
	expect(helpForStart({ message, ...(lastWords === undefined ? {} : { lastWords }) }, { ...CELL, isRemote: true })).toBeUndefined();
});

test('a server that is silent on its standard streams and listens on a port may speak there', () => {
	const listening = (more: object) =>
		evidenceOf({
			tools: [],
			seen: [{ kind: 'network', op: 'listen', family: 'inet6', transport: 'tcp', address: '::', ok: true, ...more }],
		});
	const help = (message: string, more: object, http = {}) =>
		helpForStart({ message }, { ...CELL, observations: listening(more).observations, ...http });
	const silent = 'it did not answer within 20000 ms';
	expect(help(silent, { port: 3000 })).toMatch(/listens on port 3000: .*--http-port 3000/);
	expect(help('it wrote to its stdout, but nothing that is an MCP message', { port: 3000 })).toMatch(/--http-port 3000/);
	// Near misses: one that exited, one that is talked to over HTTP already, one that did not get the port.
	expect(help('it exited with code 1', { port: 3000 })).toBeUndefined();
	expect(help(silent, { port: 3000 }, { http: { transport: 'streamable-http', port: 3000 } }) ?? '').not.toMatch(/listens on/);
	expect(help(silent, { port: 3000, ok: false, errno: 'EADDRINUSE' }) ?? '').not.toMatch(/listens on/);
});

test('a script that the cell shows alone does not see the modules beside it', () => {
	const alone = { ...CELL, launch: { ...CELL.launch, packageRoots: ['/home/ada/server.mjs'] } };
	const started = (lastWords: string) => helpForStart({ message: 'it exited with code 1', lastWords }, alone);
	const moved = /nothing beside \/home\/ada\/server\.mjs, which lies among other files of yours: move the server/;
	expect(started("Error: Cannot find module '/home/ada/lib/notes.mjs' imported from /home/ada/server.mjs")).toMatch(moved);
	expect(started("Error: Cannot find module './notes'")).toMatch(moved);
	expect(started("Error: Cannot find module 'zod'")).toMatch(/^install what it imports/);
});
