// Decides what counts against a server whose clock was moved: its effects, but not its failure to tolerate the clock. A timeout of a minute expires in
// a sixtieth of a second there, and a tick of a second becomes a busy loop.

import type { Clock, Pass } from '#model/pass.ts';
import type { StepResult, Untested } from '#model/step.ts';
import type { ClockReach } from './clock-reach.ts';
import { clockLabel, planPasses } from './passes.ts';
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
