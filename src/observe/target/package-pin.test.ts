import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { parsePin, refuseOther, refuseOtherInstalled, writePin } from './package-pin.ts';

test.each([
	['server@1.2.3', 'server', '1.2.3'],
	['@scope/server@1.2.3-beta.1', '@scope/server', '1.2.3-beta.1'],
	['mcp-server-git@2026.1.14', 'mcp-server-git', '2026.1.14'],
	['mcp_server==1.0.post1', 'mcp_server', '1.0.post1'],
	['server@1', 'server', '1'],
])('%s', (typed, name, version) => {
	expect(parsePin(typed)).toEqual({ name, version });
	expect(parsePin(writePin(parsePin(typed)))).toEqual({ name, version });
});

test.each([
	...[
		'',
		'server',
		'server@',
		'@scope/server',
		'server@latest',
		'server@^1.2.3',
		'server@1.x',
		'server@1.*',
		'server@>=1',
		'@1.2.3',
		'server@1.2.3 ',
		'a@b@1.2.3',
	],
	...['https://host.example/x@1.2.3', '../server@1.2.3', 'server@1.2.3 || 2.0.0', '--server@1.2.3'],
])('%j is no pin', (typed) => {
	expect(() => parsePin(typed)).toThrow(UserError);
});

test('what was fetched or is installed has to be that version', () => {
	const pin = { name: 'My_Server', version: '1.0' };
	expect(() => refuseOther(pin, '1.0.0')).not.toThrow();
	for (const other of ['1.0.1', '1.0+local', '1.0rc1', '10', '1.00.1', undefined]) expect(() => refuseOther(pin, other)).toThrow(UserError);
	expect(() => refuseOtherInstalled(pin, { name: 'my-server', version: '1.0' })).not.toThrow();
	expect(() => refuseOtherInstalled(pin, { name: 'my-server', version: '1.1' })).toThrow('my-server 1.1 is installed');
	expect(() => refuseOtherInstalled(pin, { name: 'my-server' })).toThrow('no version of that package');
	expect(() => refuseOtherInstalled(pin, { name: 'other', version: '1.0' })).toThrow('no version of that package');
});
