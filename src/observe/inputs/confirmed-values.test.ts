import { expect, test } from 'vitest';
import { withConfirmed } from './confirmed-values.ts';

test('repeats a value in the argument that confirms it', () => {
	expect(withConfirmed({ path: 'a.md', confirmPath: '/work/b.md' })).toEqual({ path: 'a.md', confirmPath: 'a.md' });
	expect(withConfirmed({ old_path: 'a', new_path: 'b', confirm_old_path: 'x', confirm_new_path: 'y' })).toEqual({
		old_path: 'a',
		new_path: 'b',
		confirm_old_path: 'a',
		confirm_new_path: 'b',
	});
	expect(withConfirmed({ password: 'a', passwordConfirmation: 'b' })).toEqual({ password: 'a', passwordConfirmation: 'a' });
});

test('leaves switches and arguments of another type as they are', () => {
	for (const args of [{ path: 'a', confirm: true }, { path: 'a', confirm_path: true }, { verify_url: 'b' }])
		expect(withConfirmed(args)).toBe(args);
});
