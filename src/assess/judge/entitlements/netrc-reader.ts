import type { Effect } from '#model/profile.ts';
import type { UnentitledEvidence } from '../rule.ts';

const JAVASCRIPT = /\/(?:node|nodejs|bun|deno)$/;
// sample: /app/node_modules/netrc-parser/lib/index.js
const NETRC_LIBRARY = /\/node_modules\/(?:@[^/]+\/)?[^/]*netrc/;

/** Whether the effect is that a library opened ~/.netrc. No HTTP client of JavaScript does so by itself: there it takes a library for that very file. */
export function readsNetrc(effect: Effect, { observation, observed, places }: UnentitledEvidence): boolean {
	if (effect.milder !== undefined || effect.kind !== 'read' || effect.subject !== `${places.home}/.netrc`) return false;
	const isOfJavaScript = effect.evidence.some((seq) => JAVASCRIPT.test(observation(seq)?.exe ?? ''));
	return !isOfJavaScript || observed('file').some(({ path }) => NETRC_LIBRARY.test(path));
}
