// --policy: the name of one that ships, or a file. Whatever is wrong with it is said with file, line and column.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_IN_POLICIES, type Policy } from '#model/policy.ts';
import { type CompiledPolicy, type CompileOptions, compilePolicy } from '#policy/compile/compile-policy.ts';
import { type LoadPolicy, parsePolicy } from '#policy/language/parse-policy.ts';
import { UserError } from '#util/user-error.ts';

const SHIPPED = fileURLToPath(new URL('../../policies/', import.meta.url));

export function policyFile(nameOrFile: string): Policy {
	const text = textOf(nameOrFile);
	const { policy, problems } = parsePolicy(nameOrFile, text, load);
	if (policy !== undefined) return policy;
	const lines = problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
	throw new UserError(lines.join('\n  '), { hint: 'docs/policy.md explains every key' });
}

export function compiledPolicy(nameOrFile: string, server: string | undefined): CompiledPolicy {
	return compiledHere(policyFile(nameOrFile), server);
}

/** As for a server that is started here and now, unless it ran elsewhere. */
export function compiledHere(
	policy: Policy,
	server: string | undefined,
	places: Pick<CompileOptions, 'cwd' | 'home'> = here(),
): CompiledPolicy {
	return compilePolicy(policy, { ...places, ...(server !== undefined && { server }) });
}

function here(): Pick<CompileOptions, 'cwd' | 'home'> {
	const home = process.env['HOME'];
	return { cwd: process.cwd(), ...(home && { home }) };
}

const load: LoadPolicy = (reference, from) => {
	if (BUILT_IN_POLICIES.includes(reference)) return { name: reference, text: textOf(reference) };
	const file = resolve(dirname(from), reference);
	try {
		return { name: file, text: readFileSync(file, 'utf8') };
	} catch {
		return undefined;
	}
};

function textOf(nameOrFile: string): string {
	const file = BUILT_IN_POLICIES.includes(nameOrFile) ? resolve(SHIPPED, `${nameOrFile}.yaml`) : nameOrFile;
	try {
		return readFileSync(file, 'utf8');
	} catch (cause) {
		throw new UserError(`--policy ${nameOrFile}: ${(cause as Error).message}`, {
			hint: `--policy ${BUILT_IN_POLICIES.join(', --policy ')}, or a YAML file`,
			cause,
		});
	}
}
