// Decides what counts against a server whose clock was moved: its effects, but not its failure to tolerate the clock. A timeout of a minute expires in
// a sixtieth of a second there, and a tick of a second becomes a busy loop.

import type { Clock, Pass } from '#model/pass.ts';
import type { StepResult, Untested } from '#model/step.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { ClockReach } from './clock-reach.ts';
import { clockLabel, type PassPlan, planPasses } from './passes.ts';
import type { ServerRun } from './server-run-plan.ts';

export function isDisturbed({ outcome }: StepResult): boolean {
	return outcome === 'server-died' || outcome === 'timeout' || outcome === 'no-answer';
}

export function undisturbed({ failure: _failure, usage: _usage, ...serverRun }: ServerRun, { speed }: Clock): ServerRun {
	const results = serverRun.results.filter((result) => !isDisturbed(result));
	const disturbed = serverRun.results.filter(isDisturbed);
	return { ...serverRun, results, disturbed, hasDied: false, hadToBeKilled: false, isHurried: speed > 1 };
}

export interface Passes {
	readonly passes: readonly Pass[];
	readonly untested: readonly Untested[];
}

/** A pass does not claim another time for programs that did not see it: *untested* names them. `reached`: by the number of the pass. */
export function withClockReach({ passes, untested }: Passes, reached: ReadonlyMap<number, ClockReach>): Passes {
	const plans = planPasses(passes.at(-1)?.number ?? 0);
	const missed = passes.flatMap((pass) => {
		const [clock, reach] = [plans[pass.number - 1]?.clock, reached.get(pass.number)];
		return clock === undefined || reach === undefined || reach.unmoved.length === 0 ? [] : [{ pass, clock, reach }];
	});
	const labels = new Map(missed.map(({ pass, clock, reach }) => [pass.number, honestLabel(pass.label, clock, reach)]));
	return {
		passes: passes.map((pass) => ({ ...pass, label: labels.get(pass.number) ?? pass.label })),
		untested: [
			...untested,
			...missed.map(({ pass, reach }) => ({
				kind: 'pass' as const,
				name: `${pass.number}: ${pass.label}`,
				reason: `the clock could not be moved for ${reach.unmoved.join(', ')}: static programs and those written in Go ask the kernel for the time`,
			})),
		],
	};
}

function honestLabel(label: string, clock: Clock, { unmoved, isAnyMoved }: ClockReach): string {
	const moved = clockLabel(clock);
	return isAnyMoved ? label.replace(moved, `${moved} (not for ${unmoved.join(', ')})`) : label.replace(`, ${moved}`, '');
}

export interface PassClock {
	readonly clock: Clock | undefined;
	readonly isLeftOut: boolean;
	/** Why it has not the clock that was planned. */
	readonly lack?: string;
}

/** The clock that this pass can really have. Without it, a pass that is about fast timers alone is left out. */
export function clockFor(pass: Pick<PassPlan, 'clock'>, state: OpenSandbox['clock'], isHttp: boolean): PassClock {
	const isFast = pass.clock !== undefined && pass.clock.speed > 1;
	if (isHttp && isFast)
		return {
			clock: undefined,
			isLeftOut: true,
			lack: 'with fast timers an HTTP server’s connections time out before anything is said over them',
		};
	if (state.usable || pass.clock === undefined) return { clock: pass.clock, isLeftOut: false };
	return { clock: undefined, isLeftOut: isFast, lack: `the clock could not be moved: ${state.reason} (${state.fix})` };
}
