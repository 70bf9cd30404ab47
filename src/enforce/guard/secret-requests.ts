// Detects whether a server's message asks the user or the model for a secret.

import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { ResponseRules } from '#model/policy.ts';
import { secretRequest } from '#text/secret-request.ts';
import { asObject } from '#util/json-object.ts';
import type { ResponseFinding } from './response-finding.ts';

/** Bound of findings per message. */
const MOST_FINDINGS = 50;

export function secretRequests(
	message: Pick<Message, 'kind' | 'method' | 'value'>,
	{ secret_requests }: ResponseRules,
): readonly ResponseFinding[] {
	if (secret_requests === 'pass') return [];
	// Such a question has no harmless part that could remain, so masking it means blocking.
	const effect = secret_requests === 'flag' ? 'flag' : 'block';
	const found = new Set<string>();
	for (const { method, params } of requestsIn(message)) {
		const observed = secretRequest(method, params);
		if (observed !== undefined) found.add(observed);
	}
	return [...found].slice(0, MOST_FINDINGS).map((observed) => ({ rule: 'secret_requests', effect, observed }));
}

/** In the stateless protocol, a server asks in its response. In every version, it may refuse until the user has visited a page. */
function requestsIn({
	kind,
	method,
	value,
}: Pick<Message, 'kind' | 'method' | 'value'>): readonly { method: string; params: JsonObject }[] {
	if (kind !== 'response') return kind === 'request' ? [{ method, params: asObject(value.params) ?? {} }] : [];
	const inputs = Object.values(asObject(asObject(value.result)?.inputRequests) ?? {}).map((request) => {
		const { method: asked, params } = asObject(request) ?? {};
		return { method: typeof asked === 'string' ? asked : '', params: asObject(params) ?? {} };
	});
	const pages = asObject(asObject(value.error)?.data)?.elicitations;
	const urls = (Array.isArray(pages) ? pages : []).map((page) => ({ method: METHOD.createElicitation, params: asObject(page) ?? {} }));
	return [...inputs, ...urls];
}
