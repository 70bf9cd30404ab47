// Reads in the guard what the tap in the cell's network has seen. The guard reads by itself, and when a call ends: a message from the other process could come after the call's row.

import { isIPv6 } from 'node:net';
import koffi from 'koffi';
import { decodePacket } from '#observe/sink/packets/decode-packet.ts';
import type { RefusedEgress } from './egress-rules.ts';
import type { PermittedNames } from './permitted-names.ts';

const PIDFD_OPEN = 434;
const PIDFD_GETFD = 438;
const MSG_DONTWAIT = 0x40;
const FRAME_BYTES = 256;
/** At a time: a flood must not hold the loop. */
const MOST_FRAMES = 1000;
const LOOK_MS = 500;

interface Parts {
	readonly names: PermittedNames;
	refused(egress: RefusedEgress): void;
}

export interface RefusedDatagrams extends Disposable {
	/** Tells at once what was refused up to now. */
	catchUp(): void;
}

/** `pid`, `descriptor`: whose tap it is. Undefined: the kernel does not let us have it. */
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
			// The first piece of a long one says where to.
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
