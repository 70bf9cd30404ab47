import { expect, test } from 'vitest';
import { parseListeners } from './listening-sockets.ts';

const HEADER = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const row = (local: string, state: string) =>
	`   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000 0 1 1 0\n`;

// The table is in the byte order of the machine that wrote it: these rows are from a little-endian one.
test('addresses and ports of what listens, and of nothing else', () => {
	expect(parseListeners(HEADER + row('0100007F:0BB9', '0A') + row('00000000:1F90', '0A') + row('0100007F:0BB9', '01'))).toEqual([
		{ address: '127.0.0.1', port: 3001 },
		{ address: '0.0.0.0', port: 8080 },
	]);
	expect(
		parseListeners(
			HEADER +
				row('00000000000000000000000001000000:0BB9', '0A') +
				row('00000000000000000000000000000000:0050', '0A') +
				row('B80D0120000000000000000001000000:01BB', '0A'),
		),
	).toEqual([
		{ address: '::1', port: 3001 },
		{ address: '::', port: 80 },
		{ address: '2001:db8::1', port: 443 },
	]);
});

test('a table that is not there', () => {
	expect(parseListeners('')).toEqual([]);
});
