import { METHOD } from '#mcp/methods.ts';
import type { Json } from '#model/declaration.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import { asObject } from '#util/json-object.ts';
import type { ExaminedMessage } from './inspection.ts';

/** What of a request a policy is asked about. */
export interface JudgedCall {
	/** A tool's name, or the method itself: rules may name `resources/read` too. */
	readonly tool: string;
	readonly args: Json | undefined;
	readonly isTool: boolean;
	/** Instead of `args`, when they are so long that they are read and judged elsewhere. */
	readonly digested?: DigestedArguments;
	/** Then also: how a person is shown them, */
	readonly shown?: string;
	/** the host names that they aim at, */
	readonly names?: readonly string[];
	/** and the name of the prompt that is fetched. */
	readonly named?: string;
}

/** Besides tools: what makes a server fetch or look something up that the client names. */
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
		// The stateless protocol's way to say `resources/subscribe`; what else can be listened to is no call.
		return uri === undefined || (Array.isArray(uri) && uri.length === 0)
			? undefined
			: { tool: METHOD.subscribeToResource, args: { uri }, isTool: false };
	}
	if (!OTHER_METHODS.has(method)) return undefined;
	const { _meta: _, ...args } = params ?? {};
	return { tool: method, args, isTool: false };
}
