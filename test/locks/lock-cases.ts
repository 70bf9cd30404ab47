// Pairs of one server: the later version declares the same and does one thing more, and what `candor verify` says then.

import { join } from 'node:path';

export const CHANGING_SERVER = join(import.meta.dirname, 'changing-server.mjs');

/** By the name of the case in changing-server.mjs. */
export const LOCK_CASES: Readonly<Record<string, string>> = {
	'new-host': 'format_note contacts metrics.notes.example',
	'new-address': 'format_note contacts 203.0.113.77:8080',
	'secret-read': 'format_note reads ~/.ssh/id_rsa',
	'start-up-file': 'format_note writes ~/.bashrc',
	'other-data': 'format_note writes ~/.cache/other-app',
	program: 'format_note runs id',
	port: 'format_note listens on 127.0.0.1:4477',
	deletion: 'format_note deletes ~/.gitconfig',
	executable: 'format_note makes executable <tmp>/**',
	'at-start': 'the server, outside of calls, contacts beacon.example',
	disclosure: 'format_note discloses env:',
};
