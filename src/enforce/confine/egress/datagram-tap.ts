// A socket that receives a copy of every datagram from the cell except those to the resolver. The kernel itself refuses all of them, because nothing
// listens. https://docs.kernel.org/networking/filter.html

import koffi from 'koffi';
import { type FilterInstruction, socketFilter } from '#observe/sink/packets/socket-filter.ts';

const AF_PACKET = 17;
const SOCK_RAW = 3;
const ETH_P_ALL = 3;
const SOL_SOCKET = 1;
const SO_ATTACH_FILTER = 26;
const SOCKADDR_LL_BYTES = 20;

/** Classic BPF, each { u16 code; u8 jump if true, if false; u32 operand }: accepts the head of incoming UDP datagrams to other ports than DNS. */
const DATAGRAMS: readonly FilterInstruction[] = [
	[0x30, 0, 0, 0xffff_f004], // load the direction
	[0x15, 13, 0, 4], // outgoing: drop
	[0x28, 0, 0, 12], // load the Ethernet type
	[0x15, 0, 5, 0x0800],
	[0x30, 0, 0, 23], // IPv4: load the protocol
	[0x15, 0, 9, 17],
	[0xb1, 0, 0, 14], // the length of the IPv4 header
	[0x48, 0, 0, 16], // load the destination port after it
	[0x15, 6, 5, 53],
	[0x15, 0, 5, 0x86dd],
	[0x30, 0, 0, 20], // IPv6: load the next header
	[0x15, 0, 3, 17],
	[0x28, 0, 0, 56], // load the port
	[0x15, 1, 0, 53],
	[0x06, 0, 0, 256],
	[0x06, 0, 0, 0],
];

/** Returns its descriptor, which lasts as long as this process. */
export function openDatagramTap(device: string): number {
	const libc = koffi.load('libc.so.6');
	const socket = libc.func('int socket(int, int, int)');
	const bind = libc.func('int bind(int, uint8_t *, uint32_t)');
	koffi.struct('sock_fprog', { len: 'uint16_t', filter: 'uint8_t *' });
	const attach = libc.func('int setsockopt(int, int, int, sock_fprog *, uint32_t)');
	const indexOf = libc.func('uint32_t if_nametoindex(const char *)');

	const address = Buffer.alloc(SOCKADDR_LL_BYTES);
	address.writeUInt16LE(AF_PACKET, 0);
	address.writeUInt16BE(ETH_P_ALL, 2);
	address.writeInt32LE(indexOf(device), 4);

	const descriptor: number = socket(AF_PACKET, SOCK_RAW, 0);
	const isReady =
		descriptor >= 0 &&
		attach(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, socketFilter(DATAGRAMS), 16) === 0 &&
		bind(descriptor, address, address.length) === 0;
	if (!isReady) throw new Error(`datagrams cannot be seen (errno ${koffi.errno()})`);
	return descriptor;
}
