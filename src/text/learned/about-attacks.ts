// A page about attacks quotes them. Where words such as `injection`, `attackers` and `detects` stand close together, the learned model is silent:
// it cannot tell a quotation from an order, and the rules, which know quotation marks, can.

import { WORD_CLASS } from '../word-classes.ts';
import type { Tokens } from './tokens.ts';

const AROUND = 150;
const LEAST = 2;

/** Whether the tokens around a window speak of attacks again and again. */
export function aboutAttacks({ classes, count }: Tokens): (from: number, to: number) => boolean {
	const upTo = new Uint32Array(count + 1);
	for (let at = 0; at < count; at++) upTo[at + 1] = (upTo[at] ?? 0) + (((classes[at] ?? 0) & WORD_CLASS.about) === 0 ? 0 : 1);
	return (from, to) => (upTo[Math.min(count, to + AROUND)] ?? 0) - (upTo[Math.max(0, from - AROUND)] ?? 0) >= LEAST;
}
