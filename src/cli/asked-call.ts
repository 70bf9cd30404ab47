import type { CallInQuestion } from '#app/policies/asked-call.ts';
import type { JsonObject } from '#model/declaration.ts';
import { UserError } from '#util/user-error.ts';

/** Flags of a command that asks a policy about one call. */
export interface AskedFlags {
	readonly args: string;
	readonly policy: string;
	readonly server?: string;
}

export function askedCall(tool: string, { args, policy, server }: AskedFlags): CallInQuestion {
	return { tool, args: callArguments(args), policy, ...(server !== undefined && { server }) };
}

/** Parses --args, the arguments of the call. */
function callArguments(text: string): JsonObject {
	const hint = `--args '{"path": "/data/notes.txt"}'`;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new UserError(`--args ${text}: ${(cause as Error).message}`, { hint, cause });
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw new UserError(`--args ${text}: the arguments of a tool are a JSON object`, { hint });
	return value as JsonObject;
}
