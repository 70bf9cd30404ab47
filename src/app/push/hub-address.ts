// The destination and the token of a push. Plain HTTP exposes a token to the network, so it is used only for this machine.

import { parseIpv4 } from '#util/ip-address.ts';
import { UserError } from '#util/user-error.ts';

export interface HubAddress {
	readonly url: URL;
	readonly token: string | undefined;
}

export function hubAddress(hub: string | undefined, token: string | undefined): HubAddress {
	const hint = 'CANDOR_HUB_URL=https://hub.example';
	if (hub === undefined || hub === '') throw new UserError('which hub?', { hint: `set ${hint}, or give --hub` });
	const url = URL.canParse(hub) ? new URL(hub) : undefined;
	if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
		throw new UserError(`the hub ${hub} is no http or https URL`, { hint });
	if (url.username !== '' || url.password !== '')
		throw new UserError('the hub’s URL holds a user name or a password', { hint: 'the token goes into the variable CANDOR_TOKEN' });
	if (url.protocol === 'http:' && token !== undefined && !isThisMachine(url.hostname))
		throw new UserError(`the token would be readable on the way to ${url.host}: it is only sent over https`, {
			hint: `CANDOR_HUB_URL=https://${url.host}`,
		});
	// An error about a bad header would show the token.
	if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
		throw new UserError('CANDOR_TOKEN is no token: it holds blanks or other characters', {
			hint: 'export CANDOR_TOKEN=cnd_… as the hub showed it',
		});
	const base = new URL(url.origin);
	base.pathname = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
	return { url: base, token };
}

/** Other names, even below .localhost, may resolve anywhere. */
function isThisMachine(hostname: string): boolean {
	if (hostname === 'localhost' || hostname === '[::1]') return true;
	const address = parseIpv4(hostname);
	return address !== undefined && address >>> 24 === 127;
}
