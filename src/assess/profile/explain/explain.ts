// The order in which explanations are tried, from measured to declared ones.

import type { Effect, Explanation } from '#model/profile.ts';
import type { Occurrence } from '../occurrence.ts';
import { allowed } from './allowed.ts';
import { callArgument, exactArgument } from './argument.ts';
import { browser } from './browser.ts';
import { declared } from './declared.ts';
import { declaredStartUpPlace } from './declared-change.ts';
import { disclosure } from './disclosure.ts';
import type { ExplainContext, Explainer } from './explainer.ts';
import { gitIndex } from './git-index.ts';
import { exactLaunch, launch } from './launch.ts';
import { ownData } from './own-data.ts';
import { ownPackage } from './package.ts';
import { runtime } from './runtime.ts';
import { scratch } from './scratch.ts';

const ORDER: readonly Explainer[] = [runtime, browser, ownPackage, gitIndex, callArgument, launch, scratch, declared, ownData, allowed];
/** Only its exact name excuses a secret or a setting of the kernel. */
const BY_EXACT_NAME: readonly Explainer[] = [exactArgument, exactLaunch, allowed];
const FOR_START_UP_PLACES: readonly Explainer[] = [
	exactArgument,
	exactLaunch,
	(occurrence, context) => {
		const because = declaredStartUpPlace(occurrence, context);
		return because === undefined ? undefined : { by: 'declared', because };
	},
	allowed,
];

const FOR_DISCLOSURES: readonly Explainer[] = [disclosure, allowed];

export function explain(occurrence: Occurrence, guarded: Effect['guarded'], context: ExplainContext): Explanation | undefined {
	const order =
		occurrence.kind === 'disclosure'
			? FOR_DISCLOSURES
			: guarded === undefined
				? ORDER
				: guarded.as === 'start-up'
					? FOR_START_UP_PLACES
					: BY_EXACT_NAME;
	for (const explainer of order) {
		const explanation = explainer(occurrence, context);
		if (explanation !== undefined) return explanation;
	}
	return undefined;
}
