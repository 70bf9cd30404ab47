// Runs the package's own install scripts in the cell and observes them: phase `install`.

import { join } from 'node:path';
import type { Observation, RawObservation } from '#model/observation.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Untested } from '#model/step.ts';
import type { Argv, InstallScript, Launch } from '#model/target.ts';
import type { CellProcess, OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { nowMicros } from '#util/micros.ts';
import { attribute } from './attribute.ts';
import { nativeBuild } from './native-build.ts';
import type { CurrentRun } from './request.ts';
import { startWatched } from './start-watched.ts';

/** Long enough to compile a database engine beside other work. */
const TIMEOUT_MS = 240_000;
const MAX_SCRIPTS = 50;

export interface Installation {
	readonly observations: readonly Observation[];
	readonly phases: readonly PhaseSpan[];
	readonly traces: readonly Trace[];
	readonly untested: readonly Untested[];
}

export async function runInstallScripts(cell: OpenSandbox, launch: Launch, current: CurrentRun): Promise<Installation> {
	const { sandbox } = current.parts;
	const observations: Observation[] = [];
	const traces: Trace[] = [];
	const untested: Untested[] = [];
	const began = nowMicros();
	const build = await nativeBuild(launch.runtime.program);
	for (const [index, script] of launch.installScripts.entries()) {
		const name = `${script.package} ${script.event}`;
		if (!sandbox.isolates) {
			untested.push({ kind: 'install-script', name, reason: 'without a cell, install scripts are not run' });
			continue;
		}
		if (index >= MAX_SCRIPTS) {
			untested.push({ kind: 'install-script', name, reason: `only the first ${MAX_SCRIPTS} install scripts are run` });
			continue;
		}
		current.emit({ kind: 'stage', stage: 'install', detail: name });
		const argv: Argv = ['/bin/sh', '-c', script.command];
		const env = { ...build.env, ...scriptEnvironment(script, launch, build.directories) };
		const options = { cwd: script.directory, env };
		const { process, trace } = await startWatched(cell, current.parts.tracer, argv, `install-${index}.log`, options);
		const isTimedOut = await runScript(process, current.signal);
		const raw: RawObservation[] = [];
		for await (const batch of trace.observations()) raw.push(...batch);
		traces.push(trace);
		if (isTimedOut) untested.push({ kind: 'install-script', name, reason: `it ran longer than ${TIMEOUT_MS / 1000} s and was ended` });
		const phases: PhaseSpan[] = [{ phase: 'install', began, ended: nowMicros() }];
		observations.push(...attribute({ raw, argv }, { phases, results: [], pass: 1 }, observations.length));
	}
	return { observations, traces, untested, phases: traces.length === 0 ? [] : [{ phase: 'install', began, ended: nowMicros() }] };
}

/** Returns whether the script exceeded its time limit and was killed. */
async function runScript(process: CellProcess, signal: AbortSignal): Promise<boolean> {
	let isTimedOut = false;
	const kill = () => process.kill();
	signal.addEventListener('abort', kill, { once: true });
	const timer = setTimeout(() => {
		isTimedOut = true;
		kill();
	}, TIMEOUT_MS);
	process.stdin.end();
	process.stdout.resume();
	process.stderr.resume();
	await process.exited;
	clearTimeout(timer);
	signal.removeEventListener('abort', kill);
	signal.throwIfAborted();
	return isTimedOut;
}

/** What npm would set, as far as install scripts commonly look at it. */
function scriptEnvironment(script: InstallScript, launch: Launch, directories: readonly string[]): Record<string, string> {
	const binaries = [
		join(script.directory, 'node_modules', '.bin'),
		...launch.packageRoots.map((root) => join(root, 'node_modules', '.bin')),
		...directories,
	];
	return {
		PATH: [...binaries, launch.runtime.program.replace(/\/[^/]+$/, ''), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
		INIT_CWD: launch.packageRoots[0] ?? script.directory,
		npm_lifecycle_event: script.event,
		npm_lifecycle_script: script.command,
		npm_package_name: script.package,
		npm_package_version: script.version,
		npm_config_user_agent: 'npm/11.0.0',
		npm_node_execpath: launch.runtime.program,
	};
}
