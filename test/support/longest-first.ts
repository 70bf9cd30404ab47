import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. A fresh clone has no durations of an earlier run, and vitest would go by the size of a file. */
const LONGEST = [
	'test/audits/bad-targets.test.ts',
	'test/audits/fixtures.test.ts',
	'test/audits/ordinary-user.test.ts',
	'test/audits/local-http.test.ts',
	'test/escapes/audit.test.ts',
	'test/audits/',
	'src/observe/target/pypi/',
	'test/escapes/',
	'test/guard/dns/',
	'test/policy/commands.test.ts',
	'test/guard/http/bounds.test.ts',
	'test/ledger/',
	'test/guard/',
	'src/store/',
];

function place({ moduleId }: TestSpecification): number {
	const index = LONGEST.findIndex((name) => moduleId.includes(name));
	return index === -1 ? LONGEST.length : index;
}

/** Starts long files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return sorted.sort((a, b) => a.project.name.localeCompare(b.project.name) || place(a) - place(b));
	}
}
