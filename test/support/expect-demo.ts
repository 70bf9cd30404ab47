import { join } from 'node:path';
import { expect } from 'vitest';
import { startCandor } from './candor-process.ts';

/** As `npm run demo` does in a clone, whatever the other tests start. */
const SOURCE = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');

/** `candor demo` as a visitor runs it: the honest server is clean, the leaky one is not. */
export async function expectDemo(language: 'node' | 'python'): Promise<void> {
	const { code, stdout, stderr } = await startCandor(['demo', '--language', language], { COLUMNS: '120' }, [], SOURCE).done;
	expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toContain('id_rsa');
	expect(stdout).toContain('203.0.113.34');
}
