import type { HeldServer } from '#observe/sandbox/sandbox.ts';

/** Makes the first cell before the guard reads from the client: a failure is reported immediately, and the first start need not wait. */
export async function heldAhead(hold: () => Promise<HeldServer>, opened: AsyncDisposableStack): Promise<() => Promise<HeldServer>> {
	let first: HeldServer | undefined = await hold();
	opened.defer(async () => first?.abandon());
	return async () => {
		const held = first ?? (await hold());
		first = undefined;
		return held;
	};
}
