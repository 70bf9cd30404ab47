// Reads the few error messages of pip that a user can act on. pip reports everything in prose.

import { installCommand } from '#util/install-command.ts';
import { UserError } from '#util/user-error.ts';
import type { ToolRun } from '../run-tool.ts';
import { NeedsPython } from './needs-python.ts';

export type PipFailure =
	| { readonly kind: 'no-pip' | 'old-pip' | 'unreachable' }
	| {
			readonly kind: 'no-match';
			readonly wanted: string;
			readonly versions: readonly string[];
			/** The project that depends on it. Absent if it was requested directly. */
			readonly neededBy?: string;
			readonly needsPython?: string;
	  }
	/** Includes the case that every version of a dependency needs a package without a wheel. `wanted`: all requirements in the conflict. */
	| { readonly kind: 'conflict'; readonly line: string; readonly wanted: readonly string[] }
	| { readonly kind: 'other'; readonly line: string };

// sample: ERROR: Could not find a version that satisfies the requirement foo==9 (from versions: 1.0, 1.1)
const NO_MATCH = /satisfies the requirement (.+?) \((?:from (?!versions: )(.*?)\) \()?from versions: (.*?)\)/;
// sample: ERROR: Ignored the following versions that require a different python version: 1.9 Requires-Python >=3.12; 2.0 Requires-Python >=3.13
const OTHER_PYTHON = /require a different python version: (.+)/;
const REQUIRES_PYTHON = /(\S+) Requires-Python ([^;\n]+)/g;
// sample:     metapub 0.7.5 depends on docopt<1
const DEPENDS = /^\s+\S+ \S+ depends on (.+)$/gm;
// sample: foo==9
const EXACT = /^[^=<>!~]+===?\s*([\w.!+-]+)$/;
// sample: WARNING: Retrying (Retry(total=1, …)) after connection broken by 'NewConnectionError(…)': /simple/foo/
const UNREACHABLE =
	/connection broken by|Could not fetch URL|Failed to establish a new connection|Temporary failure in name resolution|Connection (?:refused|timed out)/i;

export function pipFailure(run: ToolRun): PipFailure {
	const { stderr } = run;
	if (/No module named '?pip/.test(stderr)) return { kind: 'no-pip' };
	if (/no such option: --(python|report)/.test(stderr)) return { kind: 'old-pip' };
	const [, wanted, neededBy, versions = ''] = NO_MATCH.exec(stderr) ?? [];
	if (UNREACHABLE.test(stderr) && (wanted === undefined || versions === 'none')) return { kind: 'unreachable' };
	if (wanted !== undefined) {
		const needsPython = otherPython(stderr, wanted);
		return {
			kind: 'no-match',
			wanted,
			versions: versions === 'none' ? [] : versions.split(', '),
			// sample: a->b: the requested project comes first
			...(neededBy === undefined ? {} : { neededBy: neededBy.split('->')[0] ?? neededBy }),
			...(needsPython === undefined ? {} : { needsPython }),
		};
	}
	const errors = stderr.split('\n').filter((line) => /^ERROR|Error/.test(line));
	const line = (errors[0] ?? stderr.trim().split('\n').at(-1) ?? '').replace(/^ERROR:\s*/, '');
	// pip prints the reasons on standard output.
	const conflicting = [...`${run.stdout}\n${stderr}`.matchAll(DEPENDS)].map(([, one = '']) => one.trim());
	return conflicting.length === 0 ? { kind: 'other', line } : { kind: 'conflict', line, wanted: [...new Set(conflicting)] };
}

/** Returns the requirements without a wheel. */
export function withoutWheel(failure: PipFailure): readonly string[] {
	// This includes a no-match where other versions require another Python: the version for this Python may be source only.
	if (failure.kind === 'no-match') return [failure.wanted];
	return failure.kind === 'conflict' ? failure.wanted : [];
}

/** Returns the Python that the wanted version requires, or for a range the Python that its newest version requires. */
function otherPython(stderr: string, wanted: string): string | undefined {
	const ignored = [...(OTHER_PYTHON.exec(stderr)?.[1] ?? '').matchAll(REQUIRES_PYTHON)];
	const exact = EXACT.exec(wanted)?.[1];
	return (exact === undefined ? ignored.at(-1) : ignored.find(([, version]) => version === exact))?.[2]?.trim();
}

/** `isPublished`: the index has the project without a match, so there are versions, but none as a wheel. */
export function pipError(failure: PipFailure, spec: string, python: string, isPublished: boolean): UserError {
	switch (failure.kind) {
		case 'no-pip':
			return new UserError(`pip is not installed for ${python}`, { hint: `${installCommand(['python3'])}, or python3 -m ensurepip` });
		case 'old-pip':
			return new UserError(`the pip of ${python} is too old`, { hint: 'python3 -m pip install --upgrade pip (22.3 or later is needed)' });
		case 'unreachable':
			return new UserError(`the Python package index cannot be reached to fetch ${spec}`, {
				hint: "check the network and pip's proxy settings; a package fetched before is used again when its version is given",
			});
		case 'no-match':
			return noMatch(failure, isPublished, python);
		case 'conflict':
			return new UserError(`pip could not fetch ${spec}: what it depends on contradicts itself, or has no wheels`, {
				hint: `${failure.line} It is about ${failure.wanted.slice(0, 4).join(', ')}; try another version of it, or uvx --with 'NAME<VERSION'`,
			});
		case 'other':
			return new UserError(`pip could not fetch ${spec}`, { hint: failure.line || 'pip gave no reason' });
	}
}

function noMatch(failure: Extract<PipFailure, { kind: 'no-match' }>, isPublished: boolean, python: string): UserError {
	const { versions, needsPython, neededBy } = failure;
	const wanted = neededBy === undefined ? failure.wanted : `${failure.wanted}, a dependency of ${neededBy},`;
	const isDependency = neededBy !== undefined;
	if (needsPython !== undefined)
		return new NeedsPython(`${wanted} needs Python ${needsPython}`, needsPython, { hint: `${python} is another; type uvx --python 3.x` });
	if (versions.length > 0) {
		const hint = `wheels are there of ${versions.slice(-8).join(', ')}`;
		// The required version of a dependency nearly always exists, but possibly as source only.
		if (isDependency)
			return new UserError(`${wanted} has no wheel of a fitting version, and building one would run its code outside the cell`, {
				hint: `${hint}; install the server yourself in a venv, then audit that: path/to/venv/bin/python -m module`,
			});
		return new UserError(`no such version: ${wanted}`, { hint });
	}
	if (!isPublished)
		return new UserError(`no such Python package: ${wanted.replace(/,$/, '')}`, {
			hint: isDependency ? `${neededBy} cannot be installed by anyone today; try another version of it` : 'check the spelling',
		});
	return new UserError(`${wanted} has no wheel for this machine and Python, and building it would run its code outside the cell`, {
		hint: 'install it yourself in a venv, then audit that: path/to/venv/bin/python -m module',
	});
}
