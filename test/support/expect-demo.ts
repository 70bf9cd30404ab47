import { expect } from 'vitest';
import { candor } from './candor-process.ts';

/** `candor demo` as a visitor runs it: the honest server is clean, the leaky one is not. */
export async function expectDemo(language: 'node' | 'python'): Promise<void> {
	const { code, stdout, stderr } = await candor(['demo', '--language', language], { COLUMNS: '120' });
	expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toContain('id_rsa');
	expect(stdout).toContain('203.0.113.34');
}
