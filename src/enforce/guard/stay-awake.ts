// Waking a processor that has gone to sleep takes longer than many an answer. While messages come without a pause, the loop asks for the next one without
// sleeping for a moment. Only then: whoever was woken by a single message may have to share our processor, and would wait for the moment to end.

import { availableParallelism } from 'node:os';

const MOMENT_MS = 0.12;
/** Messages closer together than this come without a pause. */
const PAUSE_MS = 1;
const MANY = 8;
/** With one processor the other side would have to wait for us to sleep. */
const isWorthIt = availableParallelism() > 1;
let last = 0;
let inARow = 0;
let until = 0;
let isLooking = false;

/** After a message has gone on. */
export function stayAwake(): void {
	const now = performance.now();
	inARow = now - last < PAUSE_MS ? inARow + 1 : 0;
	last = now;
	if (!isWorthIt || inARow < MANY) return;
	until = now + MOMENT_MS;
	if (isLooking) return;
	isLooking = true;
	setImmediate(look);
}

function look(): void {
	isLooking = performance.now() < until;
	if (isLooking) setImmediate(look);
}
