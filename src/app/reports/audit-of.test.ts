import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { honest, leaky } from '#report/samples/plain.fixture.ts';
import { auditOf } from './audit-of.ts';
import { diffNamedAudits } from './diff-named-audits.ts';

const NO_RUNS = {
	depth: 'quick' as const,
	words: [],
	env: {},
	progress: () => {
		throw new Error('no audit is run');
	},
};

test('reads reports of this version and of an earlier one', async () => {
	using directory = mkdtempDisposableSync(join(tmpdir(), 'candor-diff-'));
	const file = (name: string, report: object) => {
		const path = join(directory.path, name);
		writeFileSync(path, JSON.stringify(report));
		return path;
	};
	const { findings } = await diffNamedAudits(file('a.json', honest), file('b.json', leaky), NO_RUNS, AbortSignal.timeout(60_000));
	expect(findings.appeared.map(({ rule }) => rule)).toEqual(['sensitive-read', 'undeclared-egress']);
	const old = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'reports', 'report-1.0.json');
	expect((await auditOf(old)).summary.incidents).toBeTypeOf('number');
});

test.for([
	['missing.json', undefined, /missing\.json: there is no such file/],
	['text.json', 'no report', /text\.json: .*JSON/],
	['other.json', '{"name": "notes"}', /other\.json: it is no report of an audit: it has no schemaVersion/],
	['newer.json', '{"schemaVersion": "9.0"}', /newer\.json: it has schema version 9\.0/],
	['part.json', '{"schemaVersion": "2.1"}', /part\.json: it is no whole report/],
	['.', undefined, /there is no record\.json/],
] as const)('%s is refused in clear words', async ([name, content, message]) => {
	using directory = mkdtempDisposableSync(join(tmpdir(), 'candor-diff-'));
	const path = join(directory.path, name);
	if (content !== undefined) writeFileSync(path, content);
	await expect(auditOf(path)).rejects.toThrow(message);
	await expect(auditOf(path)).rejects.toThrow(expect.objectContaining({ name: 'UserError' }));
});

test.for([
	['some-server@latest', 'a difference needs one exact version of a package'],
	['@scope/server@^1.0.0', 'a difference needs one exact version of a package'],
	['some-server', 'there is no such file or directory'],
] as const)('%s is no version of a package', async ([word, message]) => {
	await expect(diffNamedAudits(word, 'other', NO_RUNS, AbortSignal.timeout(60_000))).rejects.toThrow(message);
});
