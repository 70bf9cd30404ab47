// The proof that a process has no way out. It is taken while the process is still held, from the kernel's own data alone.

import { readFile, readlink } from 'node:fs/promises';
import { SetupError } from '#util/setup-error.ts';
import type { JoinedNetwork } from './confinement.ts';

/** Throws unless `pid` is in its own network namespace with a loopback device and no route. */
export async function proveNoWayOut(pid: number): Promise<void> {
	await proveOwnNamespace(pid);
	const [devices, routes4, routes6] = await Promise.all(
		['dev', 'route', 'ipv6_route'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => undefined)),
	);
	if (devices === undefined) refuse('its network devices cannot be listed');
	const outside = deviceNames(devices).filter((name) => name !== 'lo');
	if (outside.length > 0) refuse(`it has the network device ${outside.join(', ')}`);
	// A missing file means that the kernel lacks the protocol, and so has no route over it.
	if (rows(routes4 ?? '').slice(1).length > 0) refuse('it has an IPv4 route');
	if (rows(routes6 ?? '').some((row) => row.trim().split(/\s+/).at(-1) !== 'lo')) refuse('it has an IPv6 route');
}

/**
 * Throws unless the only device of `pid` besides loopback leads to the sink's namespace, which has no device that leads further.
 * Then everything that leaves the cell arrives at the sink, and nothing leaves the sink.
 */
export async function proveOnlyToSink(pid: number, { sink, holder, device }: JoinedNetwork): Promise<void> {
	const [cell, held] = await Promise.all([proveOwnNamespace(pid), readlink(`/proc/${holder}/ns/net`)]);
	if (cell !== held) refuse('it is not in the namespace that was made for it');
	if ((await proveOwnNamespace(sink)) === cell) refuse('the sink shares its namespace');
	const devices = await devicesOf(pid);
	const foreign = devices.filter((name) => name !== 'lo' && name !== device);
	if (foreign.length > 0) refuse(`it has the network device ${foreign.join(', ')}`);
	const behind = (await devicesOf(sink)).filter((name) => name !== 'lo');
	if (behind.length !== 1) refuse(`the sink has the network devices ${behind.join(', ') || 'none'}`);
}

async function proveOwnNamespace(pid: number): Promise<string> {
	const other = await readlink(`/proc/${pid}/ns/net`).catch((error: NodeJS.ErrnoException) => {
		// Root without this capability may not inspect another user's process. A container has it only on request.
		if (error.code !== 'EACCES') throw error;
		throw new SetupError('the cell cannot be checked: reading its network namespace is not permitted; nothing was started', {
			hint: 'in a container, start it with --cap-add SYS_PTRACE (docs/ci.md lists all that it needs)',
			cause: error,
		});
	});
	const own = await readlink('/proc/self/ns/net');
	if (own === other) refuse('it shares the host’s network namespace');
	return other;
}

async function devicesOf(pid: number): Promise<readonly string[]> {
	const table = await readFile(`/proc/${pid}/net/dev`, 'utf8').catch(() => undefined);
	return table === undefined ? refuse('its network devices cannot be listed') : deviceNames(table);
}

/** `    lo:       0       0 …` after two header lines. */
function deviceNames(table: string): string[] {
	return rows(table)
		.slice(2)
		.map((row) => row.slice(0, row.indexOf(':')).trim());
}

function rows(table: string): string[] {
	return table.split('\n').filter((row) => row.trim() !== '');
}

function refuse(reason: string): never {
	throw new SetupError(`the cell is not isolated: ${reason}; nothing was started`, { hint: 'candor doctor' });
}
