// The order of all requests of one call. Requests to different places are compared one by one elsewhere, which loses their order.

import type { Micros } from '#model/step.ts';

export interface Request {
	readonly call: number;
	readonly destination: string;
	/** What is the same in every run. */
	readonly shape: string;
	/** When the connection was opened. It identifies the connection. */
	readonly opened: Micros;
	/** When it was answered. */
	readonly until: Micros;
}

export interface RequestOrder {
	readonly call: number;
	readonly destination: string;
	readonly order: string;
}

/** Takes requests by their time. Returns the order once for each destination, because a secret may belong to one of them and not to another. */
export function ordersOf(requests: readonly Request[]): readonly RequestOrder[] {
	const firsts = firstOfConnections(requests);
	return [...Map.groupBy(requests, ({ call }) => call)].flatMap(([call, ofCall]) => {
		if (new Set(ofCall.map(({ shape }) => shape)).size < 2) return [];
		const order = inOrder(ofCall, firsts).join('\n');
		return [...new Set(ofCall.map(({ destination }) => destination))].map((destination) => ({ call, destination, order }));
	});
}

function firstOfConnections(requests: readonly Request[]): ReadonlySet<Request> {
	return new Set([...Map.groupBy(requests, ({ opened }) => opened).values()].flatMap((ofOne) => ofOne.slice(0, 1)));
}

/** Concurrent requests have no order: which one arrives first is up to the machine. */
function inOrder(requests: readonly Request[], firsts: ReadonlySet<Request>): readonly string[] {
	const groups: Request[][] = [];
	for (const request of requests) {
		// A client that opens a connection before an earlier request is answered did not wait for the answer.
		const isConcurrent = firsts.has(request) && groups.at(-1)?.some(({ until }) => request.opened < until) === true;
		if (isConcurrent) groups.at(-1)?.push(request);
		else groups.push([request]);
	}
	return groups.flatMap((group) => group.map(({ shape }) => shape).toSorted());
}
