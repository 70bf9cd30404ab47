// Processes that are not the server's, and rights that it does not have.

import { spawn, spawnSync } from 'node:child_process';
import { constants, readdirSync, readlinkSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Achieved, anyOf, opens, WORLD } from './attempt.mjs';

const victim = Number(WORLD.victim);

function succeeds(program, args, options = {}) {
	const { status, error, stderr } = spawnSync(program, args, { timeout: 4000, encoding: 'utf8', ...options });
	if (error !== undefined) throw error;
	if (status === 0) throw new Achieved([program, ...args].join(' '));
	return stderr.trim().slice(0, 80);
}

export const attempts = {
	'node-set-user': () => {
		process.setuid(0);
		process.seteuid(0);
		throw new Achieved('became user 0');
	},
	'node-set-groups': () => {
		process.setgroups([0]);
		throw new Achieved('joined group 0');
	},
	'node-spawn-as-root': () => succeeds('/usr/bin/true', [], { uid: 0, gid: 0 }),
	'node-signal': () => {
		process.kill(victim, 0);
		throw new Achieved('may signal it');
	},
	'node-debug-signal-right': () =>
		anyOf([victim, process.ppid], (pid) => {
			// Signal 0 alone: who may send it may send the one that opens a debugger in a Node process.
			if (pid <= 1) return;
			process.kill(pid, 0);
			throw new Achieved(`may signal ${pid}`);
		}),
	'node-priority': () => {
		setPriority(victim, 0);
		throw new Achieved('may set its priority');
	},
	'node-descriptors': () => {
		for (const name of readdirSync('/proc/self/fd')) {
			if (Number(name) < 3) continue;
			let target = '';
			try {
				target = readlinkSync(`/proc/self/fd/${name}`);
				if (statSync(`/proc/self/fd/${name}`).isDirectory() && target !== '/proc' && !target.startsWith('/proc/'))
					throw new Achieved(`descriptor ${name} is ${target}`);
			} catch (error) {
				if (error instanceof Achieved) throw error;
			}
		}
		return 'no descriptor leads out';
	},
	// The first process of the cell is no way out: it has the same rights. Whether its acts are recorded, an attempt in C finds out.
	'node-memory': () =>
		anyOf(
			readdirSync('/proc').filter((name) => Number(name) > 1 && Number(name) !== process.pid),
			(pid) => opens(`/proc/${pid}/mem`, constants.O_RDWR),
		),
	'node-mount': () => succeeds('/usr/bin/unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']),
	'node-unshare': () => succeeds('/usr/bin/unshare', ['--user', '--net', 'true']),
	'node-chroot': () => succeeds('/usr/sbin/chroot', ['/', 'true']),
	'node-detached': () => {
		spawn('/usr/bin/sleep', ['600'], { argv0: WORLD['left-process'], detached: true, stdio: 'ignore' }).unref();
		return 'left a process';
	},
};
