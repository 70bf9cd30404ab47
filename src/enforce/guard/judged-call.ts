import { METHOD } from '#mcp/methods.ts';
import type { Json } from '#model/declaration.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import { asObject } from '#util/json-object.ts';
import type { ExaminedMessage } from './inspection.ts';

/** The part of a request that a policy judges. */
export interface JudgedCall {
	/** Name of the tool, or the method itself: rules may name `resources/read`, too. */
	readonly tool: string;
	readonly args: Json | undefined;
	readonly isTool: boolean;
	/** Present instead of `args` if they are so long that another thread reads and judges them. */
	readonly digested?: DigestedArguments;
	/** With `digested`: the arguments as shown to a person. */
	readonly shown?: string;
	/** With `digested`: the host names in the arguments. */
	readonly names?: readonly string[];
	/** With `digested`: the name of the prompt that is fetched. */
	readonly named?: string;
}

/** Methods besides tool calls that make a server fetch or resolve something that the client names. */
const OTHER_METHODS: ReadonlySet<string> = new Set([METHOD.readResource, METHOD.subscribeToResource, METHOD.getPrompt, METHOD.complete]);

export function judgedCall({ method, request }: { readonly method: string; readonly request: ExaminedMessage }): JudgedCall | undefined {
	if (request.isLarge === true) return request.inspection?.call && { ...request.inspection.call, args: undefined };
	const params = asObject(request.value.params);
	if (method === METHOD.callTool) {
		const name = params?.name;
		return { tool: typeof name === 'string' ? name : '', args: params?.arguments, isTool: true };
	}
	if (method === METHOD.listenToSubscriptions) {
		const uri = asObject(params?.notifications)?.resourceSubscriptions;
		// The stateless protocol's counterpart of `resources/subscribe`. Other things that a client can listen to are not calls.
		return uri === undefined || (Array.isArray(uri) && uri.length === 0)
			? undefined
			: { tool: METHOD.subscribeToResource, args: { uri }, isTool: false };
	}
	if (!OTHER_METHODS.has(method)) return undefined;
	const { _meta: _, ...args } = params ?? {};
	return { tool: method, args, isTool: false };
}
