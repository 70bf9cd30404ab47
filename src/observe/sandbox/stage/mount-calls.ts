// The kernel's newer mount calls, which not every system has a program for: https://man7.org/linux/man-pages/man2/mount_setattr.2.html

import koffi from 'koffi';

const SYS_OPEN_TREE = 428;
const SYS_MOVE_MOUNT = 429;
const SYS_MOUNT_SETATTR = 442;

const AT_FDCWD = -100;
const AT_EMPTY_PATH = 0x1000;
const AT_RECURSIVE = 0x8000;
const OPEN_TREE_CLONE = 1;
const OPEN_TREE_CLOEXEC = 0o2000000;
const MOVE_MOUNT_F_EMPTY_PATH = 4;

const MOUNT_ATTR_RDONLY = 0x1;
const MOUNT_ATTR_NOSUID = 0x2;
const MOUNT_ATTR_NODEV = 0x4;
const MOUNT_ATTR_IDMAP = 0x100000;

const CLONE_FS = 0x200;
const CLONE_NEWNS = 0x20000;
const MS_NOSUID = 0x2;
const MS_NODEV = 0x4;
const MS_REC = 0x4000;
const MS_PRIVATE = 0x40000;

export class MountError extends Error {
	readonly errno: number;

	constructor(call: string, errno: number) {
		super(`${call} failed with error number ${errno}`);
		this.errno = errno;
	}
}

export interface TreeAttributes {
	readonly isReadOnly: boolean;
	/** Descriptor of a user namespace whose map turns the files' owner into another user. Absent: owners stay. */
	readonly owners?: number;
}

/** A thread's view of files: descriptors of a mount namespace, and of its root and working directory there. */
export interface FileContext {
	readonly namespace: number;
	readonly root: number;
	readonly cwd: number;
}

export interface MountCalls {
	/** Gives the calling thread its own, unchanged root and working directory. Only then may it enter a mount namespace. */
	ownFileContext(): void;
	enterNamespace(context: FileContext): void;
	/** Gives only the calling thread a private mount namespace. */
	leaveNamespace(): void;
	mountMemory(path: string): void;
	/** Returns a descriptor of an unattached mount of `path` and all mounts below it. */
	cloneTree(path: string): number;
	/** The mount ignores set-user-id bits and devices. */
	setAttributes(tree: number, attributes: TreeAttributes): void;
	placeTree(tree: number, path: string): void;
}

export function loadMountCalls(): MountCalls {
	const libc = koffi.load('libc.so.6');
	const unshare = libc.func('int unshare(int flags)');
	const setns = libc.func('int setns(int descriptor, int kind)');
	const fchdir = libc.func('int fchdir(int descriptor)');
	const chroot = libc.func('int chroot(const char *path)');
	const mount = libc.func('int mount(const char *source, const char *target, const char *type, unsigned long flags, const char *data)');
	const syscall = libc.func('long syscall(long number, ...)');
	const checked = (call: string, result: number | bigint): number => {
		if (result < 0) throw new MountError(call, koffi.errno());
		return Number(result);
	};
	return {
		ownFileContext: () => {
			checked('unshare', unshare(CLONE_FS));
		},
		enterNamespace: ({ namespace, root, cwd }) => {
			checked('setns', setns(namespace, CLONE_NEWNS));
			// The namespace's root differs from ours if the program runs in a changed root.
			checked('fchdir', fchdir(root));
			checked('chroot', chroot('.'));
			checked('fchdir', fchdir(cwd));
		},
		leaveNamespace: () => {
			checked('unshare', unshare(CLONE_NEWNS));
			checked('mount --make-rprivate', mount(null, '/', null, MS_REC | MS_PRIVATE, null));
		},
		mountMemory: (path) => {
			checked('mount tmpfs', mount('tmpfs', path, 'tmpfs', MS_NOSUID | MS_NODEV, 'mode=755,size=4m'));
		},
		cloneTree: (path) => {
			const flags = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE;
			return checked('open_tree', syscall(SYS_OPEN_TREE, 'int', AT_FDCWD, 'str', path, 'uint', flags));
		},
		setAttributes: (tree, { isReadOnly, owners }) => {
			const set =
				MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | (isReadOnly ? MOUNT_ATTR_RDONLY : 0) | (owners === undefined ? 0 : MOUNT_ATTR_IDMAP);
			// struct mount_attr { u64 attr_set, attr_clr, propagation, userns_fd; }
			const attributes = Buffer.alloc(32);
			attributes.writeBigUInt64LE(BigInt(set), 0);
			attributes.writeBigUInt64LE(BigInt(owners ?? 0), 24);
			const flags = AT_EMPTY_PATH | AT_RECURSIVE;
			const words = ['int', tree, 'str', '', 'uint', flags, 'uint8_t *', attributes, 'size_t', attributes.length] as const;
			checked('mount_setattr', syscall(SYS_MOUNT_SETATTR, ...words));
		},
		placeTree: (tree, path) => {
			const words = ['int', tree, 'str', '', 'int', AT_FDCWD, 'str', path, 'uint', MOVE_MOUNT_F_EMPTY_PATH] as const;
			checked('move_mount', syscall(SYS_MOVE_MOUNT, ...words));
		},
	};
}
