// A client of a guard process that knows just enough of the protocol to ask and be answered.

import { type GuardProcess, startGuard } from './start-guard.ts';

export interface Answered {
	readonly id: number | string | null;
	readonly result?: {
		readonly content?: readonly { readonly text: string }[];
		readonly isError?: boolean;
		readonly [key: string]: unknown;
	};
	readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface GuardedClient extends AsyncDisposable {
	readonly guard: GuardProcess;
	/** What came that answers nothing. */
	readonly unasked: readonly { readonly method?: string; readonly [key: string]: unknown }[];
	ask(method: string, params?: object): Promise<Answered>;
	call(name: string, args?: object): Promise<Answered>;
}

export async function guardedClient(
	options: Parameters<typeof startGuard>[0] & {
		readonly capabilities?: object;
		readonly answer?: (request: { readonly method: string }) => object | undefined;
	},
): Promise<GuardedClient> {
	const guard = await startGuard(options);
	const waiting = new Map<number, (answer: Answered) => void>();
	const unasked: { readonly method?: string }[] = [];
	guard
		.lines((line) => {
			const message = JSON.parse(line) as Answered & { readonly method?: string };
			const waiter = message.method === undefined ? waiting.get(message.id as number) : undefined;
			if (waiter === undefined) {
				unasked.push(message);
				const result = message.method === undefined ? undefined : options.answer?.({ method: message.method });
				if (result !== undefined) guard.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n`);
			} else waiter(message);
			return false;
		})
		.catch(() => {});
	let id = 0;
	const ask = (method: string, params: object = {}): Promise<Answered> => {
		id += 1;
		const mine = id;
		guard.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
		return new Promise((resolve, reject) => {
			waiting.set(mine, resolve);
			guard.exited.then(() => reject(new Error(`the guard ended: ${guard.stderr()}`)));
		});
	};
	await ask('initialize', {
		protocolVersion: '2025-11-25',
		capabilities: options.capabilities ?? {},
		clientInfo: { name: 'c', version: '1' },
	});
	guard.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
	return {
		guard,
		unasked,
		ask,
		call: (name, args = {}) => ask('tools/call', { name, arguments: args }),
		[Symbol.asyncDispose]: () => guard[Symbol.asyncDispose](),
	};
}
