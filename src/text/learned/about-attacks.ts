// A page about attacks quotes them. Where words such as `injection`, `attackers` and `detects` occur close together, the learned model is ignored:
// it cannot distinguish a quotation from an order, and the rules, which recognise quotation marks, can.

import { WORD_CLASS } from '../word-classes.ts';
import type { Tokens } from './tokens.ts';

const AROUND = 150;
const LEAST = 2;

/** Whether the tokens around a window mention attacks repeatedly. */
export function aboutAttacks({ classes, count }: Tokens): (from: number, to: number) => boolean {
	const upTo = new Uint32Array(count + 1);
	for (let at = 0; at < count; at++) upTo[at + 1] = (upTo[at] ?? 0) + (((classes[at] ?? 0) & WORD_CLASS.about) === 0 ? 0 : 1);
	return (from, to) => (upTo[Math.min(count, to + AROUND)] ?? 0) - (upTo[Math.max(0, from - AROUND)] ?? 0) >= LEAST;
}
