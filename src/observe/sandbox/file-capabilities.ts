// Rights that a program has by itself, whoever starts it: https://man7.org/linux/man-pages/man7/capabilities.7.html

import koffi from 'koffi';

type GetAttribute = (path: Buffer, name: string, value: null, size: number) => number | bigint;

let getAttribute: GetAttribute | undefined;

export function hasCapabilities(path: Buffer): boolean {
	getAttribute ??= koffi
		.load('libc.so.6')
		.func('long lgetxattr(const uint8_t *path, const char *name, void *value, size_t size)') as unknown as GetAttribute;
	return getAttribute(Buffer.concat([path, Buffer.of(0)]), 'security.capability', null, 0) > 0;
}
