// What `--env` gives a server names hosts and paths as much as its command line does, and the report says what was given.

import { expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

test('a host in a setting is the user’s own word', async () => {
	const audit = async (env: Readonly<Record<string, string>>) => {
		const report = await auditServer(fixtureCommand('demo/leaky.mjs'), { ...DEPTHS.quick, env });
		const egress = report.profile.scopes.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'egress');
		return { named: report.target.named, explained: [...new Set(egress.map(({ explanation }) => explanation?.by))] };
	};
	expect(await audit({})).toEqual({ named: { paths: [], variables: [] }, explained: [undefined] });
	expect(await audit({ NOTES_URL: 'http://203.0.113.34/', NOTES_FILE: '/srv/notes.md' })).toEqual({
		named: { paths: ['/srv/notes.md'], variables: ['NOTES_URL', 'NOTES_FILE'] },
		explained: ['launch'],
	});
});
