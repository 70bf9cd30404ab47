// What a server writes to its stderr goes to ours, as it is and all of it. It is passed on, for the server must not hold our own descriptor: whoever does not
// read holds up the server then, as if it ran alone, and never the guard.

import type { Readable } from 'node:stream';

const held = new Set<Readable>();

export function passOnWords(words: Readable): void {
	words.on('data', (chunk: Buffer) => {
		if (process.stderr.write(chunk)) return;
		words.pause();
		if (held.size === 0) process.stderr.once('drain', goOn);
		held.add(words);
	});
	words.on('error', () => {}); // it is gone, and so are its words
	words.resume();
}

function goOn(): void {
	for (const words of held) words.resume();
	held.clear();
}
