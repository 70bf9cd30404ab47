import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { readNpxCommand } from './npx-command.ts';

const argv = (line: string): Argv => {
	const [program = '', ...args] = line.split(' ');
	return [program, ...args];
};

test.each([
	['npx -y server --stdio', { packages: ['server'], args: ['--stdio'], usesLocal: true }],
	['/usr/bin/npx --yes @scope/server@1.2 -y /data', { packages: ['@scope/server@1.2'], args: ['-y', '/data'] }],
	['npx -- server -- x', { packages: ['server'], args: ['--', 'x'] }],
	['npx -p @scope/tools tool --x', { packages: ['@scope/tools'], command: 'tool', args: ['--x'], usesLocal: false }],
	['npx --package=a -p b tool', { packages: ['a', 'b'], command: 'tool', args: [] }],
	['npx --registry http://registry.example/ server', { packages: ['server'], settings: { registry: 'http://registry.example/' } }],
	['npx --registry=http://registry.example/ server', { packages: ['server'], settings: { registry: 'http://registry.example/' } }],
	['npm exec -- server --stdio', { packages: ['server'], args: ['--stdio'] }],
	['npm exec --yes server@2 data -- --stdio', { packages: ['server@2'], args: ['data', '--stdio'] }],
	['npm x server -y', { packages: ['server'], args: [] }],
	['npm --silent exec --package=a -- tool --x', { packages: ['a'], command: 'tool', args: ['--x'] }],
	['bunx --bun server --x', { packages: ['server'], args: ['--x'] }],
	['bun x server', { packages: ['server'], args: [] }],
	['pnpm dlx server --x', { packages: ['server'], args: ['--x'], usesLocal: false }],
	['pnpm --package=a dlx tool --x', { packages: ['a'], command: 'tool', args: ['--x'] }],
	['pnpx server', { packages: ['server'] }],
	['yarn dlx -q -p a tool --x', { packages: ['a'], command: 'tool', args: ['--x'] }],
])('%s', (line, expected) => {
	expect(readNpxCommand(argv(line))).toMatchObject(expected);
});

test.each(['npm start', 'npm run serve', 'bun run server.ts', 'yarn start', 'node x.js', 'pnpm exec x', 'npm'])(
	'%s is none of these runners',
	(line) => {
		expect(readNpxCommand(argv(line))).toBeUndefined();
	},
);

test.each(['npx', 'npx -y', 'npx -p server', 'npx -c "x"', 'npm exec --call x'])('%s is refused', (line) => {
	expect(() => readNpxCommand(argv(line))).toThrow(UserError);
});
