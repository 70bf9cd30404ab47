import type { Message } from '#mcp/json-rpc/message.ts';

const NAMES: ReadonlySet<string> = new Set([
	'elicitation/create',
	'notifications/cancelled',
	'notifications/elicitation/complete',
	'notifications/initialized',
	'notifications/message',
	'notifications/progress',
	'notifications/prompts/list_changed',
	'notifications/resources/list_changed',
	'notifications/resources/updated',
	'notifications/roots/list_changed',
	'notifications/subscriptions/acknowledged',
	'notifications/tasks/status',
	'notifications/tools/list_changed',
	'ping',
	'roots/list',
	'sampling/createMessage',
]);

/** What to call a message that goes no further, in notes and rows: one that its sender made up could itself be a secret. */
export function unsolicitedName({ kind, method }: Message): string {
	if (NAMES.has(method)) return method;
	return kind === 'response' ? 'an answer' : `a ${kind} with a name of its own`;
}
