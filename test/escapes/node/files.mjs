// Files that are not the server's, by the ways that Node has to them.

import {
	accessSync,
	constants,
	copyFileSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Achieved, anyOf, opens, scratch, WORLD } from './attempt.mjs';

function holdsSecret(path) {
	if (readFileSync(path).subarray(0, 256).toString().startsWith(WORLD.secret)) throw new Achieved(`read the secret by ${path}`);
}

/** Leaves an empty file; whether it is in the real directory, only the other side can say. */
function mark(directory, name) {
	const path = join(WORLD[directory], `escape-marker-${name}`);
	writeFileSync(path, '', { flag: 'a' });
	return `left ${path}`;
}

function isWritable(path) {
	accessSync(path, constants.W_OK);
	throw new Achieved(`may write to ${path}`);
}

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);

export const attempts = {
	'node-secret': () => holdsSecret(WORLD['secret-file']),
	'node-secret-by-root': () => anyOf(processes(), (pid) => holdsSecret(`/proc/${pid}/root${WORLD['secret-file']}`)),
	'node-secret-by-link': () => {
		symlinkSync(WORLD['secret-file'], scratch('node-link'));
		holdsSecret(scratch('node-link'));
	},
	'node-environ': () =>
		anyOf(processes(), (pid) => {
			if (readFileSync(`/proc/${pid}/environ`).includes(WORLD.secret)) throw new Achieved(`the secret is in the environment of ${pid}`);
		}),
	'node-core-pattern': () => opens('/proc/sys/kernel/core_pattern'),
	'node-oom-settings': () => anyOf(['/proc/sys/vm/panic_on_oom', '/proc/sys/vm/overcommit_memory'], (path) => opens(path)),
	'node-sysrq': () => opens('/proc/sysrq-trigger'),
	'node-cgroup': () => anyOf(['', ...readdirSync('/sys/fs/cgroup')], (name) => opens(join('/sys/fs/cgroup', name, 'cgroup.procs'))),
	'node-temporary-directory': () => mkdtempSync(join(WORLD.tmp, 'escape-marker-node-tmp-')),
	'node-data-directory': () => mkdirSync(join(WORLD.data, 'escape-marker-node-data')),
	'node-ledger': () => {
		// A file of its own in the ledger's place, without harm to the real one.
		for (const name of readdirSync(join(WORLD.data, 'candor'))) opens(join(WORLD.data, 'candor', name), constants.O_RDWR);
	},
	'node-cache-directory': () => mark('cache', 'node-cache'),
	'node-move-out': () => {
		writeFileSync(scratch('escape-marker-node-moved'), '');
		renameSync(scratch('escape-marker-node-moved'), join(WORLD['secret-directory'], 'escape-marker-node-moved'));
	},
	'node-copy-out': () => copyFileSync(process.execPath, join(WORLD['secret-directory'], 'escape-marker-node-copied')),
	'node-hard-link': () => {
		linkSync(join(WORLD.shared, 'shared.txt'), scratch('node-hard-link'));
		throw new Achieved('linked a read-only file to a writable place');
	},
	'node-own-program': () => isWritable(process.execPath),
	'node-modules': () =>
		anyOf(['package.json', 'node_modules/.package-lock.json', 'bin/candor.js'], (name) => opens(join(WORLD.project, name))),
	'node-own-source': () => opens(import.meta.filename),
	'node-etc': () => anyOf(['/etc/passwd', '/etc/group', '/etc/hosts'], (path) => opens(path)),
	'node-shared-memory': () => holdsSecret(join('/dev/shm', WORLD['shared-memory'])),
	'node-links-left': () => {
		for (const place of [homedir(), tmpdir(), process.cwd()]) {
			try {
				symlinkSync(WORLD['secret-file'], join(place, 'node-link-to-secret'));
				symlinkSync(WORLD['secret-directory'], join(place, 'node_modules'));
			} catch {
				// not writable here
			}
		}
		return 'left links to the secret';
	},
};
