import type { Via } from './route.ts';

/** Of one request only, not of what the guard asks because of it. */
const OF_ONE_REQUEST = /^mcp-(?:method|name|param-.*)$/;

/**
 * For what the guard asks the server in its own name because of a client's request: it goes with the same credentials, and of its answer the client's transport
 * sees only that they are no good any more, or the session isn't.
 */
export function ownVia(via: Via): Via {
	return {
		headers: via.headers.filter(([name]) => !OF_ONE_REQUEST.test(name)),
		isOwn: true,
		gone: via.gone,
		cancelsByLeaving: via.cancelsByLeaving,
		hold: () => () => {},
		answered: (head) => {
			if (head.status === 401 || head.status === 403 || (head.status === 404 && !via.cancelsByLeaving)) via.answered(head);
		},
		numbered: () => {},
		ended: () => {},
	};
}
