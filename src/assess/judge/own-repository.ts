// A fetch from the repository of the package's own author at a code host: a release file, the newest version. Everyone's repositories
// have the same host, so the account in the path tells whose it is.

import { hostOf } from '#util/hosts.ts';
import { isSameOwner } from './entitlements/own-sites.ts';
import type { JudgeEvidence } from './rule.ts';
import type { ScopedEffect } from './unexplained-effects.ts';

// sample: https://code.example/maker/tool, git+https://code.example/maker/tool.git: host and account
const REPOSITORY = /https?:\/\/([\w.-]+)\/([\w.-]+)\/[\w.-]+/i;
// sample: /maker/data/releases/latest.json, /repos/maker/tool/releases: an account, perhaps below a word of the host's own
const OF_ACCOUNT = /^\/(?:repos\/|api\/v\d\/repos\/)?([\w.-]+)\/[\w.-]+(?:\/|$)/;

// sample: latest.json, releases/latest, index.sqlite.zst; not: stage2.py, tool.tar.gz, which may be run
const DATA = /\/[\w-]+$|(?<!\.tar)\.(?:json|md|txt|csv|tsv|ya?ml|xml|rss|atom|db|sqlite3?|parquet|gz|xz|zst|bz2|sha256)$/i;

/** Whether all that the scope sent to the host were requests for fixed files of data of that account. The connections show what was asked; without one nothing is known. */
export function fetchesFromOwnRepository({ scope, effect }: ScopedEffect, evidence: JudgeEvidence): boolean {
	const { homepage = '', repository = '' } = evidence.launch.packageMetadata ?? {};
	const host = hostOf(effect.subject);
	const accounts = [homepage, repository].flatMap((text) => {
		const [, at = '', account = ''] = REPOSITORY.exec(text) ?? [];
		return account !== '' && isSameOwner(at, host) ? [account.toLowerCase()] : [];
	});
	if (accounts.length === 0) return false;
	const requests = evidence
		.observed('capture')
		.filter((one) => hostOf(one.destination) === host)
		.filter((one) => {
			const { kind, name } = evidence.scopeOf(one);
			return kind === scope.kind && name === scope.name;
		});
	return (
		requests.length > 0 &&
		requests.every(({ request, canaries }) => {
			if (request === undefined || request.bodyBytes > 0 || !['GET', 'HEAD'].includes(request.method) || canaries.length > 0) return false;
			if (/[?%]|\.\./.test(request.path) || !DATA.test(request.path)) return false;
			return accounts.includes(OF_ACCOUNT.exec(request.path)?.[1]?.toLowerCase() ?? '');
		})
	);
}
