// Maps npm's many error codes to the few cases that a user can act on.

import { z } from 'zod';
import { parsedText } from '#util/parsed-text.ts';
import { UserError } from '#util/user-error.ts';
import type { ToolRun } from '../run-tool.ts';

export interface NpmFailure {
	readonly kind: 'no-package' | 'no-version' | 'unreachable' | 'refused' | 'git' | 'other';
	readonly code: string;
	/** npm's own error line. */
	readonly summary: string;
}

const REPLY = z.object({ error: z.object({ code: z.string().catch(''), summary: z.string().catch('') }) });

// sample: ENOTFOUND · ECONNREFUSED · E503 · SELF_SIGNED_CERT_IN_CHAIN
const UNREACHABLE =
	/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|ERR_STREAM\w*|FETCH_ERROR|E5\d\d|\w*CERT\w*)$/;

export function npmFailure(run: ToolRun): NpmFailure {
	const { code, summary } = REPLY.safeParse(parsedText(run.stdout)).data?.error ?? { code: '', summary: lastLine(run.stderr) };
	return { kind: kindOf(code, summary), code, summary };
}

function kindOf(code: string, summary: string): NpmFailure['kind'] {
	if (code === 'ETARGET' || code === 'ENOVERSIONS' || (code === 'E404' && summary.startsWith('No match found for version')))
		return 'no-version';
	if (code === 'E404' || code === 'EINVALIDPACKAGENAME') return 'no-package';
	if (code === 'E401' || code === 'E403' || code === 'ENEEDAUTH') return 'refused';
	if (code === 'EALLOWGIT') return 'git';
	return UNREACHABLE.test(code) ? 'unreachable' : 'other';
}

export function npmError(failure: NpmFailure, spec: string): UserError {
	switch (failure.kind) {
		case 'no-package':
			return noPackage(missingName(failure.summary) ?? spec, spec);
		case 'no-version':
			return noVersion(failure.summary, spec);
		case 'unreachable':
			return new UserError(`the npm registry cannot be reached to fetch ${spec}`, {
				hint: `check the network and npm's proxy settings (${failure.code}); a package fetched before is used again when its version is given`,
			});
		case 'refused':
			return new UserError(`the npm registry refuses ${spec}`, { hint: 'npm login, or check the token in your .npmrc' });
		case 'git':
			return new UserError(`${spec} depends on a git repository, which is not fetched: preparing one runs its code outside the cell`, {
				hint: 'install the server yourself, then audit the command that starts it',
			});
		case 'other':
			return new UserError(`npm could not fetch ${spec}`, { hint: `${failure.code} ${failure.summary}`.trim() || 'npm gave no reason' });
	}
}

function noPackage(name: string, spec: string): UserError {
	if (isAsked(name, spec))
		return new UserError(`no such npm package: ${name}`, { hint: 'check the spelling; a private one needs npm login' });
	return new UserError(`no such npm package: ${name}, a dependency of ${spec}`, {
		hint: `${spec} cannot be installed without it; try another version, or npm login if it is private`,
	});
}

function noVersion(summary: string, spec: string): UserError {
	// sample: No matching version found for left-pad@^9.0.0.
	const missing = /No matching version found for (\S+?)\.?(?:\s|$)/.exec(summary)?.[1];
	const isDependency = missing !== undefined && !isAsked(missing.replace(/(?!^)@.*$/s, ''), spec);
	return new UserError(`no such version: ${isDependency ? `${missing}, a dependency of ${spec}` : spec}`, { hint: summary });
}

/** Whether the package is one of the requested ones: `server@1.2 other`. */
function isAsked(name: string, spec: string): boolean {
	return spec.split(' ').some((one) => one.replace(/(?!^)@.*$/s, '') === name.replace(/(?!^)@.*$/s, ''));
}

/** Returns the name of the missing package. It may be a dependency, whose name only npm's error line contains. */
function missingName(summary: string): string | undefined {
	// sample: Not Found - GET https://registry.example/@scope%2fname - Not found
	const path = /GET https?:\/\/\S+?\/((?:@[\w.~-]+(?:%2f|\/))?[\w.~-]+)(?:\s|$)/i.exec(summary)?.[1];
	return path === undefined ? undefined : decodeURIComponent(path);
}

function lastLine(text: string): string {
	return text.trim().split('\n').at(-1) ?? '';
}
