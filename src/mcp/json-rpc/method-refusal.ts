// The methods of the protocol, and names that a lenient server could take for one of them: what is judged is the method as it is written.

import { skeleton } from '#util/look-alike.ts';

const LONGEST = 256;
const METHODS: readonly string[] = [
	'completion/complete', 'elicitation/create', 'initialize', 'logging/setLevel', 'ping', 'prompts/get', 'prompts/list', 'resources/list', 'resources/read',
	'resources/subscribe', 'resources/templates/list', 'resources/unsubscribe', 'roots/list', 'sampling/createMessage', 'server/discover', 'subscriptions/listen',
	'tasks/cancel', 'tasks/get', 'tasks/list', 'tasks/result', 'tasks/update', 'tools/call', 'tools/list', 'notifications/cancelled', 'notifications/elicitation/complete',
	'notifications/initialized', 'notifications/message', 'notifications/progress', 'notifications/prompts/list_changed', 'notifications/resources/list_changed',
	'notifications/resources/updated', 'notifications/roots/list_changed', 'notifications/subscriptions/acknowledged', 'notifications/tasks/status', 'notifications/tools/list_changed',
]; // biome-ignore format: a list

const KNOWN: ReadonlySet<string> = new Set(METHODS);
const BY_LOOK: ReadonlyMap<string, string> = new Map(METHODS.map((method) => [skeleton(method), method]));

/** `Tools/Call`, `tools/call `, `tools//call`, `tооls/call` with a Cyrillic о: why such a method is refused; undefined: it is not. */
export function methodRefusal(method: string): string | undefined {
	if (KNOWN.has(method)) return undefined;
	if (method.length > LONGEST) return `its method has more than ${LONGEST} characters`;
	const meant = BY_LOOK.get(skeleton(method));
	return meant === undefined ? undefined : `its method ${JSON.stringify(method.slice(0, 60))} can be taken for ${meant}`;
}
