// The lists of authorities that libraries of Python bring along and may use instead of the system's: `ssl.create_default_context(cafile=certifi.where())`.

import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isUnder } from '#util/absolute-path.ts';
import { readRegularText } from '#util/regular-text.ts';

/** Below the directory of the installed packages. */
const LISTS = [
	'certifi/cacert.pem',
	'pip/_vendor/certifi/cacert.pem',
	'botocore/cacert.pem',
	'httplib2/cacerts.txt',
	'stripe/data/ca-certificates.crt',
	'grpc/_cython/_credentials/roots.pem',
] as const;
const ENVIRONMENTS = ['', 'venv', '.venv'] as const;
/** In bytes. The usual list has a quarter of a megabyte. */
const LARGEST = 2_000_000;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----';

/** Returns the lists below these directories, with their content. A link is none: it may lead to a file of the user. */
export async function libraryLists(roots: readonly string[]): Promise<Readonly<Record<string, string>>> {
	const sites = (await Promise.all(roots.map(sitesIn))).flat();
	const found = await Promise.all(
		sites.flatMap((site) =>
			LISTS.map(async (name) => {
				const path = join(site, name);
				const text = await ownText(path, site);
				return text?.includes(CERTIFICATE) === true ? ([[path, text]] as const) : [];
			}),
		),
	);
	return Object.fromEntries(found.flat());
}

async function sitesIn(root: string): Promise<readonly string[]> {
	if (basename(root) === 'site-packages') return [root];
	const libraries = await Promise.all(
		ENVIRONMENTS.map(async (environment) => {
			const lib = join(root, environment, 'lib');
			const names = await readdir(lib).catch(() => []);
			return names.filter((name) => /^python\d/.test(name)).map((name) => join(lib, name, 'site-packages'));
		}),
	);
	return libraries.flat();
}

async function ownText(path: string, site: string): Promise<string | undefined> {
	const [real, place] = await Promise.all([path, site].map((one) => realpath(one).catch(() => undefined)));
	if (real === undefined || place === undefined || !isUnder(real, place) || real.slice(place.length) !== path.slice(site.length))
		return undefined;
	const { size } = await stat(real).catch(() => ({ size: Number.POSITIVE_INFINITY }));
	return size > LARGEST ? undefined : readRegularText(real).catch(() => undefined);
}
