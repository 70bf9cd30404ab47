// The process that dials inside the cell's network and hands over the connected sockets: a socket stays in the namespace it was created in,
// even when another process holds it. open-reach.ts starts it, and it ends with its parent.

import { connect } from 'node:net';
import type { DialAnswer, DialOrder } from './dial-messages.ts';

process.once('disconnect', () => process.exit(0));
process.on('message', ({ id, host, port }: DialOrder) => {
	const socket = connect({ host, port, allowHalfOpen: true });
	socket.pause(); // the server's first bytes are for the process that gets the socket
	socket.once('connect', () => tell({ kind: 'dialled', id }, socket));
	socket.once('error', (error: NodeJS.ErrnoException) => tell({ kind: 'failed', id, code: error.code ?? 'EIO', reason: error.message }));
});
tell({ kind: 'ready' });

function tell(message: DialAnswer, socket?: ReturnType<typeof connect>): void {
	process.send?.(message, socket);
}
