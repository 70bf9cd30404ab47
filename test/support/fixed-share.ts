import type { Fixture } from '../fixtures-catalogue.ts';

/** What `npm test` audits, a fifth: of each folder the first server that trips and the first that must not. `npm run test:all` has all. */
export function fixedShare(fixtures: readonly Fixture[]): readonly Fixture[] {
	const begun = new Set<string>();
	return fixtures.filter((fixture) => {
		if (fixture.expects === 'bad') return false;
		const kind = `${fixture.file.split('/', 1)[0]} ${fixture.expects === 'clean' ? 'clean' : 'trips'}`;
		if (begun.has(kind)) return false;
		begun.add(kind);
		return true;
	});
}
