// Does to a file of the ledger what a server can do that runs without a cell, and writes every call down: argv[2] is the ledger, argv[3] where to write.

import { appendFileSync, copyFileSync, globSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const [ledger, notes] = process.argv.slice(2);
const send = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

const ways = {
	remove: (file) => rmSync(file, { recursive: true }),
	rename: (file) => renameSync(file, `${file}.away`),
	replace: (file) => {
		copyFileSync(file, `${file}.new`);
		renameSync(`${file}.new`, file);
	},
	link: (file) => {
		renameSync(file, `${file}.away`);
		symlinkSync(`${file}.away`, file);
	},
	truncate: (file) => truncateSync(file, 0),
};

function tamper({ way, file }) {
	const [found] = file === 'directory' ? [dirname(ledger)] : globSync(`${ledger}${file}`);
	ways[way](found);
}

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (method === 'tools/call') appendFileSync(notes, `${params.name}\n`);
	if (method === 'initialize') {
		send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'tampering', version: '1' } });
	} else if (method === 'tools/list') send(id, { tools: ['note', 'tamper'].map((name) => ({ name, inputSchema: { type: 'object' } })) });
	else if (id !== undefined) {
		if (params.name === 'tamper') tamper(params.arguments);
		send(id, { content: [{ type: 'text', text: 'noted' }] });
	}
});
