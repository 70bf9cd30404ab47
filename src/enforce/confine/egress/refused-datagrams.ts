// Reads the tap of the cell's network in the guard, continuously and when a call ends. A message from the other process could arrive after the call's row.

import { isIPv6 } from 'node:net';
import koffi from 'koffi';
import { decodePacket } from '#observe/sink/packets/decode-packet.ts';
import type { RefusedEgress } from './egress-rules.ts';
import type { PermittedNames } from './permitted-names.ts';

const PIDFD_OPEN = 434;
const PIDFD_GETFD = 438;
const MSG_DONTWAIT = 0x40;
const FRAME_BYTES = 256;
/** Bound per read, so that a flood does not block the event loop. */
const MOST_FRAMES = 1000;
const LOOK_MS = 500;

interface Parts {
	readonly names: PermittedNames;
	refused(egress: RefusedEgress): void;
}

export interface RefusedDatagrams extends Disposable {
	/** Reports immediately what was refused so far. */
	catchUp(): void;
}

/** `pid`, `descriptor`: the owner of the tap. Returns undefined if the kernel does not hand it over. */
export function watchRefusedDatagrams(pid: number, descriptor: number, { names, refused }: Parts): RefusedDatagrams | undefined {
	const libc = koffi.load('libc.so.6');
	const syscall = libc.func('long syscall(long, long, long, long)');
	const recv = libc.func('long recv(int, _Out_ uint8_t *, size_t, int)');
	const close = libc.func('int close(int)');
	const process: number = syscall(PIDFD_OPEN, pid, 0, 0);
	if (process < 0) return undefined;
	const tap: number = syscall(PIDFD_GETFD, process, descriptor, 0);
	close(process);
	if (tap < 0) return undefined;

	const frame = Buffer.alloc(FRAME_BYTES);
	let isOpen = true;
	const catchUp = () => {
		for (let frames = 0; isOpen && frames < MOST_FRAMES; frames++) {
			const length: number = recv(tap, frame, FRAME_BYTES, MSG_DONTWAIT);
			if (length < 0) return;
			// The first fragment of a datagram contains the destination.
			const { transport, address, port } = decodePacket(frame.subarray(0, length), ({ offset, bytes }) =>
				offset === 0 ? bytes : undefined,
			);
			if (transport !== 'udp') continue;
			const host = names.nameOf(address()) ?? address();
			refused({ subject: `${isIPv6(host) ? `[${host}]` : host}:${port}/udp`, reason: 'it is UDP, and only TCP is let through' });
		}
	};
	const timer = setInterval(catchUp, LOOK_MS).unref();
	return {
		catchUp,
		[Symbol.dispose]() {
			isOpen = false;
			clearInterval(timer);
			close(tap);
		},
	};
}
