// Tries every part of this machine that Candor needs.

import { probeClock } from '#observe/sandbox/moved-clock.ts';
import { SANDBOXES } from '#observe/sandbox/registry.ts';
import { probeSink } from '#observe/sink/network/probe-sink.ts';
import { TRACERS } from '#observe/trace/registry.ts';
import type { DoctorItem } from '#report/doctor.ts';
import type { Availability } from '#util/availability.ts';
import { findProgram } from '#util/find-program.ts';
import { installCommand } from '#util/install-command.ts';
import { browserFix, npmFix, uvFix } from './program-fixes.ts';
import { systemChecks, THIS_SYSTEM } from './system-checks.ts';

/** Programs that only some targets need. */
const PROGRAMS = [
	{ name: 'npm', purpose: 'servers from npm (npx …)', fix: npmFix },
	{ name: 'python3', purpose: 'servers in Python (python -m …, uvx …)', fix: () => installCommand(['python3']) },
	{ name: 'uv', purpose: 'only for your own use of it: servers of uvx are fetched without it', fix: uvFix },
	{
		name: 'chromium',
		also: ['chromium-browser', 'google-chrome'],
		purpose: 'servers that drive a browser',
		fix: browserFix,
	},
];

export async function examineMachine(): Promise<readonly DoctorItem[]> {
	const sandboxes = await Promise.all(
		SANDBOXES.map(async (sandbox, index) => ({
			name: `sandbox: ${sandbox.name}`,
			purpose: index === 0 ? 'the cell that servers run in' : `only by --sandbox ${sandbox.name}`,
			needed: index === 0,
			availability: await sandbox.probe(),
		})),
	);
	return [
		{ name: 'Node.js', purpose: 'candor itself', needed: true, availability: nodeAvailability() },
		...systemChecks(THIS_SYSTEM, sandboxes[0]?.availability.usable === true),
		...sandboxes,
		...(await Promise.all(
			TRACERS.map(async (tracer) => ({
				name: `tracer: ${tracer.name}`,
				purpose: 'sees what they do',
				needed: true,
				availability: await tracer.probe(),
			})),
		)),
		{ name: 'sink', purpose: 'the internet of the cell', needed: true, availability: await probeSink() },
		{ name: 'clock', purpose: 'shows servers another date and fast timers', needed: false, availability: await probeClock() },
		...(await Promise.all(
			PROGRAMS.map(async (program) => ({ ...program, needed: false, availability: await programAvailability(program) })),
		)),
	];
}

function nodeAvailability(): Availability {
	return { usable: true, version: process.versions.node, notes: [] }; // bin/candor.js has refused an old version
}

async function programAvailability({
	name,
	also = [],
	fix,
}: {
	name: string;
	also?: readonly string[];
	fix: () => string;
}): Promise<Availability> {
	for (const one of [name, ...also]) {
		const path = await findProgram(one);
		if (path !== undefined) return { usable: true, version: path, notes: [] };
	}
	return { usable: false, reason: 'not on the PATH', fix: fix() };
}
