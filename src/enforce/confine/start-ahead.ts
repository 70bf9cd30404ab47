import type { StartServer } from '#enforce/guard/transports/server-process.ts';

/** Starts the server before the first session needs it, so that both get ready concurrently. A server that no session took is ended. */
export function startAhead(start: StartServer): { readonly start: StartServer } & Disposable {
	let first: ReturnType<StartServer> | undefined = start();
	return {
		start: () => {
			const taken = first ?? start();
			first = undefined;
			return taken;
		},
		[Symbol.dispose]: () => first?.kill('SIGKILL'),
	};
}
