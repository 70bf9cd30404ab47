import type { InstallScript } from '#model/target.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';

export interface FetchedPackage {
	/** Absent if the command fetched no package. */
	readonly name?: string;
	readonly version?: string;
	readonly installScripts: readonly InstallScript[];
}

/** Reports the fetched version, and which scripts did not run. */
export function packageNotes({ name, version, installScripts }: FetchedPackage, pin: PackagePin | undefined): readonly string[] {
	const held = `${name}@${version}`;
	const packages = [...new Set(installScripts.map((script) => script.package))].join(', ');
	return [
		...(name === undefined || version === undefined
			? []
			: [
					pin === undefined
						? `it is ${held}, the newest that the command allows; --pin ${held} holds that version`
						: `it is ${held}, as pinned`,
				]),
		...(packages === ''
			? []
			: [
					`the install scripts of ${packages} were not run; if the server misses what they make, install it and give its path: node path/to/server.js`,
				]),
	];
}
