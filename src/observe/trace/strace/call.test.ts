import { expect, test } from 'vitest';
import { arg, field, outcome, readCall, word } from './call.ts';

function args(text: string): unknown {
	return readCall(`f(${text}) = 0`)?.args.map((one) => (one.name === '' ? one.value : [one.name, one.value]));
}

const string = (raw: string, isCut = false, isAbstract = false) => ({ kind: 'string', raw, isCut, isAbstract });
const plain = (text: string) => ({ kind: 'word', text });
const place = (path: string, isDeleted = false) => ({ path, isDeleted });

test('strings end at their own quote', () => {
	expect(args('"a\\"b", "\\\\", "c"..., @"d\\0e"')).toEqual([
		string('a\\"b'),
		string('\\\\'),
		string('c', true),
		string('d\\0e', false, true),
	]);
	expect(args('") = 3</etc/passwd>", 1')).toEqual([string(') = 3</etc/passwd>'), plain('1')]);
});

test('descriptors carry what they refer to', () => {
	expect(args('3</a b/c>, AT_FDCWD</x (deleted)>, 4</y>(deleted), 5</memfd:z>(deleted), 6<socket:[17]>, -1')).toEqual([
		{ kind: 'descriptor', fd: 3, place: place('/a b/c') },
		{ kind: 'descriptor', fd: -100, place: place('/x', true) },
		{ kind: 'descriptor', fd: 4, place: place('/y', true) },
		{ kind: 'descriptor', fd: 5, place: place('memfd:z', true) },
		{ kind: 'descriptor', fd: 6, place: place('socket:[17]') },
		plain('-1'),
	]);
	expect(args('3</a\\76\\74\\n\\"b>')).toEqual([{ kind: 'descriptor', fd: 3, place: place('/a><\n"b') }]);
	expect(args('3<TCP:[127.0.0.1:1->127.0.0.1:2]>')).toEqual([
		{ kind: 'descriptor', fd: 3, place: place('TCP:[127.0.0.1:1->127.0.0.1:2]') },
	]);
});

test('structs, lists, named arguments, comments and what the kernel wrote back', () => {
	const call = readCall(
		"clone3({flags=CLONE_VM|SIGCHLD, exit_signal=0} => {parent_tid=[5 /* 7 in ns */]}, 88) = 5 /* 7058 in strace's PID NS */",
	);
	expect(call?.args).toHaveLength(2);
	if (call !== undefined) expect(word(field(arg(call, 0), 'flags'))).toBe('CLONE_VM|SIGCHLD');
	expect(call?.result).toMatchObject({ value: 5, outerPid: 7058 });
	expect(args('child_stack=NULL, flags=SIGCHLD')).toEqual([
		['child_stack', plain('NULL')],
		['flags', plain('SIGCHLD')],
	]);
	expect(args('[{a=htons(53)}, ...], 0x5 /* 3 vars */')).toMatchObject([
		{ kind: 'list', fields: [{ value: { kind: 'struct' } }, { value: plain('...') }] },
		plain('0x5'),
	]);
});

test.each([
	['= 3</tmp/x>(deleted)', { ok: true }],
	['     = 0', { ok: true }],
	['= -1 ENOENT (No such file or directory)', { ok: false, errno: 'ENOENT' }],
	['= -1 ENOSYS (Function not implemented) (INJECTED)', { ok: false, errno: 'ENOSYS' }],
	['= 0 (INJECTED)', { ok: false, errno: 'EPERM' }],
	['= ?', { ok: false, errno: 'UNFINISHED' }],
	['= ? ERESTARTSYS (To be restarted if SA_RESTART is set)', { ok: false, errno: 'ERESTARTSYS' }],
	['= -1 (errno 18446744073709551359)', { ok: false, errno: 'UNKNOWN' }],
])('the result %j', (text, expected) => {
	expect(outcome(readCall(`f() ${text}`)?.result)).toEqual(expected);
});

test('half a call is read as far as it goes', () => {
	expect(readCall('openat(AT_FDCWD</a>, "x", O_RD')).toMatchObject({
		name: 'openat',
		args: [{}, { value: string('x') }, { value: plain('O_RD') }],
	});
	expect(readCall('openat(AT_FDCWD</a>, "x')?.args[1]?.value).toEqual(string('x', true));
	expect(readCall('no call')).toBeUndefined();
});
