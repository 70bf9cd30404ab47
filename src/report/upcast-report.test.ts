import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { finding } from './samples/compose.fixture.ts';
import { leaky } from './samples/plain.fixture.ts';
import { reportSchema } from './schema/report-schema.ts';
import { upcastReport } from './upcast-report.ts';

test('a report of version 1.0 gets the scopes that its tools say', () => {
	const { scopes: _, ...ofTool } = finding('high', 'sensitive-read', 'opened ~/.ssh/id_rsa');
	const { tool: __, ...ofNone } = ofTool;
	const old = { ...leaky, schemaVersion: '1.0', findings: [ofTool, ofNone] } as unknown as Report;
	const read = upcastReport(old);
	expect(read.findings).toMatchObject([
		{ tool: 'format_note', scopes: [{ kind: 'tool', name: 'format_note' }] },
		{ scopes: [{ kind: 'server', name: 'server' }] },
	]);
	expect(reportSchema.safeParse(read).error).toBe(undefined);
});

test('a report of today stays as it is', () => {
	expect(upcastReport(leaky)).toEqual(leaky);
});
