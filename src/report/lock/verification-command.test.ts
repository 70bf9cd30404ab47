import { expect, test } from 'vitest';
import { type Verification, verificationCommand } from './verification-command.ts';

const run = { depth: 'quick', network: 'sink', variables: [], pin: 'notes@1.2.3' } as const;
const lock: Verification['lock'] = { run, target: { kind: 'package', name: 'notes', version: '1.2.3', command: ['npx', '-y', 'notes'] } };
const usual: Verification = { lockFile: 'candor.lock', lock, settings: run, command: lock.target.command };
const UPDATE = [{ name: '--update', value: '' }];

test('what the lock holds is not typed again', () => {
	expect(verificationCommand(usual)).toBe('candor verify');
	expect(verificationCommand({ ...usual, lockFile: 'my locks/a.lock' }, UPDATE)).toBe(`candor verify --lock 'my locks/a.lock' --update`);
});

test('what was given beside the lock is kept: another version, a port, another command, and the variables, whose values no lock holds', () => {
	const settings = { ...run, pin: 'notes@1.2.4', httpPort: 3001, variables: ['API_KEY'] };
	expect(verificationCommand({ ...usual, settings }, UPDATE)).toBe(
		'candor verify --update --http-port 3001 --pin notes@1.2.4 --env API_KEY="$API_KEY"',
	);
	expect(verificationCommand({ ...usual, command: ['npx', '-y', 'notes@2'] }, UPDATE)).toBe('candor verify --update -- npx -y notes@2');
});
