// What may be held against a server whose clock was moved: what it did, not that it could not bear it. A timeout of a minute is over in
// a sixtieth of a second there, and a tick of a second becomes a busy loop.

import type { Clock } from '#model/pass.ts';
import type { StepResult } from '#model/step.ts';
import type { Life } from './server-life.ts';

export function isDisturbed({ outcome }: StepResult): boolean {
	return outcome === 'server-died' || outcome === 'timeout' || outcome === 'no-answer';
}

export function undisturbed({ failure: _failure, usage: _usage, ...life }: Life, { speed }: Clock): Life {
	const results = life.results.filter((result) => !isDisturbed(result));
	const disturbed = life.results.filter(isDisturbed);
	return { ...life, results, disturbed, hasDied: false, hadToBeKilled: false, isHurried: speed > 1 };
}
