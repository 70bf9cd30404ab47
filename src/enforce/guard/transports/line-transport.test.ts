import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LineTransport } from './line-transport.ts';

test('however often a sender asks, it is told once that there is room', async () => {
	const output = new PassThrough({ highWaterMark: 16 });
	const transport = new LineTransport(new PassThrough(), output, 1024, { message: () => {}, over: () => {}, unwritable: () => {} });
	let told = 0;
	const ready = () => void told++;
	for (let message = 0; message < 20; message++) if (!transport.send(Buffer.alloc(10))) transport.whenWritable(ready);
	expect(output.listenerCount('drain')).toBe(1);
	const drained = new Promise<void>((resolve) => transport.whenWritable(resolve));
	output.resume();
	await drained;
	expect(told).toBe(1);
	expect(output.listenerCount('drain')).toBe(0);
});
