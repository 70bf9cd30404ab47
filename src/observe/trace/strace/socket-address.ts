// Reads a socket address in strace's notation.

import type { NetworkEvent } from '#model/observation.ts';
import { canonicalAddress } from '#util/ip-address.ts';
import { resolvePath } from '../kernel/resolve.ts';
import type { Address, Socket } from '../kernel/socket-table.ts';
import type { Site } from '../kernel/world.ts';
import { field, word } from './call.ts';
import { unquote } from './unquote.ts';
import type { Field, Value } from './value.ts';

/** `unspecified` removes a peer. Returns undefined if there is no address, or none that can be read. */
export function readSocketAddress(site: Site, value: Value, socket: Socket | undefined): Address | 'unspecified' | undefined {
	if (value.kind !== 'struct') return undefined;
	const family = word(field(value, 'sa_family'));
	switch (family) {
		// {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.1")}
		case 'AF_INET':
			return { family: 'inet', address: text(inner(field(value, 'sin_addr'))), port: port(field(value, 'sin_port')) };
		// {sa_family=AF_INET6, sin6_port=htons(9), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}
		case 'AF_INET6': {
			const call = value.fields.find((one) => one.value.kind === 'call' && one.value.name === 'inet_pton');
			const address = canonicalAddress(call === undefined ? '' : text(inner(call.value, 1)));
			return { family: 'inet6', address, port: port(field(value, 'sin6_port')) };
		}
		// {sa_family=AF_UNIX, sun_path=@"abstract"}
		case 'AF_UNIX':
			return { family: 'unix', address: unixAddress(site, field(value, 'sun_path')) };
		case 'AF_NETLINK':
			return { family: 'netlink', address: socket?.protocol || 'AF_NETLINK' };
		case 'AF_UNSPEC':
			return 'unspecified';
		case '':
			return undefined;
		default:
			return { family: 'other', address: describe(value.fields).slice(0, 200) };
	}
}

export function familyOf(name: string): NetworkEvent['family'] {
	if (name === 'AF_INET') return 'inet';
	if (name === 'AF_INET6') return 'inet6';
	if (name === 'AF_UNIX') return 'unix';
	return name === 'AF_NETLINK' ? 'netlink' : 'other';
}

function unixAddress(site: Site, path: Value): string {
	// No path: an unnamed socket, or the kernel chooses an abstract name.
	if (path.kind !== 'string') return '';
	const name = unquote(path.raw);
	if (path.isAbstract) return `@${name}`;
	return name === '' ? '' : resolvePath(site.world, site.process, site.process.cwd, name, true);
}

/** The argument of a macro call: `htons(53)`, `inet_addr("127.0.0.1")`. */
function inner(value: Value, index = 0): Value {
	return value.kind === 'call' ? (value.fields[index]?.value ?? value) : value;
}

function text(value: Value): string {
	return value.kind === 'string' ? unquote(value.raw) : word(value);
}

function port(value: Value): number {
	const number = Number(word(inner(value)));
	return Number.isInteger(number) ? number : 0;
}

/** `AF_VSOCK svm_cid=VMADDR_CID_HOST svm_port=0x400` */
function describe(fields: readonly Field[]): string {
	return fields.map(({ name, value }) => (name === 'sa_family' ? word(value) : `${name}=${text(inner(value))}`)).join(' ');
}
