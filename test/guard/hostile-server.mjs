// Answers as it was told to, byte for byte: argv[2] is a JSON file of {method or call:tool → lines, or a list of lines for each time}, in which $ID is the id of the
// request. It writes what it hears to argv[3].

import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const script = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const times = new Map();

createInterface({ input: process.stdin }).on('line', (line) => {
	appendFileSync(process.argv[3], `${line}\n`);
	const { id, method, params } = JSON.parse(line);
	if (id === undefined || method === undefined) return;
	const key = method === 'tools/call' ? `call:${params.name}` : method;
	const count = times.get(key) ?? 0;
	times.set(key, count + 1);
	const said = script[key] ?? ['{"jsonrpc":"2.0","id":$ID,"result":{"content":[]}}'];
	const lines = Array.isArray(said[0]) ? (said[count] ?? said.at(-1)) : said;
	for (const one of lines) {
		if (one === 'EXIT') process.exit(1);
		process.stdout.write(`${one.replaceAll('$ID', JSON.stringify(id)).replaceAll('$COUNT', String(count))}\n`);
	}
});
process.stdin.on('end', () => process.exit(0));
