// npm's many codes, folded into what a user can do about them.

import { z } from 'zod';
import { UserError } from '#util/user-error.ts';
import { parseJson } from '../parse-json.ts';
import type { ToolRun } from '../run-tool.ts';

export interface NpmFailure {
	readonly kind: 'no-package' | 'no-version' | 'unreachable' | 'refused' | 'git' | 'other';
	readonly code: string;
	/** npm's own line. */
	readonly summary: string;
}

const REPLY = z.object({ error: z.object({ code: z.string().catch(''), summary: z.string().catch('') }) });

// sample: ENOTFOUND · ECONNREFUSED · E503 · SELF_SIGNED_CERT_IN_CHAIN
const UNREACHABLE =
	/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|ERR_STREAM\w*|FETCH_ERROR|E5\d\d|\w*CERT\w*)$/;

export function npmFailure(run: ToolRun): NpmFailure {
	const { code, summary } = REPLY.safeParse(parseJson(run.stdout)).data?.error ?? { code: '', summary: lastLine(run.stderr) };
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
			return new UserError(`no such npm package: ${missingName(failure.summary) ?? spec}`, {
				hint: 'check the spelling; a private one needs npm login',
			});
		case 'no-version':
			return new UserError(`no such version: ${spec}`, { hint: failure.summary });
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

/** The package may be a dependency, then npm's line is the only one that knows its name. */
function missingName(summary: string): string | undefined {
	// sample: Not Found - GET https://registry.example/@scope%2fname - Not found
	const path = /GET https?:\/\/\S+?\/((?:@[\w.~-]+(?:%2f|\/))?[\w.~-]+)(?:\s|$)/i.exec(summary)?.[1];
	return path === undefined ? undefined : decodeURIComponent(path);
}

function lastLine(text: string): string {
	return text.trim().split('\n').at(-1) ?? '';
}
