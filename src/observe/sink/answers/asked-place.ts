// What a client's expectations of an answer depend on: the method, the host, the path, and, where one path serves all calls, what the body asks for.

import type { AskedRequest } from './answer.ts';
import { messageIn, purposeOf } from './message-purpose.ts';

export interface AskedPlace {
	readonly host: string;
	readonly path: string;
}

const LONGEST_BODY = 65_536;

export function askedPlace({ method, host, path, body = '' }: Pick<AskedRequest, 'method' | 'host' | 'path' | 'body'>): AskedPlace {
	const sent = method === 'POST' && body.length <= LONGEST_BODY ? messageIn(body) : undefined;
	const purpose = sent === undefined ? '' : purposeOf(sent);
	const [own = ''] = path.split('?');
	return { host: `${method} ${host.toLowerCase()}`, path: purpose === '' ? own : `${own}/${purpose}` };
}
