// The server declared it in a description, an annotation, its instructions or its name.

import type { Occurrence } from '../occurrence.ts';
import { speaksOf, vocabularyOf } from '../words.ts';
import { declaredChange } from './declared-change.ts';
import { declaredEgress } from './declared-egress.ts';
import { declaredExec } from './declared-exec.ts';
import { type ExplainContext, type Explainer, isChange } from './explainer.ts';

const SERVING = vocabularyOf(
	'listen listens port ports callback oauth dashboard inspector websocket webserver sse proxy tunnel preview viewer',
);
/** "starts a local web server", "Streamable HTTP", "web UI" */
const SERVING_PHRASE = /\b(?:(?:web|http|local|dev|preview) server|streamable http|web (?:ui|interface|page)|http transport)\b/i;

export const declared: Explainer = (occurrence, context) => {
	const because =
		isChange(occurrence) || occurrence.kind === 'load'
			? declaredChange(occurrence, context)
			: occurrence.kind === 'egress'
				? declaredEgress(occurrence, context)
				: occurrence.kind === 'exec'
					? declaredExec(occurrence, context)
					: serving(occurrence, context);
	return because === undefined ? undefined : { by: 'declared', because };
};

function serving(occurrence: Occurrence, context: ExplainContext): string | undefined {
	if (occurrence.kind !== 'listen') return undefined;
	const { own, server } = context.speech(occurrence);
	const message = [own, server]
		.map(({ whole, spoken }) => SERVING_PHRASE.exec(whole)?.[0] ?? speaksOf(spoken, SERVING))
		.find((word) => word !== undefined);
	return message === undefined ? undefined : `its text speaks of “${message}”`;
}
