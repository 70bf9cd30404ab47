import { dirname } from 'node:path';
import type { Inside } from './cell-backend.ts';

/** The environment of a developer's terminal. */
export function ordinaryEnvironment(inside: Inside, program: string): Record<string, string> {
	const path = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
	const own = dirname(program);
	return {
		HOME: inside.home,
		USER: 'user',
		LOGNAME: 'user',
		SHELL: '/bin/bash',
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
		PATH: (path.includes(own) ? path : [own, ...path]).join(':'),
	};
}
