// --policy: the name of a shipped policy, or a file. Errors have file, line and column.

import { dirname, resolve } from 'node:path';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { type LoadPolicy, parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import { BUILT_IN_POLICIES, type Policy } from '#model/policy.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { givenText } from '#util/given-file.ts';
import { regularText } from '#util/regular-text.ts';
import { UserError } from '#util/user-error.ts';
import { compiledHere } from './compiled-here.ts';
import { guardedPlaces } from './guarded-places.ts';
import { SHIPPED_POLICIES } from './shipped-policy.ts';

/** `reads`: called with every file that the policy consists of, before it is read. */
export function policyFile(nameOrFile: string, reads: (file: string) => void = () => {}): Policy {
	if (!BUILT_IN_POLICIES.includes(nameOrFile)) reads(nameOrFile);
	const text = textOf(nameOrFile);
	const { policy, problems } = parsePolicy(nameOrFile, text, loader(reads));
	if (policy !== undefined) return policy;
	const lines = problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
	throw new UserError(lines.join('\n  '), { hint: 'docs/policy.md explains every key' });
}

export function compiledPolicy(nameOrFile: string, server: string | undefined): CompiledPolicy {
	const files: string[] = [];
	const policy = policyFile(nameOrFile, (file) => files.push(file));
	return compiledHere(policy, server, { guarded: guardedPlaces(files) });
}

function loader(reads: (file: string) => void): LoadPolicy {
	return (reference, from) => {
		if (BUILT_IN_POLICIES.includes(reference)) return { name: reference, text: textOf(reference) };
		const file = resolve(dirname(from), reference);
		reads(file);
		try {
			return { name: file, text: regularText(file) };
		} catch (error) {
			return isMissing(error) ? undefined : { problem: (error as Error).message };
		}
	};
}

function textOf(nameOrFile: string): string {
	const file = BUILT_IN_POLICIES.includes(nameOrFile) ? resolve(SHIPPED_POLICIES, `${nameOrFile}.yaml`) : nameOrFile;
	try {
		return givenText(file);
	} catch (cause) {
		const { code, message } = cause as NodeJS.ErrnoException;
		const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'that is a directory' : message;
		const guess = code === 'ENOENT' ? didYouMean(nameOrFile, BUILT_IN_POLICIES) : '';
		throw new UserError(`the policy ${nameOrFile === '' ? "''" : nameOrFile} cannot be read: ${why}${guess}`, {
			hint: `${BUILT_IN_POLICIES.join(', ')}, or a YAML file: candor policy check FILE says whether it is a good one`,
			cause,
		});
	}
}

function isMissing(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return code === 'ENOENT' || code === 'ENOTDIR';
}
