import { execDecoders } from './decode-exec.ts';
import { fileDecoders } from './decode-file.ts';
import { kernelDecoders } from './decode-kernel.ts';
import { mappingDecoders } from './decode-mapping.ts';
import { networkDecoders } from './decode-network.ts';
import { openDecoders } from './decode-open.ts';
import { processDecoders } from './decode-process.ts';
import type { Decoder } from './decoder.ts';

/** Decoders by the name that strace prints. */
export const decoders: ReadonlyMap<string, Decoder> = new Map(
	Object.entries({
		...openDecoders,
		...fileDecoders,
		...execDecoders,
		...networkDecoders,
		...processDecoders,
		...mappingDecoders,
		...kernelDecoders,
	}),
);

/** Calls with effects that others can see. If one is interrupted, its success is unknown. */
export const CHANGES: ReadonlySet<string> = new Set(
	'unlink unlinkat rmdir rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat fchmodat2 mkdir mkdirat mknod mknodat truncate ftruncate truncate64 ftruncate64 mount umount2 pivot_root move_mount'.split(
		' ',
	),
);
