import type { HeldServer } from '#observe/sandbox/sandbox.ts';

/** Makes the first cell before the client is listened to: a cell that cannot be made is reported at once, and the first start need not wait for it. */
export async function heldAhead(hold: () => Promise<HeldServer>, opened: AsyncDisposableStack): Promise<() => Promise<HeldServer>> {
	let first: HeldServer | undefined = await hold();
	opened.defer(async () => first?.abandon());
	return async () => {
		const held = first ?? (await hold());
		first = undefined;
		return held;
	};
}
