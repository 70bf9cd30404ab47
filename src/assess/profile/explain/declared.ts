// The server said so: a description, an annotation, its instructions, its name.

import type { Deed } from '../deed.ts';
import { speaksOf, vocabulary } from '../words.ts';
import { declaredChange } from './declared-change.ts';
import { declaredEgress } from './declared-egress.ts';
import { declaredExec } from './declared-exec.ts';
import { type ExplainContext, type Explainer, isChange } from './explainer.ts';

const SERVING = vocabulary(
	'listen listens port ports callback oauth dashboard inspector websocket webserver sse proxy tunnel preview viewer',
);
/** "starts a local web server", "Streamable HTTP", "web UI" */
const SERVING_PHRASE = /\b(?:(?:web|http|local|dev|preview) server|streamable http|web (?:ui|interface|page)|http transport)\b/i;

export const declared: Explainer = (deed, context) => {
	const because =
		isChange(deed) || deed.kind === 'load'
			? declaredChange(deed, context)
			: deed.kind === 'egress'
				? declaredEgress(deed, context)
				: deed.kind === 'exec'
					? declaredExec(deed, context)
					: serving(deed, context);
	return because === undefined ? undefined : { by: 'declared', because };
};

function serving(deed: Deed, context: ExplainContext): string | undefined {
	if (deed.kind !== 'listen') return undefined;
	const { own, server } = context.speech(deed);
	const said = [own, server]
		.map(({ whole, spoken }) => SERVING_PHRASE.exec(whole)?.[0] ?? speaksOf(spoken, SERVING))
		.find((word) => word !== undefined);
	return said === undefined ? undefined : `its text speaks of “${said}”`;
}
