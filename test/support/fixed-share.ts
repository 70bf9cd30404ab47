import type { Fixture } from '../fixtures-catalogue.ts';
import { isInTenth } from './share.ts';

/** What `npm test` audits: of each folder the first server that trips and the first that must not, and a tenth of the others. `npm run test:all` has all. */
export function fixedShare(fixtures: readonly Fixture[]): readonly Fixture[] {
	const begun = new Set<string>();
	return fixtures.filter((fixture) => {
		if (fixture.expects === 'bad') return false;
		const kind = `${fixture.file.split('/', 1)[0]} ${fixture.expects === 'clean' ? 'clean' : 'trips'}`;
		const isFirst = !begun.has(kind);
		begun.add(kind);
		return isFirst || isInTenth(fixture.file);
	});
}
