// The part of the host that every cell shows read-only, so that it need not be listed as a root.

// sample: /usr/lib/python3.11/os.py · /lib64/ld-linux-x86-64.so.2 · /bin/sh
const SYSTEM = /^\/(usr|bin|sbin|lib|lib32|lib64|libx32)(\/|$)/;

export function isSystemPath(path: string): boolean {
	return SYSTEM.test(path);
}
