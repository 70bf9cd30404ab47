// Ranges of versions as package.json writes them: https://docs.npmjs.com/cli/v11/configuring-npm/package-json#engines. Pre-releases are ignored. Pure.

type Version = readonly [major: number, minor: number, patch: number];
type Bound = readonly [sign: '>=' | '<', version: Version];

// sample: >=18.17, ^20, ~22.1.0, v24, 22.x, *
const COMPARATOR = /^(>=|<=|>|<|=|\^|~>?)?\s*v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i;

/** Returns undefined for a range that cannot be read. */
export function isInVersionRange(version: string, range: string): boolean | undefined {
	const own = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) as Version | undefined;
	if (own === undefined) return undefined;
	const ways = range.split('||').map((way) => boundsOf(way.trim()));
	if (ways.some((way) => way === undefined)) return undefined;
	return ways.some((bounds) => bounds?.every((bound) => holds(own, bound)) === true);
}

function boundsOf(way: string): readonly Bound[] | undefined {
	// sample: 18 - 22: from the first to the last
	const [, from, to] = /^(\S+)\s+-\s+(\S+)$/.exec(way) ?? [];
	const words =
		from === undefined
			? way
					.replace(/([<>=^~]+)\s+/g, '$1')
					.split(/[\s,]+/)
					.filter(Boolean)
			: [`>=${from}`, `<=${to ?? ''}`];
	const bounds = words.map(comparatorBounds);
	return bounds.some((one) => one === undefined) ? undefined : bounds.flatMap((one) => one ?? []);
}

function comparatorBounds(word: string): readonly Bound[] | undefined {
	const [whole, sign = '=', ...parts] = COMPARATOR.exec(word) ?? [];
	if (whole === undefined) return undefined;
	const given = parts.map((part) => (part === undefined || /[x*]/i.test(part) ? undefined : Number(part)));
	const [major, minor, patch] = given;
	if (major === undefined) return [];
	const least: Version = [major, minor ?? 0, patch ?? 0];
	// The first version after those that the written parts name: 22 names everything before 23.0.0.
	const after: Version = minor === undefined ? [major + 1, 0, 0] : patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1];
	switch (sign) {
		case '>=':
			return [['>=', least]];
		case '>':
			return [['>=', after]];
		case '<':
			return [['<', least]];
		case '<=':
			return [['<', after]];
		case '^':
			return [
				['>=', least],
				['<', major > 0 || minor === undefined ? [major + 1, 0, 0] : minor > 0 || patch === undefined ? [0, minor + 1, 0] : after],
			];
		case '=':
			return [
				['>=', least],
				['<', after],
			];
		default:
			return [
				['>=', least],
				['<', minor === undefined ? after : [major, minor + 1, 0]],
			];
	}
}

function holds(own: Version, [sign, version]: Bound): boolean {
	const order = own.map((part, index) => part - (version[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
	return sign === '>=' ? order >= 0 : order < 0;
}
