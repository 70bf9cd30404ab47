import type { Availability } from '#util/availability.ts';
import { findProgram } from '#util/find-program.ts';
import { installCommand } from '#util/install-command.ts';

const PROGRAMS = { nft: 'nftables', ip: 'iproute2', nsenter: 'util-linux', unshare: 'util-linux' } as const;

/** Whether the programs for the sink's network are present. Other obstacles show only when the network is made. */
export async function probeSink(): Promise<Availability> {
	const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
	const missing: string[] = [];
	for (const program of Object.keys(PROGRAMS)) if ((await findProgram(program, path)) === undefined) missing.push(program);
	if (missing.length === 0) return { usable: true, version: 'nft, ip', notes: [] };
	const packages = [...new Set(missing.map((program) => PROGRAMS[program as keyof typeof PROGRAMS]))];
	return {
		usable: false,
		reason: `${missing.join(' and ')} not installed`,
		fix: `${installCommand(packages)} (or go without: --network none)`,
	};
}
