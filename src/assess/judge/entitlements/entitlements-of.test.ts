import { expect, test } from 'vitest';
import { connect, exec, file, HOME, lookup, type Parts, published, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';
import { DOMAINS } from './domains.ts';

const TOOL = { name: 'get', description: 'Gets what is asked for.' };
const tools = [TOOL];
/** A published server of that name: the registry's word for what it is about. */
const about = (word: string): Parts => ({ tools, launch: { ...published(`${word}-mcp`), description: `An MCP server for ${word}.` } });
const withHosts = DOMAINS.flatMap(({ name, words, hosts = [] }) => hosts.map((host) => [name, words[0] ?? '', host] as const));
const withFiles = DOMAINS.flatMap(({ name, words, files = [], isReadByPrograms }) =>
	isReadByPrograms === true ? [] : files.map((path) => [name, words[0] ?? '', path] as const),
);

test.for(withHosts)(
	'%s: a server about %s may contact %s; one that is about something else, or says “purely local”, may not',
	([, word, host]) => {
		const seen = [lookup(host, { during: 1 })];
		expect(['', 'info']).toContain(severities('undeclared-egress', { ...about(word), seen }));
		expect(severities('undeclared-egress', { ...about('recipes'), seen })).toBe('high');
		const local = [{ ...TOOL, description: 'Gets it. Purely local.' }];
		expect(severities('undeclared-egress', { ...about(word), tools: local, seen })).toBe('high');
	},
);

test.for(withFiles)('%s: a server about %s may open ~/%s; a tool that only mentions it may not', ([, word, path]) => {
	const seen = [file('read', `~/${path}`, { during: 1 })];
	expect(['', 'info']).toContain(severities('sensitive-read', { ...about(word), seen }));
	const mention = [{ ...TOOL, description: `Gets a recipe, also for people who use ${word}.` }];
	const inPlain = severities('sensitive-read', { ...about('recipes'), seen });
	expect(severities('sensitive-read', { ...about('recipes'), tools: mention, seen })).toBe(inPlain);
});

test('a tool may contact the host that another tool of the server is about; what it sends there is judged by its own text', () => {
	const tools = [TOOL, { name: 'is_holiday', description: 'Tells whether a day is a public holiday.' }];
	const looked = lookup('date.nager.at', { during: 1 });
	expect(severities('undeclared-egress', { ...about('recipes'), tools, seen: [looked] })).toBe('info');
	expect(severities('undeclared-egress', { ...about('recipes'), tools, seen: [lookup('loot.example', { during: 1 })] })).toBe('high');
	expect(severities('undeclared-egress', { ...about('recipes'), seen: [looked] })).toBe('high');
	const denying = [{ name: 'get', description: 'Gets it. Purely local.' }, ...tools.slice(1)];
	expect(severities('undeclared-egress', { ...about('recipes'), tools: denying, seen: [looked] })).toBe('high');
});

test('the finding names its ground', () => {
	const [finding] = findingsOf('undeclared-egress', { ...about('hackernews'), seen: [lookup('hn.algolia.com', { during: 1 })] });
	expect(finding).toMatchObject({ severity: 'info', observed: expect.stringContaining('milder: usual for Hacker News') });
});

test('a bucket that anybody can rent is not the cloud itself', () => {
	const severity = (host: string) => severities('undeclared-egress', { ...about('s3'), seen: [lookup(host, { during: 1 })] });
	expect(severity('sts.eu-west-1.amazonaws.com')).toBe('info');
	expect(severity('loot.s3.eu-west-1.amazonaws.com')).toBe('high');
	expect(severity('hn.algolia.com')).toBe('high');
});

test('a domain excuses its own files only', () => {
	expect(severities('sensitive-read', { ...about('kubernetes'), seen: [file('read', '~/.ssh/id_rsa', { during: 1 })] })).toBe('high');
	expect(severities('sensitive-read', { ...about('weather'), seen: [file('read', '~/.aws/credentials', { during: 1 })] })).toBe('high');
});

test('a shell may read its history, a server that speaks of shells may not', () => {
	const read = (exe: string) =>
		severities('sensitive-read', { ...about('tmux'), seen: [file('read', '~/.bash_history', { exe, during: 1 })] });
	expect(read('/usr/bin/bash')).toBe('info');
	expect(read('/usr/local/bin/node')).toBe('high');
});

test('the keyring belongs to the program that signs commits, not to the server', () => {
	const read = (exe: string, word = 'git') =>
		severities('sensitive-read', { ...about(word), seen: [file('read', '~/.gnupg/pubring.kbx', { exe, during: 1 })] });
	expect([read('/usr/bin/gpg'), read('/usr/local/bin/node'), read('/usr/bin/gpg', 'recipes')]).toEqual(['info', 'high', 'high']);
});

test("Docker's socket belongs to a server about Docker", () => {
	const seen = [connect('/var/run/docker.sock', undefined, { during: 1, family: 'unix', transport: 'stream' })];
	expect(severities('undeclared-egress', { ...about('docker'), seen })).toBe('info');
	expect(severities('undeclared-egress', { ...about('recipes'), seen })).toBe('high');
});

test('what the author writes lowers by one step, and is shown', () => {
	const launch = {
		...published('notes-mcp'),
		packageMetadata: { homepage: 'https://notes.example/docs', readmeHosts: ['sync.vendor.example'] },
	};
	const at = (host: string) => findingsOf('undeclared-egress', { tools, launch, seen: [lookup(host, { during: 1 })] });
	expect(at('api.notes.example')).toMatchObject([{ severity: 'medium', observed: expect.stringContaining('the homepage of its package') }]);
	expect(at('sync.vendor.example')).toMatchObject([{ severity: 'medium', observed: expect.stringContaining('its README names') }]);
	expect(at('elsewhere.example')).toMatchObject([{ severity: 'high' }]);
});

test('hosts of several names may have one owner', () => {
	const launch = (repository: string) => ({ ...published('notes-mcp'), packageMetadata: { repository, readmeHosts: [] } });
	const at = (repository: string, host: string) =>
		severities('undeclared-egress', { tools, launch: launch(repository), seen: [lookup(host, { during: 1 })] });
	expect(at('https://github.com/notes/notes', 'raw.githubusercontent.com')).toBe('medium');
	expect(at('https://github.com/notes/notes', 'pages.githubusercontent.example')).toBe('high');
	expect(at('https://codeberg.example/notes/notes', 'raw.githubusercontent.com')).toBe('high');
});

test('asking the registry that it came from is usual at start-up, not in a call', () => {
	const launch = published('notes-mcp');
	const severity = (host: string, circumstance: { during?: number }) =>
		severities('undeclared-egress', { tools, launch, seen: [lookup(host, circumstance)] });
	expect(severity('registry.npmjs.example', {})).toBe('info');
	expect(severity('registry.npmjs.example', { during: 1 })).toBe('high');
	expect(severity('registry.pypi.example', {})).toBe('high');
});

test('a package manager asks its own registry, and no other program or host', () => {
	const asked = (host: string, ...words: readonly [string, ...string[]]) =>
		severities('undeclared-egress', {
			tools,
			seen: [exec(words, { during: 1, pid: 200 }), { ...lookup(host, { during: 1 }), pid: 200 }],
		});
	expect(asked('registry.npmjs.example', '/usr/bin/node', '/usr/bin/npm', 'install')).toBe('info');
	expect(asked('files.pythonhosted.example', '/usr/bin/uv', 'pip', 'install', 'x')).toBe('info');
	expect(asked('loot.example', '/usr/bin/node', '/usr/bin/npm', 'install')).toBe('high');
	expect(asked('registry.npmjs.example', '/usr/bin/node', '/tmp/steal.js')).toBe('high');
	expect(asked('registry.npmjs.example', '/usr/bin/pip', 'install', 'x')).toBe('high');
});

test('HTTP libraries read ~/.netrc before they ask a host that they may ask', () => {
	const netrc = file('read', '~/.netrc', { during: 1, exe: '/usr/bin/python3' });
	expect(severities('sensitive-read', { ...about('hackernews'), seen: [lookup('hn.algolia.com', { during: 1 }), netrc] })).toBe('info');
	// A program in JavaScript opens the file by itself, unless it has a library for it.
	const byNode = file('read', '~/.netrc', { during: 1, exe: '/usr/local/bin/node' });
	const library = file('read', '/opt/pkg/node_modules/netrc-parser/lib/index.js');
	const asked = lookup('hn.algolia.com', { during: 1 });
	expect(severities('sensitive-read', { ...about('hackernews'), seen: [asked, byNode] })).toBe('high');
	expect(severities('sensitive-read', { ...about('hackernews'), seen: [library, asked, byNode] })).toBe('info');
	expect(severities('sensitive-read', { ...about('hackernews'), seen: [lookup('loot.example', { during: 1 }), netrc] })).toBe('high');
	// A library does so for a service of this machine, too; a server that asks nobody has no use for passwords.
	const local = connect('127.0.0.1', 41184, { during: 1 });
	expect(severities('sensitive-read', { tools, seen: [local, netrc] })).toBe('info');
	expect(severities('sensitive-read', { tools, seen: [netrc] })).toBe('high');
});

test('the same holds for a tool that sends on a connection which another tool has opened', () => {
	const both = [
		{ name: 'find', description: 'Searches the web with Acorn.' },
		{ name: 'news', description: 'Searches the news.' },
	];
	const sent = (host: string, during: number): Sight => ({
		kind: 'capture',
		protocol: 'https',
		destination: `${host}:443`,
		bytes: 40,
		preview: 'GET / HTTP/1.1',
		canaries: [],
		during,
	});
	const netrc = file('read', '~/.netrc', { during: 2, exe: '/usr/bin/python3' });
	const opened = (host: string) => lookup(host, { during: 1 });
	const severity = (...seen: Sight[]) => severities('sensitive-read', { tools: both, calls: [{ tool: 'find' }, { tool: 'news' }], seen });
	expect(severity(opened('api.acorn.com'), sent('api.acorn.com', 2), netrc)).toBe('info');
	// Hostile: to a host that nothing speaks of, to none, or in another tool's call only.
	expect(severity(opened('loot.example'), sent('loot.example', 2), netrc)).toBe('high');
	expect(severity(opened('api.acorn.com'), netrc)).toBe('high');
	expect(severity(opened('api.acorn.com'), sent('api.acorn.com', 1), netrc)).toBe('high');
});

test('a server with semantic search fetches its model, and nothing hides behind that', () => {
	const severity = (word: string, host: string) => severities('undeclared-egress', { ...about(word), seen: [lookup(host, { during: 1 })] });
	expect(severity('semantic', 'huggingface.co')).toBe('info');
	expect(severity('keyword', 'huggingface.co')).toBe('high');
	expect(severity('semantic', 'huggingface.example')).toBe('high');
});

test("a library's cache under its own name is the library's; another's is not", () => {
	const loaded = file('read', '/opt/pkg/lib/python3.12/site-packages/yfinance/cache.py');
	const wrote = (path: string, ...before: Sight[]) =>
		severities('undeclared-write', { tools, seen: [...before, file('create', `${HOME}/${path}`, { during: 1 })] });
	expect(wrote('.cache/py-yfinance/cookies.db', loaded)).toBe('info');
	expect(wrote('.cache/py-yfinance/cookies.db')).toBe('medium');
	expect(wrote('.cache/other/cookies.db', loaded)).toBe('medium');
	// Its maker has a directory for all of its libraries, which is made on the way; what lies beside the library's own is not.
	expect(wrote('.cache/Maker/Tools/.yfinance/x.db', loaded)).toBe('info');
	expect(wrote('.cache/Maker', loaded, file('create', `${HOME}/.cache/Maker/Tools/.yfinance/x.db`, { during: 1 }))).toBe('info');
	expect(wrote('.cache/Maker/Tools/x.db', loaded)).toBe('medium');
	expect(wrote('.config/Maker/yfinance/x.db', loaded)).toBe('medium');
	// Some places are called otherwise.
	const hub = file('read', '/opt/pkg/lib/python3.12/site-packages/huggingface_hub/file_download.py');
	const playwright = file('read', '/opt/pkg/node_modules/playwright-core/lib/server/registry/index.js');
	expect(wrote('.cache/huggingface/.agent_harnesses.json', hub)).toBe('info');
	expect(wrote('.cache/ms-playwright/b/browser@36513', playwright)).toBe('info');
	expect(wrote('.cache/huggingface/.agent_harnesses.json', playwright)).toBe('medium');
	expect(wrote('.cache/ms-playwright/b/browser@36513')).toBe('medium');
	// A library that is called like a program owns nothing of the program's.
	expect(wrote('.docker/x', file('read', '/opt/pkg/lib/python3.12/site-packages/docker/api.py'))).not.toBe('info');
});

test('a program is what its processes did', () => {
	const shell = exec(['/bin/sh', '-c', 'grep -c x /etc/os-release'], { during: 1, pid: 200, exe: '/bin/sh' });
	const inShell = (sight: Sight) => ({ ...sight, pid: 200, during: 1 });
	const severity = (...done: Sight[]) =>
		severities('undeclared-exec', { tools, seen: [shell, inShell(file('read', '/etc/os-release')), ...done.map(inShell)] });
	expect(severity()).toBe('info');
	expect(severity(file('read', '~/.ssh/id_rsa'))).toBe('high');
	expect(severity(file('read', '~/Documents/diary.md'))).toBe('high');
	expect(severity(file('create', '~/x'))).toBe('high');
	expect(severity(lookup('loot.example'))).toBe('high');
	expect(severities('undeclared-exec', { tools, seen: [shell] })).toBe('high');
});

test('tar starts its compressor through a shell; a compressor that wrote into the home did more', () => {
	const shell = exec(['/bin/sh', '-c', 'gzip'], { during: 1, pid: 200, exe: '/usr/bin/tar' });
	const gzip = exec(['gzip'], { program: '/usr/bin/gzip', during: 1, pid: 200, exe: '/bin/sh' });
	const severity = (...done: Sight[]) =>
		severities('undeclared-exec', {
			tools,
			seen: [shell, gzip, ...[file('read', '/etc/ld.so.cache'), ...done].map((sight) => ({ ...sight, pid: 200, during: 1 }))],
		});
	expect(severity()).toBe('info');
	expect(severity(file('create', '~/.x.gz'))).toBe('high');
	expect(severity(file('read', '~/.ssh/id_rsa'))).toBe('high');
});

test('a shell that looks in vain for a program has run nothing; one that finds it has', () => {
	const shell = exec(['/bin/sh', '-c', 'reader --list-languages'], { during: 1, pid: 200, exe: '/bin/sh' });
	const looked = { ...file('read', '/etc/ld.so.cache', { during: 1 }), pid: 200 };
	expect(severities('undeclared-exec', { tools, seen: [shell, looked] })).toBe('info');
	const found = exec(['/usr/bin/reader', '--list-languages'], { during: 1, pid: 200, exe: '/bin/sh' });
	expect(severities('undeclared-exec', { tools, seen: [shell, looked, found, looked] })).toContain('high');
	expect(severities('undeclared-exec', { tools, seen: [shell, looked, { ...file('create', '~/x', { during: 1 }), pid: 200 }] })).toBe(
		'high',
	);
});

test('a tool for Python packages starts pip as a module of its interpreter; another module, or another tool, is not covered', () => {
	const list = (description: string, module: string) =>
		severities('undeclared-exec', {
			tools: [{ name: 'list', description }],
			calls: [{ tool: 'list' }],
			seen: [
				exec(['/opt/venv/bin/python', '-m', module, 'list'], { during: 1, pid: 200 }),
				{ ...lookup('loot.example', { during: 1 }), pid: 200 },
			],
		});
	expect(list('Lists the packages of a Python environment.', 'pip')).toBe('info');
	expect(list('Lists the packages of a Python environment.', 'steal')).not.toBe('info');
	expect(list('Lists what you like to eat.', 'pip')).not.toBe('info');
});

test('npx may run what the package depends on; another package, or one behind an option, is not covered', () => {
	const launch = { ...published('notes-mcp'), packageMetadata: { readmeHosts: [], dependencies: ['@acorn/draw-cli'] } };
	const run = (...words: readonly [string, ...string[]]) => severities('undeclared-exec', { launch, seen: [exec(words, { during: 1 })] });
	expect(run('/usr/bin/npx', '-y', '@acorn/draw-cli', '-i', 'x')).toBe('low');
	expect(run('/usr/bin/npx', '@acorn/draw-cli@2')).toBe('low');
	expect(run('/usr/bin/npx', '-y', '@acorn/draw')).toBe('medium');
	expect(run('/usr/bin/npx', '-y', 'loot', '@acorn/draw-cli')).toBe('medium');
	expect(run('/usr/bin/npx', '-p', 'loot', '@acorn/draw-cli')).toBe('medium');
	expect(run('/tmp/x', '@acorn/draw-cli')).toBe('medium');
});

test('npm reads its own settings, a script that is called npm-something does not', () => {
	const read = (...words: readonly [string, ...string[]]) =>
		severities('sensitive-read', {
			tools,
			seen: [exec(words, { during: 1, pid: 200 }), { ...file('read', '~/.npmrc', { during: 1 }), pid: 200 }],
		});
	expect(read('/usr/bin/node', '/usr/bin/npm', 'config', 'get', 'registry')).toBe('info');
	expect(read('/usr/bin/node', '/tmp/steal.js')).toBe('high');
});

test('uv locks the environment of the working directory; another program does not, and what runs there is no lock', () => {
	const wrote = (program: string, path: string) =>
		severities('undeclared-write', {
			tools,
			seen: [exec([program, 'run', 'x'], { during: 1, pid: 200 }), { ...file('create', path, { during: 1 }), pid: 200 }],
		});
	expect(wrote('/usr/local/bin/uv', '/workspace/.venv/.lock')).toBe('info');
	expect(wrote('/usr/local/bin/steal', '/workspace/.venv/.lock')).toBe('medium');
	expect(wrote('/usr/local/bin/uv', '/workspace/.venv/lib/notes.txt')).toBe('medium');
	expect(wrote('/usr/local/bin/uv', '/workspace/sub/.venv/.lock')).toBe('medium');
});

test("Google's sign-in library runs gcloud and its interpreter; code of the server's own in that interpreter is not gcloud's", () => {
	const python = '/usr/lib/google-cloud-sdk/platform/bundledpythonunix/bin/python3';
	const ran = (word: string, ...argv: [string, ...string[]]) =>
		severities('undeclared-exec', { ...about(word), seen: [exec(argv, { during: 1 }), file('write', `${HOME}/x`, { during: 1 })] });
	expect(ran('google', '/bin/sh', '-c', 'gcloud config config-helper --format json')).toBe('info');
	expect(ran('google', python, '-S', '/usr/lib/google-cloud-sdk/lib/gcloud.py', 'config')).toBe('info');
	expect(['medium', 'high']).toContain(ran('google', python, '-c', 'import os'));
	expect(['medium', 'high']).toContain(ran('google', '/home/user/google-cloud-sdk/bin/python3', 'x.py'));
	expect(['medium', 'high']).toContain(ran('recipes', '/bin/sh', '-c', 'gcloud config config-helper --format json'));
});

test('a list of fonts keeps its own cache, and nothing else', () => {
	const wrote = (path: string, program = '/usr/bin/fc-list') =>
		severities('undeclared-write', {
			tools,
			seen: [
				exec([program, '--format=%{file}'], { during: 1, pid: 200 }),
				{ ...file('create', `${HOME}/${path}`, { during: 1 }), pid: 200 },
			],
		});
	expect(wrote('.cache/fontconfig/a.cache-8')).toBe('info');
	expect(wrote('.cache/other/a')).toBe('medium');
	expect(wrote('.cache/fontconfig/a.cache-8', '/usr/bin/tool')).toBe('medium');
});

const NPM_ASKS = ['/bin/sh', '-c', 'npm config get registry'] as const;
const REGISTRY = ['registry', 'npmjs', 'org'].join('.');
/** A shell that runs npm, which asks its registry for a newer version of itself. */
const npmRuns = (words: readonly [string, ...string[]], ...more: readonly Sight[]): Parts => ({
	tools,
	launch: published('recipes-mcp'),
	seen: [
		exec(words, { pid: 40, phase: 'start' }),
		file('read', '/usr/lib/libc.so.6', { pid: 40, phase: 'start' }),
		{ kind: 'kernel', call: 'io_uring_setup', ok: false, pid: 40, phase: 'start' },
		lookup(REGISTRY, { pid: 40, phase: 'start' }),
		...more,
	],
});

test('a package manager that is only asked something may ask its own registry', () => {
	expect(severities('undeclared-exec', npmRuns(NPM_ASKS))).toBe('info');
	expect(severities('undeclared-exec', npmRuns(['/bin/sh', '-c', 'npm publish']))).toBe('high');
	expect(severities('undeclared-exec', npmRuns(['/bin/sh', '-c', 'npm config get registry; npm publish']))).toBe('high');
	expect(severities('undeclared-exec', npmRuns(NPM_ASKS, lookup('collector.example', { pid: 40, phase: 'start' })))).toBe('high');
});

test('a process that was killed before it did anything changes nothing, and proves nothing', () => {
	const killed = [
		exec(NPM_ASKS, { pid: 41, phase: 'start' }),
		{ kind: 'exit', signal: 'SIGTERM', pid: 41, phase: 'start' } as unknown as Sight,
	];
	expect(severities('undeclared-exec', npmRuns(NPM_ASKS, ...killed))).toBe('info');
	expect(severities('undeclared-exec', { ...npmRuns(NPM_ASKS), seen: killed })).toBe('high');
});

test('what a later process of the same number does is judged apart', () => {
	const ended = { kind: 'exit', code: 0, pid: 40, phase: 'start' } as unknown as Sight;
	const later = lookup('collector.example', { pid: 40, phase: 'idle' });
	expect(severities('undeclared-exec', npmRuns(NPM_ASKS, ended, later))).toBe('info');
	expect(severities('undeclared-exec', npmRuns(NPM_ASKS, later, ended))).toBe('high');
});

test('the desktop’s scripts ask about the desktop for a browser, and for nothing else', () => {
	const asks = (exe: string, program = '/usr/bin/xprop') => [exec([program, '-root'], { during: 1, exe })];
	expect(severities('undeclared-exec', { ...about('chrome'), seen: asks('/usr/bin/xdg-settings') })).toBe('info');
	expect(severities('undeclared-exec', { ...about('chrome'), seen: asks('/usr/bin/xdg-open', '/usr/bin/dbus-send') })).toBe('info');
	expect(severities('undeclared-exec', { ...about('recipes'), seen: asks('/usr/bin/xdg-settings') })).toBe('medium');
	expect(severities('undeclared-exec', { ...about('recipes'), seen: asks('/usr/bin/xdg-open') })).toBe('medium');
	expect(severities('undeclared-exec', { ...about('chrome'), seen: asks('/usr/bin/xdg-open', '/usr/bin/curl') })).toBe('medium');
	expect(severities('undeclared-exec', { ...about('chrome'), seen: asks('/tmp/xdg-settings') })).toBe('medium');
	expect(severities('undeclared-exec', { ...about('chrome'), seen: asks('/usr/bin/xdg-settings', '/usr/bin/curl') })).toBe('medium');
});

const CHROME = exec(['/usr/lib/chromium/chromium', '--headless'], { during: 1 });
const needing = (...dependencies: readonly string[]): Parts => ({
	tools,
	launch: { ...published('reports-mcp'), packageMetadata: { readmeHosts: [], dependencies } },
});

test('a server about pages may start a browser, and may not open its profile', () => {
	const shows = [{ name: 'get', description: 'Tests a webpage for accessibility.' }];
	expect(severities('undeclared-exec', { tools: shows, seen: [CHROME] })).toBe('info');
	expect(severities('undeclared-exec', { tools, seen: [CHROME] })).toBe('medium');
	const cookies = [file('read', '~/.config/google-chrome/Default/Cookies', { during: 1 })];
	expect(severities('sensitive-read', { tools: shows, seen: cookies })).toBe('high');
});

test('a package that depends on a library which draws may look for the desktop in vain: milder by one step, and for nothing else', () => {
	const reached = (path: string, dependency: string, errno?: string) => {
		const outcome = errno === undefined ? { ok: true } : { ok: false, errno };
		const seen = [connect(path, undefined, { during: 1, family: 'unix', transport: 'stream', ...outcome })];
		return severities('undeclared-egress', { ...needing(dependency), seen });
	};
	expect(reached('/tmp/.X11-unix/X0', 'matplotlib', 'ECONNREFUSED')).toBe('low');
	expect(reached('/tmp/.X11-unix/X0', 'numpy', 'ECONNREFUSED')).toBe('medium');
	expect(reached('/tmp/.X11-unix/X0', 'matplotlib')).toBe('medium');
	expect(reached('/run/docker.sock', 'matplotlib')).toBe('high');
});

test('a package that depends on a library of browsers may start one: milder by one step, and only browsers', () => {
	const [finding] = findingsOf('undeclared-exec', { ...needing('puppeteer'), seen: [CHROME] });
	expect(finding).toMatchObject({ severity: 'low', observed: expect.stringContaining('depends on puppeteer') });
	expect(severities('undeclared-exec', { ...needing('express'), seen: [CHROME] })).toBe('medium');
	expect(severities('undeclared-exec', { ...needing('puppeteer'), seen: [exec(['/usr/bin/nc', 'loot.example'], { during: 1 })] })).toBe(
		'medium',
	);
	expect(
		severities('undeclared-exec', { ...needing('puppeteer'), seen: [exec(['/bin/sh', '-c', 'curl loot.example'], { during: 1 })] }),
	).toBe('high');
	expect(severities('undeclared-egress', { ...needing('puppeteer'), seen: [lookup('loot.example', { during: 1 })] })).toBe('high');
});
