import type { NetworkTrouble, Step } from '#model/step.ts';
import type { Internet } from './internet.ts';

/** Tells the sink how to answer during each step, where that is another way than before. */
export function networkWeather(internet: Pick<Internet, 'fail'>): (step: Step) => Promise<void> {
	let now: NetworkTrouble | undefined;
	return async (step) => {
		const wanted = step.kind === 'call' ? step.network : undefined;
		if (wanted === now) return;
		now = wanted;
		await internet.fail(wanted);
	};
}
