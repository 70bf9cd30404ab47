// Serves SSH up to its first line. The rest would be encrypted with keys that the sink does not have, so the connection ends immediately instead of hanging.

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
