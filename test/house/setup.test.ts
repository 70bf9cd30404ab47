// The set-up script in the states a machine can be in, with a PATH of our own making: nothing is installed here.

import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const BASICS = ['sh', 'dirname', 'mktemp', 'cat', 'rm', 'uname', 'touch', 'mkdir', 'chmod'];
const TOOLS = ['strace', 'bwrap', 'setpriv', 'prlimit', 'unshare', 'nsenter', 'nft', 'ip', 'python3', 'faketime'];

let clone: string;
let bin: string;

beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), 'candor-setup-'));
	bin = join(clone, 'bin');
	for (const folder of [bin, join(clone, 'scripts'), join(clone, 'node_modules', 'node', 'bin')]) mkdirSync(folder, { recursive: true });
	copyFileSync(join(ROOT, 'scripts', 'setup.sh'), join(clone, 'scripts', 'setup.sh'));
	writeFileSync(join(clone, 'package-lock.json'), '{}');
	writeFileSync(join(clone, 'node_modules', '.package-lock.json'), '{}');
	program('../node_modules/node/bin/node', 'echo v24.0.0');
	for (const name of BASICS) symlinkSync(found(name), join(bin, name));
	for (const name of TOOLS) program(name, 'exit 0');
	program('id', 'echo 0');
	program('npm', 'echo "npm $*" >> calls; mkdir -p node_modules/node/bin; echo "{}" > node_modules/.package-lock.json');
	program(
		'apt-get',
		'echo "apt-get $*" >> calls; case $1 in install) shift 3; for p; do [ $p != bubblewrap ] || p=bwrap; echo "#!/bin/sh" > bin/$p; chmod +x bin/$p; done;; esac',
	);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function found(name: string): string {
	const folder = (process.env['PATH'] ?? '').split(delimiter).find((one) => existsSync(join(one, name)));
	if (folder === undefined) throw new Error(`this test needs ${name}`);
	return join(folder, name);
}

function program(name: string, body: string): void {
	writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
	chmodSync(join(bin, name), 0o755);
}

/** Where Debian has it. */
function packagedPostgres(): void {
	mkdirSync(join(clone, 'postgresql', '15', 'bin'), { recursive: true });
	program('../postgresql/15/bin/initdb', 'exit 0');
}

function setup(env: Readonly<Record<string, string>> = {}, words: readonly string[] = []) {
	const { status, stdout, stderr } = spawnSync('sh', ['scripts/setup.sh', ...words], {
		cwd: clone,
		env: { PATH: bin, CANDOR_POSTGRES: join(clone, 'postgresql'), ...env },
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const calls = existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n') : [];
	return { status, stdout, stderr, calls };
}

test('when all is there it says and does nothing', () => {
	expect(setup()).toEqual({ status: 0, stdout: '', stderr: '', calls: [] });
});

test('without packages, or with older ones than the lock file asks for, it installs them by the lock', () => {
	utimesSync(join(clone, 'node_modules', '.package-lock.json'), 1, 1);
	const { status, stderr, calls } = setup();
	expect({ status, stderr }).toEqual({ status: 0, stderr: 'candor setup: installing npm packages …\n' });
	expect(calls).toEqual([expect.stringMatching(/^npm install --no-save /)]);
	expect(setup().calls).toHaveLength(1);
});

test('for the demo, a machine with a Node of its own gets the product’s packages only; the next command gets the others', () => {
	rmSync(join(clone, 'node_modules'), { recursive: true });
	program('npm', 'echo "npm $*" >> calls; mkdir -p node_modules; echo "{}" > node_modules/.package-lock.json');
	program('node', 'exit 0');
	expect(setup({}, ['demo'])).toMatchObject({ status: 0, calls: [expect.stringContaining('--omit=dev')] });
	expect(setup({}, ['demo']).calls).toHaveLength(1);
	program('npm', 'echo "npm $*" >> calls; mkdir -p node_modules/node/bin; cp bin/node node_modules/node/bin/node');
	symlinkSync(found('cp'), join(bin, 'cp'));
	expect(setup()).toMatchObject({ status: 0, calls: [expect.anything(), expect.stringContaining('--include=dev')] });
	expect(setup({}, ['demo']).calls).toHaveLength(2);
});

test('for the demo, a machine whose Node is too old gets the project’s own with all packages', () => {
	utimesSync(join(clone, 'node_modules', '.package-lock.json'), 1, 1);
	program('node', 'exit 1');
	expect(setup({}, ['demo'])).toMatchObject({ status: 0, calls: [expect.stringContaining('--include=dev')] });
});

test('when the packages came without install scripts, it fetches Node itself', () => {
	rmSync(join(clone, 'node_modules', 'node', 'bin', 'node'));
	program('npm', 'echo "npm $*" >> calls; printf "#!/bin/sh\\n" > node_modules/node/bin/node; chmod +x node_modules/node/bin/node');
	expect(setup()).toMatchObject({ status: 0, calls: [expect.stringMatching(/^npm rebuild node --ignore-scripts=false/)] });
});

test('a failed install shows all that npm said', () => {
	rmSync(join(clone, 'node_modules'), { recursive: true });
	program('npm', 'echo "npm error code EXAMPLE" >&2; exit 7');
	const { status, stderr } = setup();
	expect(status).toBe(1);
	expect(stderr).toMatch(/npm error code EXAMPLE\ncandor setup: failed \(7\): npm install/);
});

test('as root with nobody to ask, missing tools are installed by their package names', () => {
	for (const name of ['strace', 'bwrap']) rmSync(join(bin, name));
	const { status, stderr, calls } = setup();
	expect({ status, stderr }).toEqual({ status: 0, stderr: 'candor setup: installing strace bubblewrap …\n' });
	expect(calls).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends strace bubblewrap']);
});

test('as anyone else, the one command to type is printed', () => {
	program('id', 'echo 1000');
	for (const name of ['strace', 'setpriv', 'unshare']) rmSync(join(bin, name));
	const { status, stderr, calls } = setup();
	expect({ status, calls }).toEqual({ status: 2, calls: [] });
	expect(stderr).toContain('\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends strace util-linux\n');
});

test.for([
	['dnf', 'sudo dnf install -y python3 libfaketime'],
	['apk', 'sudo apk update && sudo apk add python3 libfaketime'],
	['pacman', 'sudo pacman -Sy && sudo pacman -S --noconfirm --needed python libfaketime'],
] as const)('with %s the command is: %s', ([manager, command]) => {
	program('id', 'echo 1000');
	for (const name of ['apt-get', 'python3', 'faketime']) rmSync(join(bin, name));
	program(manager, 'exit 1');
	expect(setup()).toMatchObject({ status: 2, stderr: expect.stringContaining(`\n  ${command}\n`) });
});

test('with no package manager that it knows, it says what is missing', () => {
	for (const name of ['apt-get', 'strace']) rmSync(join(bin, name));
	expect(setup()).toMatchObject({ status: 2, stderr: expect.stringContaining('missing: strace.') });
});

test('a tool that is still missing after the install is an error', () => {
	rmSync(join(bin, 'strace'));
	program('apt-get', 'exit 0');
	expect(setup()).toMatchObject({ status: 2, stderr: expect.stringContaining('strace is still missing') });
});

test('for the tests alone, a C compiler with its headers is wanted as well', () => {
	packagedPostgres();
	expect(setup()).toMatchObject({ status: 0, calls: [] });
	program('cc', 'exit 1'); // it is there, but finds no header
	program('chromium', 'exit 0');
	const { status, stderr, calls } = setup({}, ['test']);
	expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('cc is still missing') });
	expect(calls).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends gcc libc6-dev']);
	program('cc', 'exit 0');
	expect(setup({}, ['test'])).toMatchObject({ status: 0, stderr: '' });
});

test('for the tests alone, a browser is wanted as well, under any of its names', () => {
	packagedPostgres();
	program('cc', 'exit 0');
	expect(setup({}, ['test'])).toMatchObject({ status: 0, calls: ['apt-get update', expect.stringMatching(/ chromium$/)] });
	rmSync(join(bin, 'chromium'));
	program('google-chrome', 'exit 0');
	expect(setup({}, ['test'])).toMatchObject({ status: 0, stderr: '' });
});

test('the dashboard is built when what it is made of is newer', () => {
	for (const name of ['find', 'head']) symlinkSync(found(name), join(bin, name));
	for (const folder of ['web/src', 'web/dist', 'src/model', 'node_modules/.bin']) mkdirSync(join(clone, folder), { recursive: true });
	writeFileSync(join(clone, 'web', 'src', 'main.tsx'), '');
	program('../node_modules/.bin/vite', 'echo "vite $*" >> calls; echo page > web/dist/report.html');
	const builds = ['production', 'report'].map((mode) => `vite build -c web/vite.config.ts --mode ${mode}`);
	expect(setup()).toMatchObject({ status: 0, stderr: 'candor setup: building the dashboard …\n', calls: builds });
	expect(setup().calls).toHaveLength(2);
	utimesSync(join(clone, 'web', 'dist', 'report.html'), 1, 1);
	expect(setup().calls).toHaveLength(4);
});

test.for([
	['dnf', 'gcc glibc-devel'],
	['apk', 'gcc musl-dev linux-headers'],
	['pacman', 'gcc linux-api-headers'],
] as const)('with %s the compiler is in: %s', ([manager, packages]) => {
	packagedPostgres();
	program('id', 'echo 1000');
	rmSync(join(bin, 'apt-get'));
	program(manager, 'exit 1');
	expect(setup({}, ['test'])).toMatchObject({ status: 2, stderr: expect.stringContaining(` ${packages} chromium\n`) });
});

test('for the tests alone, PostgreSQL is wanted as well; on the path it counts, too', () => {
	program('chromium', 'exit 0');
	program('cc', 'exit 0');
	expect(setup()).toMatchObject({ status: 0, calls: [] });
	const { status, stderr, calls } = setup({}, ['test']);
	expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('postgres is still missing') });
	expect(calls).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends postgresql']);
	for (const name of ['initdb', 'postgres']) program(name, 'exit 0');
	expect(setup({}, ['test'])).toMatchObject({ status: 0, stderr: '' });
});

test('where nothing installs PostgreSQL, the rest goes on without it', () => {
	program('chromium', 'exit 0');
	program('cc', 'exit 0');
	rmSync(join(bin, 'apt-get'));
	expect(setup({}, ['test'])).toMatchObject({ status: 0, stderr: 'candor setup: PostgreSQL is missing: its tests are skipped\n' });
});
