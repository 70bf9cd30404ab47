// Chooses the version that npm would choose for a range, without npm's resolver.

/** Returns `latest` if the range allows it, else the highest version. A pre-release is returned only if there are no releases. */
export function newestVersion(versions: readonly string[], latest: string | undefined): string | undefined {
	if (latest !== undefined && versions.includes(latest)) return latest;
	const released = versions.filter((version) => !version.includes('-'));
	return [...(released.length > 0 ? released : versions)].sort(compareVersions).at(-1);
}

/** Compares by precedence: https://semver.org/#spec-item-11 */
export function compareVersions(a: string, b: string): number {
	const [left, right] = [split(a), split(b)];
	return (
		compareParts(left.numbers, right.numbers) ||
		Number(left.pre.length === 0) - Number(right.pre.length === 0) ||
		compareParts(left.pre, right.pre)
	);
}

function split(version: string): { numbers: string[]; pre: string[] } {
	const [main = '', ...pre] = version.replace(/\+.*$/, '').split('-');
	return { numbers: main.split('.'), pre: pre.length === 0 ? [] : pre.join('-').split('.') };
}

function compareParts(a: readonly string[], b: readonly string[]): number {
	for (let index = 0; index < Math.max(a.length, b.length); index++) {
		const [left, right] = [a[index], b[index]];
		if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
		if (left === right) continue;
		const numeric = [left, right].map((part) => /^\d+$/.test(part));
		if (numeric[0] && numeric[1]) return Number(left) - Number(right);
		if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
		return left < right ? -1 : 1;
	}
	return 0;
}
