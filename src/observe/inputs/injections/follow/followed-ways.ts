// Records which ways of which arguments have received their injections, over all starts of the server, and the remaining budget.

import type { Declaration } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import { anyIndex } from '#util/any-index.ts';
import { isChangingTool } from '../../hint/changing-tool.ts';
import { showPlace } from '../find-targets.ts';
import type { InjectionPlaces } from '../injection-kind.ts';
import { type FollowedDraft, keyOf, planFollowed } from './plan-followed.ts';
import { type Sighting, wayOf } from './sighting.ts';

interface FollowedOptions {
	readonly perWay: number;
	readonly inAll: number;
	readonly seed: number;
	readonly places: InjectionPlaces;
	readonly declaration: Declaration | null;
	/** The steps that were planned without evidence. */
	readonly planned: readonly Step[];
}

export class FollowedWays {
	readonly #done = new Set<string>();
	#made = 0;

	plan(sightings: readonly Sighting[], { declaration, planned, ...options }: FollowedOptions): readonly FollowedDraft[] {
		const fresh = sightings.filter((sighting) => {
			const key = `${sighting.step.tool}\0${anyIndex(showPlace(sighting.place))}\0${wayOf(sighting)}`;
			return !this.#done.has(key) && this.#done.add(key);
		});
		const annotations = new Map((declaration?.tools ?? []).map((tool) => [tool.name, tool.annotations]));
		const drafts = planFollowed(fresh, {
			...options,
			inAll: options.inAll - this.#made,
			firstCall: this.#made,
			isChanging: (tool) => annotations.get(tool)?.readOnlyHint !== true && isChangingTool(tool),
			planned: new Set(
				planned.flatMap((step) => (step.kind === 'call' && step.injection !== undefined ? [keyOf(step.tool, step.injection)] : [])),
			),
		});
		this.#made += drafts.length;
		return drafts;
	}
}
