import type { StartServer } from '#enforce/guard/transports/server-process.ts';

/** Starts the server now, for whoever asks first: it gets ready while the guard does. One that nobody asked for is ended. */
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
