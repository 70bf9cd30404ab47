// The filter as the kernel would run it, for both architectures; on the real kernel the audits of fixtures/servers/tracer-evasion show it.

import { expect, test } from 'vitest';
import { callFilter } from './call-filter.ts';

const X64 = 0xc000003e;
const ARM64 = 0xc00000b7;
const I386 = 0x40000003;
const ALLOWED = 'allowed';
const TRAPPED = 'trapped';

interface Asked {
	readonly number: number;
	readonly audit?: number;
	readonly args?: readonly number[];
}

/** Interprets the five instructions that filters are made of here. */
function answer(filter: Buffer | undefined, { number, audit = X64, args = [] }: Asked): string {
	if (filter === undefined) throw new Error('no filter');
	const data = Buffer.alloc(64);
	data.writeUInt32LE(number >>> 0, 0);
	data.writeUInt32LE(audit, 4);
	for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
	let loaded = 0;
	for (let at = 0; at < filter.length / 8; at++) {
		const value = filter.readUInt32LE(8 * at + 4);
		const jump = (holds: boolean) => {
			at += filter.readUInt8(8 * at + (holds ? 2 : 3));
		};
		const code = filter.readUInt16LE(8 * at);
		if (code === 0x20) loaded = data.readUInt32LE(value);
		else if (code === 0x15) jump(loaded === value);
		else if (code === 0x35) jump(loaded >= value);
		else if (code === 0x45) jump((loaded & value) !== 0);
		else return actionOf(value);
	}
	throw new Error('the filter has no end');
}

function actionOf(value: number): string {
	const [action, detail] = [value >>> 16, value & 0xffff];
	if (action === 0x7fff) return ALLOWED;
	if (action === 3) return detail === 0xca11 ? TRAPPED : 'trapped without the mark';
	return `errno ${detail}`;
}

const ENOSYS = 'errno 38';
const EAFNOSUPPORT = 'errno 97';

test.each([
	['an ordinary call', { number: 257 }, ALLOWED],
	['i386', { number: 5, audit: I386 }, TRAPPED],
	['x32', { number: 0x40000002 }, TRAPPED],
	['what the tracer has refused', { number: 0xffffffff }, ALLOWED],
	['a thread', { number: 56, args: [0x3d0f00] }, ALLOWED],
	['a child without a tracer', { number: 56, args: [0x00800000 | 17] }, TRAPPED],
	['a filter', { number: 317, args: [1, 0, 0x7fff_0000_1000] }, ALLOWED],
	['a filter with a listener', { number: 317, args: [1, 8, 0x7fff_0000_1000] }, TRAPPED],
	['one whose address has no lower half', { number: 317, args: [1, 8 | 1, 0x7fff_0000_0000] }, TRAPPED],
	['the question whether there are listeners', { number: 317, args: [1, 8, 0] }, ALLOWED],
	['an internet socket', { number: 41, args: [2] }, ALLOWED],
	['a netlink socket', { number: 41, args: [16] }, ALLOWED],
	['a socket to the host', { number: 41, args: [40] }, TRAPPED],
	['a packet socket', { number: 41, args: [17] }, EAFNOSUPPORT],
])('x64: %s', (_, asked, expected) => {
	for (const options of [{}, { refusesRings: true }, { keepsReadable: true, keepsChildrenTraced: true }]) {
		expect(answer(callFilter({ architecture: 'x64', ...options }), asked)).toBe(expected);
	}
});

test.each([
	['an ordinary call', { number: 56 }, ALLOWED],
	['32-bit ARM', { number: 5, audit: 0x40000028 }, TRAPPED],
	['a child without a tracer', { number: 220, args: [0x00800000] }, TRAPPED],
	['a filter with a listener', { number: 277, args: [1, 8, 4096] }, TRAPPED],
	['a socket to the host', { number: 198, args: [40] }, TRAPPED],
	['a process that hides', { number: 167, args: [4, 0] }, 'errno 0'],
])('arm64: %s', (_, asked, expected) => {
	expect(answer(callFilter({ architecture: 'arm64', keepsReadable: true }), { audit: ARM64, ...asked })).toBe(expected);
});

test('io_uring, secret memory and clone3 pass, unless the filter is to refuse them', () => {
	for (const number of [425, 426, 427, 447]) {
		expect(answer(callFilter({ architecture: 'x64' }), { number })).toBe(ALLOWED);
		expect(answer(callFilter({ architecture: 'x64', refusesRings: true }), { number })).toBe(ENOSYS);
	}
	expect(answer(callFilter({ architecture: 'x64' }), { number: 435 })).toBe(ALLOWED);
	expect(answer(callFilter({ architecture: 'x64', keepsChildrenTraced: true }), { number: 435 })).toBe(ENOSYS);
});

test('a process stays readable only where it is traced, and may become readable again', () => {
	const hide = { number: 157, args: [4, 0] };
	expect(answer(callFilter({ architecture: 'x64' }), hide)).toBe(ALLOWED);
	const filter = callFilter({ architecture: 'x64', keepsReadable: true });
	expect(answer(filter, hide)).toBe('errno 0');
	expect(answer(filter, { number: 157, args: [4, 1] })).toBe(ALLOWED);
	expect(answer(filter, { number: 157, args: [38, 0] })).toBe(ALLOWED);
});

test.each([
	['chmod with a set-user-id bit', { number: 90, args: [0, 0o4755] }, 'errno 1'],
	['chmod', { number: 90, args: [0, 0o755] }, ALLOWED],
	['openat that makes a set-group-id file', { number: 257, args: [0, 0, 0o101, 0o2755] }, 'errno 1'],
	['openat of a nameless one', { number: 257, args: [0, 0, 0o20200001, 0o4755] }, 'errno 1'],
	['openat that makes none: its mode is whatever lay there', { number: 257, args: [0, 0, 0, 0o6777] }, ALLOWED],
	['open', { number: 2, args: [0, 0o100, 0o4755] }, 'errno 1'],
	['mknodat', { number: 259, args: [0, 0, 0o104755] }, 'errno 1'],
	['fchmodat2', { number: 452, args: [0, 0, 0o6755] }, 'errno 1'],
	['openat2, which hides its mode', { number: 437 }, ENOSYS],
	['a socket to the host', { number: 41, args: [40] }, TRAPPED],
])('a server that writes to the host makes no set-id file: %s', (_, asked, expected) => {
	expect(answer(callFilter({ architecture: 'x64', refusesSetId: true }), asked)).toBe(expected);
});

test.each([
	['unshare', { number: 272, args: [0x10000000] }, 'errno 1'],
	['setns', { number: 308 }, 'errno 1'],
	['a child in a user namespace of its own', { number: 56, args: [0x10000000 | 17] }, 'errno 1'],
	['a thread', { number: 56, args: [0x3d0f00] }, ALLOWED],
	['a child without a tracer', { number: 56, args: [0x00800000 | 17] }, TRAPPED],
])('where no namespaces are to be made: %s', (_, asked, expected) => {
	expect(answer(callFilter({ architecture: 'x64', refusesNamespaces: true }), asked)).toBe(expected);
});

test.each([
	['x64', X64, [248, 249, 250]],
	['arm64', ARM64, [217, 218, 219]],
] as const)('no keyring on %s', (architecture, audit, calls) => {
	for (const number of calls) expect(answer(callFilter({ architecture }), { number, audit })).toBe(ENOSYS);
});

test('no filter is made for a machine whose call numbers are unknown', () => {
	expect(callFilter({ architecture: 'riscv64' })).toBeUndefined();
});
