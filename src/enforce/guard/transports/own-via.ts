import type { Via } from './route.ts';

/** Headers of a single request, which do not apply to the guard's own requests. */
const OF_ONE_REQUEST = /^mcp-(?:method|name|param-.*)$/;

/**
 * Returns the stream for requests that the guard sends to the server in its own name because of a client's request. They use the client's credentials. Of the
 * response, the client's transport sees only that the credentials or the session are no longer valid.
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
