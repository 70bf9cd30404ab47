import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';

const NAMES: ReadonlySet<string> = new Set([
	...Object.values(NOTIFICATION),
	...[METHOD.createElicitation, METHOD.createMessage, METHOD.listRoots, METHOD.ping],
]);

/** Returns the name for a withheld message in notes and rows. A method that its sender made up could itself be a secret. */
export function unsolicitedName({ kind, method }: Message): string {
	if (NAMES.has(method)) return method;
	return kind === 'response' ? 'an answer' : `a ${kind} with a name of its own`;
}
