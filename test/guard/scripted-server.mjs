// Says what it was told to say, byte for byte, and writes down what it hears: argv[2] is a JSON file of {hears: line → line, says: lines}, argv[3] where to write.

import { appendFileSync, readFileSync } from 'node:fs';

const { hears, says } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let rest = Buffer.alloc(0);

process.stdin.on('data', (chunk) => {
	rest = Buffer.concat([rest, chunk]);
	for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
		const line = rest.subarray(0, end).toString('utf8');
		rest = rest.subarray(end + 1);
		appendFileSync(process.argv[3], `${line}\n`);
		if (Object.hasOwn(hears, line)) process.stdout.write(`${hears[line]}\n`);
		if (line.includes('"x-go"')) for (const said of says) process.stdout.write(`${said}\n`);
	}
});
process.stdin.on('end', () => process.exit(0));
