// Reads the original destination of a redirected connection, which the kernel keeps, with getsockopt.

import type { Socket } from 'node:net';
import koffi from 'koffi';
import { addressText } from '#util/address-bytes.ts';

const SOL_IP = 0;
const SOL_IPV6 = 41;
/** SO_ORIGINAL_DST and IP6T_SO_ORIGINAL_DST have the same value. */
const ORIGINAL_DESTINATION = 80;
const SOCKADDR_BYTES = 28;

export interface OriginalDestination {
	readonly address: string;
	readonly port: number;
}

type GetSockOpt = (descriptor: number, level: number, name: number, value: Buffer, length: number[]) => number;

/** Loads the native function. Called once, in the sink's process only. */
export function destinationReader(): (socket: Socket) => OriginalDestination | undefined {
	const getsockopt = koffi
		.load('libc.so.6')
		.func('int getsockopt(int, int, int, _Out_ uint8_t *value, _Inout_ uint32_t *length)') as unknown as GetSockOpt;
	return (socket) => {
		const descriptor = (socket as unknown as { readonly _handle?: { readonly fd?: number } })._handle?.fd;
		if (descriptor === undefined || descriptor < 0) return undefined;
		const isIPv4 = socket.localAddress?.includes('.') ?? true;
		const value = Buffer.alloc(SOCKADDR_BYTES);
		if (getsockopt(descriptor, isIPv4 ? SOL_IP : SOL_IPV6, ORIGINAL_DESTINATION, value, [SOCKADDR_BYTES]) !== 0) return undefined;
		return { port: value.readUInt16BE(2), address: addressText(isIPv4 ? value.subarray(4, 8) : value.subarray(8, 24)) };
	};
}
