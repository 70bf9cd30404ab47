// Moves the cell's end of the sink's veth pair from its namespace into a container's, with its addresses and routes.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { SetupError } from '#util/setup-error.ts';
import type { JoinedNetwork } from '../confinement.ts';

const execute = promisify(execFile);

// [{"ifname":"eth0", … ,"addr_info":[{"family":"inet","local":"192.168.1.23","prefixlen":24,"scope":"global", …}]}]
const ADDRESSES = z.array(
	z.object({ addr_info: z.array(z.object({ family: z.string(), local: z.string(), prefixlen: z.number(), scope: z.string() })) }),
);
// [{"dst":"default","gateway":"192.168.1.1","dev":"eth0","flags":[]}]
const ROUTES = z.array(z.object({ gateway: z.string() }));

/** Moves the device to the namespace of `target`. */
export async function moveDevice({ holder, device }: JoinedNetwork, target: number): Promise<void> {
	try {
		const addresses = ADDRESSES.parse(JSON.parse(await within(holder, ['-json', 'address', 'show', 'dev', device])))
			.flatMap(({ addr_info }) => addr_info)
			.filter(({ scope }) => scope === 'global');
		const gateways = await Promise.all(
			['-4', '-6'].map(async (family) => {
				const routes = await within(holder, ['-json', family, 'route', 'show', 'default', 'dev', device]);
				return { family, gateway: ROUTES.parse(JSON.parse(routes || '[]'))[0]?.gateway };
			}),
		);
		await within(holder, ['link', 'set', device, 'netns', String(target)]);
		await allowIpv6(target, device);
		for (const { family, local, prefixlen } of addresses) {
			await within(target, ['address', 'add', `${local}/${prefixlen}`, 'dev', device, ...(family === 'inet6' ? ['nodad'] : [])]);
		}
		await within(target, ['link', 'set', device, 'up']);
		for (const { family, gateway } of gateways) {
			if (gateway !== undefined) await within(target, [family, 'route', 'add', 'default', 'via', gateway, 'dev', device]);
		}
	} catch (cause) {
		const { stderr = '', message } = cause as { stderr?: string; message: string };
		throw new SetupError(`the container could not be joined to the sink: ${stderr.trim() || message}`, {
			hint: 'candor doctor, or go without: --network none',
			cause,
		});
	}
}

/** Enables both addresses of the loopback device. */
export async function openLoopback(target: number): Promise<void> {
	await within(target, ['link', 'set', 'lo', 'up']);
	await allowIpv6(target, 'lo');
}

/** Engines disable IPv6 in a namespace without a network. A kernel without IPv6 has no such file. */
async function allowIpv6(target: number, device: string): Promise<void> {
	const file = `/proc/sys/net/ipv6/conf/${device}/disable_ipv6`;
	await enter(target, ['sh', '-c', '[ ! -e "$0" ] || echo 0 >"$0"', file]);
}

function within(pid: number, words: readonly string[]): Promise<string> {
	return enter(pid, ['ip', ...words]);
}

async function enter(pid: number, words: readonly string[]): Promise<string> {
	const { stdout } = await execute('nsenter', ['-t', String(pid), '-n', '--', ...words], {
		// ip may be in a directory that is not on the PATH.
		env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
	});
	return stdout.trim();
}
