import type { AskedRequest } from './answer.ts';

// sample: {"action": "findCards", "version": 6}; {"jsonrpc": "2.0", "method": "get_block"}; not a longer text
const ACTION = /^\s*\{[^{}]{0,200}?"(?:action|method|operation|operationName|command|cmd)"\s*:\s*"([\w.:/-]{1,60})"/;

/** Returns the method and the host of a request, and the action if its body names one: some APIs take every action at the same path. */
export function placeOfRequest({ method, host, body = '' }: Pick<AskedRequest, 'method' | 'host' | 'body'>): string {
	const [, action] = ACTION.exec(body) ?? [];
	return `${method} ${host.toLowerCase()}${action === undefined ? '' : ` ${action} `}`;
}
