import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ObservationKind, RawObservation } from '#model/observation.ts';
import { StraceParser } from './strace-parser.ts';

const SECRET = '/home/user/.ssh/id_rsa';

type Of<Kind extends ObservationKind> = Extract<RawObservation, { kind: Kind }>;

function parse(lines: readonly string[]): RawObservation[] {
	const parser = new StraceParser();
	return [...parser.push(lines), ...parser.end()];
}

function fixture(name: string): RawObservation[] {
	return parse(readFileSync(join(import.meta.dirname, `../../../../fixtures/traces/${name}.txt`), 'latin1').split('\n'));
}

function only<Kind extends ObservationKind>(observations: readonly RawObservation[], kind: Kind): Of<Kind>[] {
	return observations.filter((one): one is Of<Kind> => one.kind === kind);
}

/** A call of thread 10, or another. */
function at(second: number, text: string, tid = 10): string {
	return `${tid}  ${second}.000000000 ${text}`;
}

test.each([
	['symlink', ['notes.txt', 'docs/id_rsa']],
	['hard-link', ['a', 'b', 'c', 'd', 'e']],
	['rename', ['plain', 'cache2/id_rsa', 'mine']],
	['relative', ['id_rsa']],
	['proc-links', ['/proc/self/fd/3', '/dev/fd/3', '/proc/2/fd/3', '/proc/self/cwd/../.ssh/id_rsa']],
	['kernel', ['mnt/id_rsa']],
])('%s: the secret is known under every name it was read by', (name, names) => {
	const reads = only(fixture(name), 'file').filter((one) => one.op === 'read' && one.ok);
	const stolen = reads.filter((one) => one.path === SECRET || one.origin === SECRET).map((one) => one.named ?? one.path);
	expect(stolen).toEqual(expect.arrayContaining(names));
});

test('a file that merely took the place of the secret is not the secret', () => {
	const reads = only(fixture('rename'), 'file').filter((one) => one.op === 'read' && one.named === 'cache2/id_rsa');
	expect(reads.map((one) => one.origin)).toEqual([SECRET, '/home/user/work/mine']);
	const fresh = only(fixture('rename'), 'file').filter((one) => one.op === 'create' || one.op === 'mkdir');
	expect(fresh.every((one) => one.origin === undefined)).toBe(true);
});

test('a detached grandchild is followed to its parents', () => {
	const observations = fixture('daemon');
	const read = only(observations, 'file').find((one) => one.path === SECRET);
	const forks = only(observations, 'fork');
	const middle = forks.find((one) => one.child === read?.pid)?.pid;
	expect(only(observations, 'setsid').map((one) => one.pid)).toEqual([middle]);
	expect(forks.some((one) => one.child === middle)).toBe(true);
	const left = only(observations, 'exit').find((one) => one.pid === middle);
	expect(left?.at).toBeLessThan(read?.at ?? 0);
});

test('lines of many processes at once are each told of the right one', () => {
	const observations = fixture('interleaved');
	expect(only(observations, 'gap')).toEqual([]);
	const parents = new Map(only(observations, 'fork').map((one) => [one.child, one.pid]));
	const files = only(observations, 'file');
	for (let number = 0; number < 12; number++) {
		const home = number % 2 === 1 ? '/home/user' : '/home/user/work';
		const made = files.filter((one) => one.named?.startsWith(`file-${number}-`));
		expect(made.map((one) => one.path)).toEqual([0, 1, 2, 3, 4, 5].map((turn) => `${home}/file-${number}-${turn}`));
		expect(new Set(made.map((one) => one.pid)).size).toBe(1);
		const grandchildren = files.filter((one) => one.named?.startsWith(`grandchild-${number}-`));
		expect(grandchildren.map((one) => one.path).sort()).toEqual([0, 1, 2, 3, 4, 5].map((turn) => `${home}/grandchild-${number}-${turn}`));
		expect(grandchildren.every((one) => parents.get(one.pid ?? 0) === made[0]?.pid)).toBe(true);
	}
	const exits = only(observations, 'exit');
	expect(exits.length).toBe(parents.size + 1);
});

test('a process is born before it does anything', () => {
	for (const name of ['interleaved', 'spawn', 'threads', 'killed', 'node-server']) {
		const born = new Set<number>();
		const observations = fixture(name);
		born.add(observations[0]?.pid ?? 0);
		for (const one of observations) {
			if (one.pid !== undefined) expect(born).toContain(one.pid);
			if (one.kind === 'fork') born.add(one.child);
		}
	}
});

test('threads are their process, and share its directory', () => {
	const observations = fixture('threads');
	const files = only(observations, 'file').filter((one) => one.named?.startsWith('later-'));
	expect(files.map((one) => one.path).sort()).toEqual([0, 1, 2, 3].map((number) => `/home/user/later-${number}`));
	const python = only(observations, 'exec').find((one) => one.program === '/usr/bin/python3')?.pid;
	expect(files.every((one) => one.pid === python)).toBe(true);
	expect(only(observations, 'exit').filter((one) => one.pid === python)).toHaveLength(1);
});

test('a program run from a thread counts as run, and the call that strace loses there as lost', () => {
	const observations = fixture('threads');
	expect(only(observations, 'exec').at(-1)).toMatchObject({ program: '/usr/bin/true', argv: ['true', 'from a thread'], ok: true });
	expect(only(observations, 'gap')).toMatchObject([{ reason: 'lost', detail: expect.stringContaining('/usr/bin/true') }]);
	expect(observations.some((one) => one.kind === 'file' && one.exe === '/usr/bin/true')).toBe(true);
});

test('a process that was killed when it entered a call has lost nothing; a call whose arguments were read is a gap', () => {
	const killed = at(3, '+++ killed by SIGKILL +++');
	const begun = at(1, 'execve("/usr/bin/true", ["true"], 0x3faba850 /* 4 vars */) = 0');
	for (const text of ['???() = ?', '???( <unfinished ...>', '???( <unfinished ...>) = ?'])
		expect(only(parse([begun, at(2, text), killed]), 'gap')).toEqual([]);
	expect(only(parse([begun, at(2, '???(AT_FDCWD</home>, "/etc/passwd") = 3'), killed]), 'gap')).toHaveLength(1);
});

test('a program without a name on disk is told as one, however it is reached', () => {
	const execs = only(fixture('memfd'), 'exec').slice(2);
	expect(execs.map((one) => one.program)).toEqual([
		'memfd:a "program" <1>', // /proc/self/fd/N
		'memfd:a "program" <1>', // /dev/fd/N
		'memfd:a "program" <1>', // execveat
		'/usr/bin/dash', // a script in memory
		'memfd:a "program" <1>', // a copy of the descriptor
		'/usr/bin/true', // by descriptor, where memory could hide behind the number
		'/proc/self/fd/999',
		'memfd:a "program" <1>', // by a relative name
	]);
	expect(execs.every((one) => one.fromMemory)).toBe(true);
	const deleted = only(fixture('deleted-program'), 'exec').slice(2);
	expect(deleted.map((one) => [one.program, one.fromMemory, one.ok])).toEqual([
		['/home/user/work/program', false, true],
		['/home/user/work/program', true, true],
		['/home/user/work/program', true, true],
		['/home/user/work/program', false, false],
	]);
});

test('names asked of a name server are told, over UDP and TCP, sent or not', () => {
	const asked = only(fixture('dns-python'), 'dns').map((one) => `${one.type} ${one.name}`);
	const names = ['TXT text.example', 'HTTPS sp\\032ace.\\255.example', 'TYPE999 unknown.example', 'A unreachable.example'];
	const overTcp = ['A first.tcp.example', 'AAAA second.tcp.example', 'A third.tcp.example'];
	expect(asked).toEqual(expect.arrayContaining(['A leak-0123.attacker.example', 'AAAA leak-0123.attacker.example', ...names, ...overTcp]));
	expect(asked.join()).not.toContain('elsewhere');
	expect(only(fixture('dns-node'), 'dns').map((one) => one.name)).toEqual(
		expect.arrayContaining(['lookup.node.example', 'text.node.example']),
	);
});

test('how a process died is told', () => {
	const signals = only(fixture('killed'), 'exit').map((one) => one.signal ?? one.code);
	expect(signals).toEqual(expect.arrayContaining(['SIGSEGV', 'SIGKILL', 'SIGTERM']));
	expect(only(fixture('killed'), 'gap')).toEqual([]);
});

test('a call that never returned is told; only one that may have changed something is also a gap', () => {
	const observations = parse([
		at(1, 'openat(AT_FDCWD</a>, "x", O_RDONLY <unfinished ...>'),
		at(2, '+++ killed by SIGKILL +++'),
		at(3, 'unlink("/a/y" <unfinished ...>'),
		at(4, '<... unlink resumed>) = ?'),
		at(5, 'rename("/a/y", "/a/z" <unfinished ...>) = ?'),
		at(6, '+++ killed by SIGKILL +++'),
	]);
	expect(observations.map((one) => [one.kind, 'op' in one ? one.op : '', 'errno' in one ? one.errno : ''])).toEqual([
		['file', 'read', 'UNFINISHED'],
		['exit', '', ''],
		['gap', '', ''],
		['file', 'delete', 'UNFINISHED'],
		['gap', '', ''],
		['file', 'rename', 'UNFINISHED'],
		['gap', '', ''],
		['exit', '', ''],
	]);
	expect(only(observations, 'gap').map((one) => one.reason)).toEqual(['lost', 'unfinished', 'unfinished']);
});

test('an interrupted change of a file without a name is no gap; of one that has a name it is', () => {
	const interrupted = (descriptor: string) =>
		only(parse([at(1, `ftruncate(32<${descriptor}, 65536) = ?`), at(2, '+++ killed by SIGKILL +++')]), 'gap');
	expect(interrupted('/memfd:shared-memory-region>(deleted)')).toEqual([]);
	expect(interrupted('/memfd:shared-memory-region>')).toHaveLength(1);
	expect(interrupted('/home/user/notes>')).toHaveLength(1);
});

test('a trace that stops while processes run says so', () => {
	expect(
		parse([
			at(1, 'execve("/bin/true", ["true"], NULL) = 0'),
			at(2, 'connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path="/s"}, 110 <unfinished ...>'),
		]),
	).toMatchObject([
		{ kind: 'exec', ok: true },
		{ kind: 'network', address: '/s', errno: 'UNFINISHED', at: 2_000_000, exe: '/bin/true' },
		{ kind: 'gap', reason: 'lost', detail: 'the trace ends while 1 thread was still running' },
	]);
});

test('what cannot be read is a gap, with its beginning', () => {
	const odd = [
		'strace: something is wrong',
		at(1, 'frobnicate(1) = 0'),
		at(2, '<... openat resumed>) = 3'),
		at(3, 'openat(AT_FDCWD</a>, 0x1234, O_RDONLY) = 3</b>'),
	];
	expect(
		only(parse([at(0, 'execve("/x", [], NULL) = 0'), ...odd, at(9, '+++ exited with 0 +++')]), 'gap').map((one) => one.reason),
	).toEqual(['unparsed', 'unparsed', 'lost', 'unparsed']);
});

test('a bad address that the kernel refused is no gap', () => {
	const lines = [at(1, 'open(NULL, O_RDONLY) = -1 EFAULT (Bad address)'), at(2, '+++ exited with 0 +++')];
	expect(parse(lines).map((one) => one.kind)).toEqual(['exit']);
});

test('children of two forks at once wait until a fork names them', () => {
	const observations = parse([
		at(1, 'execve("/one", ["one"], NULL) = 0'),
		at(2, 'fork() = 20'),
		at(3, 'execve("/two", ["two"], NULL) = 0', 20),
		at(4, 'vfork( <unfinished ...>', 10),
		at(5, 'vfork( <unfinished ...>', 20),
		at(6, 'execve("/usr/bin/child", ["child"], NULL) = 0', 30),
		at(7, 'open("x", O_RDONLY) = -1 ENOENT (No such file or directory)', 30),
		at(8, '<... vfork resumed>) = 30', 20),
		at(9, '<... vfork resumed>) = 31', 10),
		...[30, 31, 20, 10].map((tid) => at(10, '+++ exited with 0 +++', tid)),
	]);
	expect(only(observations, 'gap')).toEqual([]);
	expect(only(observations, 'fork').map((one) => [one.pid, one.child])).toEqual([
		[10, 20],
		[20, 30],
		[10, 31],
	]);
	expect(only(observations, 'exec').find((one) => one.pid === 30)?.exe).toBe('/two');
	expect(only(observations, 'file')[0]?.exe).toBe('/usr/bin/child');
});

test('a number that comes again after its process ended is another process', () => {
	const observations = parse([
		at(1, 'execve("/one", ["one"], NULL) = 0'),
		at(2, 'fork() = 20'),
		at(3, 'chdir("/a") = 0', 20),
		at(4, '+++ exited with 0 +++', 20),
		at(5, 'chdir("/b") = 0'),
		at(6, 'fork() = 20'),
		at(7, 'mkdir("x", 0755) = 0', 20),
	]);
	expect(only(observations, 'file').at(-1)?.path).toBe('/b/x');
});

test('numbers of a cell’s own pid namespace become the tracer’s', () => {
	const observations = parse([
		at(1, 'execve("/usr/bin/bwrap", ["bwrap"], 0x1 /* 1 var */) = 0'),
		at(2, 'clone(child_stack=NULL, flags=CLONE_NEWUSER|CLONE_NEWPID|SIGCHLD) = 11'),
		at(3, 'clone(child_stack=NULL, flags=SIGCHLD) = 2', 11),
		at(4, 'clone3({flags=CLONE_VM|CLONE_THREAD, exit_signal=0}, 88) = 3', 12),
		at(5, 'openat(AT_FDCWD</>, "/etc/hostname", O_RDONLY) = 4</etc/hostname>', 13),
		at(6, 'vfork() = 4', 13),
		at(7, 'openat(AT_FDCWD</>, "/proc/4/maps", O_RDONLY) = 5</proc/4/maps>', 14),
	]);
	expect(only(observations, 'fork').map(({ pid, child, thread }) => [pid, child, thread])).toEqual([
		[10, 11, false],
		[11, 12, false],
		[12, 13, true],
		[12, 14, false],
	]);
	expect(only(observations, 'file').map(({ pid, path }) => [pid, path])).toEqual([
		[12, '/etc/hostname'],
		[14, '/proc/self/maps'],
	]);
});

test('a process can make a pid namespace for its children alone', () => {
	const observations = parse([
		at(1, 'execve("/usr/bin/unshare", ["unshare"], 0x1 /* 1 var */) = 0'),
		at(2, 'unshare(CLONE_NEWUSER|CLONE_NEWPID) = 0'),
		at(3, 'fork() = 11'),
		at(4, 'fork() = 2', 11),
		at(5, 'fork() = 13'),
		at(6, 'fork() = 4', 13),
		at(7, 'openat(AT_FDCWD</>, "/proc/4/maps", O_RDONLY) = 5</proc/4/maps>', 14),
	]);
	expect(only(observations, 'fork').map(({ pid, child }) => [pid, child])).toEqual([
		[10, 11],
		[11, 12],
		[10, 13],
		[13, 14],
	]);
	expect(only(observations, 'file').map(({ pid, path }) => [pid, path])).toEqual([[14, '/proc/self/maps']]);
});

test('where strace itself says a child’s number, that counts', () => {
	const observations = parse([
		at(1, 'execve("/usr/bin/bwrap", ["bwrap"], 0x1 /* 1 var */) = 0'),
		at(2, 'clone(child_stack=NULL, flags=CLONE_NEWPID|SIGCHLD) = 11'),
		at(3, "fork() = 2 /* 90 in strace's PID NS */", 11),
		at(4, "fork() = 3 /* 95 in strace's PID NS */", 90),
		at(5, 'openat(AT_FDCWD</>, "/etc/hostname", O_RDONLY) = 4</etc/hostname>', 95),
	]);
	expect(only(observations, 'fork').map(({ child }) => child)).toEqual([11, 90, 95]);
	expect(only(observations, 'gap').filter(({ detail }) => detail.includes('no fork'))).toEqual([]);
});

/** As strace 6.1 prints a signal of a seccomp filter; 51729 is the mark of the cell's. */
const trapped = (call: string, architecture = 'X86_64', mark = 'si_errno=51729, ') =>
	at(
		1,
		`--- SIGSYS {si_signo=SIGSYS, si_code=SYS_SECCOMP, ${mark}si_call_addr=0x7f72, si_syscall=${call}, si_arch=AUDIT_ARCH_${architecture}} ---`,
	);

test.each([
	['5 /* open */', 'I386', 'i386 system call', 'open, refused by the cell’s filter'],
	['1073741826 /* open */', 'X86_64', 'x32 system call', 'open, refused by the cell’s filter'],
	['322 /* openat */', 'ARM', 'arm system call', 'openat, refused by the cell’s filter'],
	['1073741999', 'X86_64', 'x32 system call', '1073741999, refused by the cell’s filter'],
	['__NR_clone', 'X86_64', 'untraced child', 'clone, refused by the cell’s filter'],
	['__NR_seccomp', 'AARCH64', 'seccomp listener', 'seccomp, refused by the cell’s filter'],
	['__NR_socket', 'X86_64', 'forbidden socket', 'socket, refused by the cell’s filter'],
])('a call that the cell’s filter refused is told: %s of %s', (call, architecture, name, detail) => {
	expect(only(parse([trapped(call, architecture)]), 'kernel')).toMatchObject([{ call: name, detail, ok: false, errno: 'SIGSYS' }]);
});

test('a filter that the program installed itself is its own business, but for calls of another ABI', () => {
	expect(only(parse([trapped('__NR_clone', 'X86_64', ''), trapped('__NR_openat', 'X86_64', 'si_errno=3, ')]), 'kernel')).toEqual([]);
	expect(only(parse([trapped('5 /* open */', 'I386', '')]), 'kernel')).toMatchObject([{ call: 'i386 system call' }]);
});

test('a child without a tracer is told when it was refused, and when nothing refused it', () => {
	const refused =
		'clone3({flags=CLONE_UNTRACED, exit_signal=SIGCHLD, stack=NULL, stack_size=0}, 88) = -1 ENOSYS (Function not implemented) (INJECTED)';
	expect(parse([at(1, refused), at(2, '+++ exited with 0 +++')])).toMatchObject([
		{ kind: 'kernel', call: 'untraced child', detail: 'clone3 with CLONE_UNTRACED', ok: false, errno: 'ENOSYS' },
		{ kind: 'exit' },
	]);
	const made = parse([at(1, 'clone(child_stack=NULL, flags=CLONE_UNTRACED|SIGCHLD) = 11'), at(2, '+++ exited with 0 +++')]);
	expect(made).toMatchObject([
		{ kind: 'kernel', ok: true },
		{ kind: 'fork', child: 11 },
		{ kind: 'gap', reason: 'untraced' },
		{ kind: 'exit' },
	]);
	const ordinary = refused.replace('CLONE_UNTRACED', 'CLONE_VM|CLONE_VFORK');
	expect(parse([at(1, ordinary), at(2, '+++ exited with 0 +++')])).toMatchObject([{ kind: 'exit' }]);
});

test('where strace may not read descriptors, what was opened is remembered by its number', () => {
	const lines = [
		at(1, 'chdir("/work") = 0'),
		at(2, 'openat(AT_FDCWD</work>, "/home/user", O_RDONLY|O_DIRECTORY) = 3'),
		at(3, 'openat(3, ".ssh/id_rsa", O_RDONLY) = 4'),
		at(4, 'openat(7, ".ssh/id_rsa", O_RDONLY) = 5'),
		at(5, 'openat(8, ".ssh/id_rsa", O_RDONLY) = -1 EBADF (Bad file descriptor)'),
		at(6, '+++ exited with 0 +++'),
	];
	const observations = parse(lines);
	expect(only(observations, 'file').map(({ path }) => path)).toEqual(['/work', '/home/user', SECRET]);
	// Of a descriptor that came from nowhere nobody knows what it leads to.
	expect(only(observations, 'gap')).toMatchObject([{ reason: 'unparsed', at: 4_000_000 }]);
});

test('names in memory that the tracer cannot read are a way past it, and what was opened is known by the kernel’s own path', () => {
	const observations = parse([
		at(1, `openat(AT_FDCWD</work>, 0x7f92270cc000, O_RDONLY) = 4<${SECRET}>`),
		at(2, 'rename(0x7f92270cc000, 0x7f92270cd000) = 0'),
		at(3, 'connect(6<socket:[944193]>, 0x7f92270cc000, 16) = 0'),
		at(4, 'execve(0x7f92270cc000, [0x7f92270cc000], NULL) = 0'),
		// The kernel could not read these either, or nothing came of it.
		at(5, 'openat(AT_FDCWD</work>, 0x10, O_RDONLY) = -1 EFAULT (Bad address)'),
		at(6, 'unlink(0x7f92270cc000) = -1 ENOENT (No such file or directory)'),
		at(7, '+++ exited with 0 +++'),
	]);
	expect(only(observations, 'kernel').map(({ call, detail, ok }) => [call, detail, ok])).toEqual(
		['openat', 'rename', 'connect', 'execve'].map((name) => ['call with unreadable arguments', name, true]),
	);
	expect(only(observations, 'file')).toContainEqual(expect.objectContaining({ op: 'read', path: SECRET, ok: true }));
	expect(only(observations, 'gap').map(({ reason }) => reason)).toEqual(Array(5).fill('unparsed'));
});
