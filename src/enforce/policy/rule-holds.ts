// Whether a rule's conditions hold for a call, and whether an exception lifts it.

import type { CompiledRule } from './compile/compile-policy.ts';
import type { AskedCall } from './compile/conditions.ts';
import { UnknownAddress } from './compile/unknown-address.ts';

export interface Holding {
	/** Why all conditions hold. Empty if there are none. */
	readonly why: string;
	/** The host whose unknown addresses make the rule hold, and why they are unknown. */
	readonly unknown?: string;
}

/** Returns undefined if one condition does not hold. A condition that cannot be decided counts as `ifUnsure`. */
export function holds(conditions: CompiledRule['conditions'], asked: AskedCall, ifUnsure: boolean): Holding | undefined {
	let reasons = '';
	let unknown: string | undefined;
	for (const condition of conditions) {
		let why: string | undefined;
		try {
			why = condition(asked);
		} catch (error) {
			if (ifUnsure && error instanceof UnknownAddress) {
				unknown ??= error.message;
				why = error.message;
			} else if (ifUnsure)
				why = `its condition could not be answered (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown'})`;
		}
		if (why === undefined) return undefined;
		reasons = reasons === '' ? why : `${reasons}; ${why}`;
	}
	return { why: reasons, ...(unknown !== undefined && { unknown }) };
}

/** Whether an exception lifts the rule for this call. An expired exception that would have is named. */
export function excuse(
	{ exceptions }: CompiledRule,
	asked: AskedCall,
	now: number,
): { readonly isLifted: boolean; readonly expired?: string } {
	if (exceptions.length === 0) return { isLifted: false };
	const fitting = exceptions.filter(({ appliesTo, conditions }) => appliesTo(asked.tool) && holds(conditions, asked, false) !== undefined);
	if (fitting.some(({ endsAt }) => now < endsAt)) return { isLifted: true };
	const [late] = fitting;
	return { isLifted: false, ...(late && { expired: late.exception.expires }) };
}
