import { expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';

test.each(['node', 'python'])(
	'candor demo, the pair in %s: the honest server is clean, the leaky one is not',
	{ timeout: 60_000 },
	async (language) => {
		const { code, stdout, stderr } = await candor(['demo', '--language', language], { COLUMNS: '120' });
		expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
		expect(stdout).toContain('id_rsa');
		expect(stdout).toContain('203.0.113.34');
	},
);
