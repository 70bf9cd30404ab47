// SSH up to its first line. What follows is encrypted with keys that nobody here has: the connection ends at once instead of hanging.

import type { TcpService } from './dialogue.ts';

export const secureShell: TcpService = {
	isAsked: (port) => port === 22,
	open: () => ({
		protocol: 'ssh',
		greeting: 'SSH-2.0-OpenSSH_9.6\r\n',
		opaqueReason: 'SSH encrypts after its first line',
		reply: () => ({ bytes: '', next: 'close' }),
	}),
};
