// A network namespace belongs to a user namespace, which need not be that of its processes: bubblewrap nests a second one inside.

import koffi from 'koffi';

/** _IO(0xb7, 0x1): https://man7.org/linux/man-pages/man2/NS_GET_USERNS.2const.html */
const NS_GET_USERNS = 0xb701;

type Ioctl = (descriptor: number, request: number, ...none: readonly never[]) => number;

/** Returns a new descriptor of the user namespace that owns the namespace behind `descriptor`. The caller closes it. */
export function namespaceOwner(descriptor: number): number {
	const ioctl = koffi.load('libc.so.6').func('int ioctl(int, unsigned long, ...)') as unknown as Ioctl;
	const owner = ioctl(descriptor, NS_GET_USERNS);
	if (owner < 0) throw new Error(`the owner of the cell’s network cannot be told (errno ${koffi.errno()})`);
	return owner;
}
