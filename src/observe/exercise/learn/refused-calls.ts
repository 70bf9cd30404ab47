// Selects the refused call of a tool that says most about what the next call needs.

import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';

/** Returns the first call that was refused for another reason than a missing argument. */
export function firstComplete(failures: readonly FailedCall[]): FailedCall | undefined {
	return failures.find(({ reading, isBoundary }) => reading.missing.length === 0 && isBoundary !== true) ?? failures[0];
}

/** The refusal of an ordinary value is more informative than that of a boundary value. */
export function lastOrdinary(failures: readonly FailedCall[]): FailedCall | undefined {
	return failures.findLast(({ isBoundary }) => isBoundary !== true) ?? failures.at(-1);
}
