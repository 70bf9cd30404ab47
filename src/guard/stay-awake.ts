// Waking a processor that has gone to sleep takes longer than many an answer. For a moment after a message has gone on, the loop asks for events without sleeping.

import { availableParallelism } from 'node:os';

const MOMENT_MS = 0.12;
/** With one processor the other side would have to wait for us to sleep. */
const isWorthIt = availableParallelism() > 1;
let until = 0;
let isLooking = false;

export function stayAwake(): void {
	until = performance.now() + MOMENT_MS;
	if (isLooking || !isWorthIt) return;
	isLooking = true;
	setImmediate(look);
}

function look(): void {
	isLooking = performance.now() < until;
	if (isLooking) setImmediate(look);
}
