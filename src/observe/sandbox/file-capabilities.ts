// Capabilities of a program file, which apply to every user who starts it: https://man7.org/linux/man-pages/man7/capabilities.7.html

import koffi from 'koffi';
import { lazily } from '#util/lazily.ts';

type GetAttribute = (path: Buffer, name: string, value: null, size: number) => number | bigint;

const getAttribute = lazily(
	() =>
		koffi
			.load('libc.so.6')
			.func('long lgetxattr(const uint8_t *path, const char *name, void *value, size_t size)') as unknown as GetAttribute,
);

export function hasCapabilities(path: Buffer): boolean {
	return getAttribute()(Buffer.concat([path, Buffer.of(0)]), 'security.capability', null, 0) > 0;
}
