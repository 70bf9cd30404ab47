import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Twice, and a turn of the event loop between: V8 gives the memory of buffers back beside the program, and finishes that when the next collection begins. */
export async function collectGarbage(): Promise<void> {
	collect();
	await new Promise((resolve) => setImmediate(resolve));
	collect();
}
