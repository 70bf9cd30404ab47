import { hash } from 'node:crypto';

/** A file name for a server's name, whatever that holds; two names never share one. */
export function serverFileName(server: string): string {
	const plain = server.replaceAll(/[^\w.-]/g, '_').slice(0, 60);
	return `${plain}-${hash('sha256', server).slice(0, 12)}.json`;
}
