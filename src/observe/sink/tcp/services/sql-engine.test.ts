import { expect, test } from 'vitest';
import { openSqlEngine } from './sql-engine.ts';

test('a setting of the session is told again', () => {
	const run = openSqlEngine();
	expect(run("SELECT set_config('statement_timeout', '500', true)", []).rows).toEqual([['500']]);
	expect(run("SELECT current_setting('statement_timeout')", []).rows).toEqual([['500']]);
	expect(run("SELECT current_setting('other', true)", []).rows).toEqual([['']]);
});
