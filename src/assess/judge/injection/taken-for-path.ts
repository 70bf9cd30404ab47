// Whether a tool takes an argument for a path of the caller, whatever the argument is called: it looks a relative value up in the directory where the
// server was started, and goes where an absolute path leads. A tool with a directory of its own looks there.

import { resolveFrom } from '#util/absolute-path.ts';
import type { JudgeEvidence } from '../rule.ts';
import { isOfSame, type Proven } from './injection-result.ts';

// sample: website, notes/a.md; not ../x, ~/x, -C, /x
const RELATIVE = /^[^\s./~-][^\0]*$/;

/** `all`: every injection that succeeded. */
export function isTakenForPath({ result }: Proven, all: readonly Proven[], { steps, observed, places }: JudgeEvidence): boolean {
	const { step } = result;
	if (step.kind !== 'call') return false;
	const { argument } = step.injection;
	const isAbsolute = (one: Proven) =>
		isOfSame(one.result, result) &&
		one.result.step.injection.argument === argument &&
		one.result.step.injection.variant.includes('absolute path');
	if (!all.some(isAbsolute)) return false;
	const lookedUp = new Map<number, string>();
	for (const { step: other } of steps) {
		const value = other.kind === 'call' && other.tool === step.tool ? other.args[argument] : undefined;
		if (typeof value === 'string' && RELATIVE.test(value)) lookedUp.set(other.id, resolveFrom(places.cwd, value));
	}
	return observed('file').some(({ cause, path }) => cause !== undefined && lookedUp.get(cause.step) === path);
}
