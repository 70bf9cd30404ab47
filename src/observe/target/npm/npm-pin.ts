import { z } from 'zod';
import { parsedText } from '#util/parsed-text.ts';
import { UserError } from '#util/user-error.ts';
import { contradicted, type PackagePin, unnamed } from '../package-pin.ts';
import type { NpmClient } from './npm-client.ts';
import { npmError, npmFailure } from './npm-failure.ts';
import { exactVersion, type PackageSpec } from './package-spec.ts';

const VERSIONS = z.union([z.string().transform((version) => [version]), z.array(z.string())]);
// sample: latest · next · canary-3, but not 1.x, v2, x or *
const TAG = /^(?!v?\d|x(?:\.|$))[a-z][\w.-]*$/i;

/** Returns the packages to install, the pinned one with its version. Throws if the command requests another version of it, or another package. */
export async function pinnedSpecs(
	specs: readonly PackageSpec[],
	pin: PackagePin,
	npm: NpmClient,
	directory: string,
): Promise<readonly PackageSpec[]> {
	const spec = specs.find(({ name }) => name === pin.name);
	if (spec === undefined)
		throw unnamed(
			pin,
			specs.map(({ name }) => name),
		);
	const version = exactVersion(pin.version);
	if (version === undefined)
		throw new UserError(`--pin ${pin.name}@${pin.version} is no version of an npm package`, { hint: `--pin ${pin.name}@1.2.3` });
	if (!(await isCovered(spec, version, npm, directory))) throw contradicted(pin, `${spec.name}@${spec.wanted}`);
	return specs.map((one) => (one === spec ? { name: spec.name, wanted: version } : one));
}

/** Whether the request covers the version. A tag contradicts no version, because its publisher can move it. npm decides what a range covers. */
async function isCovered({ name, wanted }: PackageSpec, version: string, npm: NpmClient, directory: string): Promise<boolean> {
	if (wanted === undefined || TAG.test(wanted)) return true;
	const exact = exactVersion(wanted);
	if (exact !== undefined) return exact === version;
	const run = await npm.run(['view', `${name}@${wanted}`, 'version'], directory);
	if (run.code === 0) return VERSIONS.safeParse(parsedText(run.stdout)).data?.includes(version) === true;
	const failure = npmFailure(run);
	if (failure.kind === 'no-version') return false;
	throw npmError(failure, `${name}@${wanted}`);
}
