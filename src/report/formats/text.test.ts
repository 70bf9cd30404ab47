import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { columns } from '../columns.ts';
import { calls, effect, finding, ofTool } from '../samples/compose.fixture.ts';
import { crowded, hostile, longNames } from '../samples/odd.fixture.ts';
import { honest, inconclusive, leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import { findReporter } from './registry.ts';
import { renderText } from './text.ts';

const plain = (report: Report, width = 80, verbose = false) => renderText(report, { color: false, width, verbose });
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

const everyWay = Object.entries(SAMPLES).flatMap(([name, report]) =>
	[56, 60, 80, 120, 200].flatMap((width) => [false, true].map((verbose) => ({ name, report, width, verbose }))),
);

test.for(everyWay)(
	'$name at $width, verbose $verbose: keeps to the width, no control character, no blank ends',
	({ report, width, verbose }) => {
		const text = plain(report, width, verbose);
		expect(text.endsWith('\n')).toBe(true);
		expect(text).not.toMatch(/[^\P{C}\n]/u);
		for (const line of text.split('\n')) {
			expect(columns(line)).toBeLessThanOrEqual(width);
			expect(line).toBe(line.trimEnd());
		}
	},
);

test.for(Object.entries(SAMPLES))('%s: the last line shows untested, gaps and trust', ([, report]) => {
	const { untested, gaps } = report.summary;
	expect(lastLine(plain(report))).toMatch(new RegExp(`untested ${untested} · gaps ${gaps} · trust \\d\\.\\d\\d$`));
});

test.for(Object.entries(SAMPLES))('%s: colour changes nothing but the colour', ([, report]) => {
	const painted = renderText(report, { color: true, width: 80 });
	expect(painted).toContain('\x1b[');
	expect(stripVTControlCharacters(painted)).toBe(plain(report));
});

test('an honest server: clean, and one sum line when there is room', () => {
	const text = plain(honest, 130);
	expect(text).toContain('No findings.');
	expect(lastLine(text)).toBe(
		'CLEAN  0 findings — worked 1 of 1 tools, 5 calls, 1,204 observations, 43 effects (43 explained) · untested 0 · gaps 0 · trust 1.00',
	);
});

test('what was sent: a row a host with its requests, names looked up, packets; nothing where nothing was sent', () => {
	const text = plain(leaky);
	expect(text).toMatch(/^What it sent +over +times +sent +received$/m);
	expect(text).toMatch(/^ 203\.0\.113\.34:80 +http +5 +10 kB +490 B\n {3}POST \/notes → 200 \(5×\)$/m);
	expect(text).toContain(' looked up collector.example (10×)\n 90 packets on the wire, 20 kB\n');
	expect(plain(hostile)).toContain('1000 GB');
	expect(plain(hostile, 120)).toContain('the first 5 of them in the packet capture');
	expect(plain(honest)).not.toContain('What it sent');
});

test('a leaky server: a line a finding, what was declared, and evidence with its call', () => {
	const text = plain(leaky, 120);
	expect(text).toMatch(/^ HIGH {2}sensitive-read +format_note {2}5 of 5 calls read ~\/\.ssh\/id_rsa/m);
	expect(text).toMatch(/declared {2}Formats a markdown note\. Purely local text formatting\./);
	expect(text).toMatch(/evidence {2}#214 \+0\.61s node\[7\] call 1: read \/home\/user\/\.ssh\/id_rsa$/m);
	expect(text).toMatch(/connect 203\.0\.113\.34:80 \(tcp\) = ENETUNREACH/);
	expect(text).toMatch(/^ format_note {2}◆◆●●● {2}▂ 1 \+1 +· +· +▁ \+1$/m);
	expect(text).toContain('… 3 more');
});

test('what was observed is given in full below when the line had to be cut', () => {
	expect(plain(leaky, 60)).toMatch(/observed {2}5 of 5 calls read ~\/\.ssh\/id_rsa, a canary\n +of this run/);
	expect(plain(leaky, 120)).not.toContain('observed  ');
	// The line itself has no half of the sentence, and milder findings are told in full, too.
	expect(plain(leaky, 60)).toMatch(/^ HIGH {2}sensitive-read +format_note$/m);
	const observed = `${'opened a file and sent it on, '.repeat(3)}at last`;
	const mild = plain({ ...honest, findings: [finding('low', 'crash', observed)] }, 60);
	expect(mild.replace(/\n +/g, ' ')).toContain(`observed  ${observed}`);
});

test('a half-seen server never looks clean', () => {
	const text = plain(inconclusive);
	expect(text).toContain('NO CELL');
	expect(text.match(/WEAKER/g)).toHaveLength(2);
	expect(text).toContain('No findings in what could be seen.');
	expect(text).toContain('tool delete_everything');
	expect(text).toContain('3× unparsed');
	expect(text).toContain('1 of 3 tools was not exercised');
	expect(text).not.toMatch(/CLEAN/);
});

test('for a file or a program no headline is cut', () => {
	const [first] = leaky.findings;
	if (first === undefined) throw new Error('it has findings');
	const observed = `${'opened a file and sent it on, '.repeat(8)}at last`;
	const report = { ...leaky, findings: [{ ...first, observed }] };
	expect(renderText(report, { color: false, width: 80, isWhole: true })).toMatch(new RegExp(`${first.rule} .*${observed}\n`));
	expect(plain(report)).not.toContain(observed);
});

test('a command that fills the screen is shortened, and whole with --verbose', () => {
	const repeat = `candor audit --only-tool x --input '${'['.repeat(400)}${']'.repeat(400)}' -- node x.mjs`;
	const report = { ...honest, findings: [finding('low', 'crash', 'it exited', { repeat })] };
	expect(plain(report)).not.toContain('[['.repeat(100));
	expect(plain(report)).toMatch(
		new RegExp(`repeat +candor audit --only-tool x .*…\\n +${repeat.length} characters: --verbose or --json has all`),
	);
	expect(plain(report, 80, true)).toContain(repeat);
});

test('very many steps are a number under their heading: × means no answer', () => {
	const steps = calls(
		['format_note'],
		Array.from({ length: 33 }, () => 'ok' as const),
	);
	const text = plain({ ...honest, steps });
	expect(text).toMatch(/^ +format_note +33 /m);
	expect(text).not.toContain('×');
});

test('what is unexplained without a finding is named', () => {
	const lists = Array.from({ length: 6 }, (_, index) => effect('list', `/srv/${index}`));
	const scopes = [ofTool('read_note', [effect('read', '/srv/odd.txt')]), ofTool('list', lists)];
	const report = { ...honest, profile: { ...honest.profile, scopes, unexplained: 7 } };
	expect(plain(report, 200)).toMatch(/No findings\.\n {2}7 unexplained: .*read \/srv\/odd\.txt \(read_note\).* … 3 more\s+\(--verbose\)/);
	expect(plain(report, 200, true)).toContain('list /srv/5 (list)');
	expect(plain(honest)).not.toContain('unexplained:');
});

test('forty findings: each has one line, worst first, and only the first bad ones have detail', () => {
	const text = plain(crowded);
	const labels = [...text.matchAll(/^ (CRIT|HIGH|MED|LOW|INFO) /gm)].map(([, label]) => label);
	expect(labels).toEqual(['CRIT', 'HIGH', 'MED', 'LOW', 'INFO'].flatMap((label) => Array<string>(8).fill(label)));
	expect(text.match(/declared {2}/g)).toHaveLength(8);
	expect(plain(crowded, 80, true).match(/declared {2}/g)).toHaveLength(40);
});

test('long names are cut in the middle, so that two that differ at the end differ', () => {
	const rows = plain(longNames).match(/^ a_very.*$/gm) ?? [];
	expect(rows).toHaveLength(2);
	expect(new Set(rows.map((row) => row.slice(0, 30))).size).toBe(2);
});

test('a hostile server cannot fake a line', () => {
	const text = plain(hostile, 120, true);
	expect(text).toContain('\\x1b[2J');
	expect(text).not.toMatch(/^0 findings/m);
	expect(text.match(/^CLEAN/gm)).toBeNull();
});

test('with many tools, those with something unexplained are shown', () => {
	const tools = Array.from({ length: 300 }, (_, index) => ofTool(`quiet_${index}`, [effect('read', '/etc/hosts', 'runtime')]));
	const report = { ...honest, steps: [], profile: { ...honest.profile, scopes: [...tools, ofTool('loud', [effect('exec', '/bin/sh')])] } };
	const text = plain(report);
	expect(text).toMatch(/^ loud .*\+1/m);
	expect(text).toContain('281 more rows');
	expect(text.split('\n').length).toBeLessThan(45);
});

test('a tool that was called and did nothing has its row', () => {
	expect(plain({ ...honest, profile: { ...honest.profile, scopes: [] } })).toMatch(/^ format_note {2}●●●●● {2}·/m);
});

test('what it used: one quiet line, and the whole picture where a finding speaks of it', () => {
	expect(plain(honest, 100)).toMatch(/^What it used {2}cpu [▁-█]{12} 0\.5 s {3}memory [▁-█]{12} 60 MB {3}11 threads$/m);
	const abusive = { ...honest, findings: [finding('high', 'resource-abuse', 'used 6 s of processor time')] };
	const text = plain(abusive, 100);
	expect(text).toMatch(/^ cpu {8}[▁-█]{48} {2}0\.5 s, at most 96 %$/m);
	expect(text).toMatch(/^ {12}start {2}calls$/m);
	expect(text).toMatch(/^ limits {5}memory 1 GiB by cgroup · processes 256 by cgroup/m);
	expect(plain({ ...honest, sandbox: null })).not.toContain('What it used');
});

test('the registry knows each format by name, and says which there are', () => {
	expect(findReporter('text').render(honest, { color: false, width: 80 })).toBe(plain(honest));
	expect(() => findReporter('yaml')).toThrow('no such format: yaml');
});

test('files: programs, changed files and copies of secrets are shown, the rest is counted', () => {
	const entry = {
		kind: 'file',
		mode: 0o644,
		owner: 1000,
		size: 1234,
		isExecutable: false,
		sha256: 'ab12'.repeat(16),
		preview: 'one\ntwo',
	} as const;
	const changes = [
		{ change: 'passed', path: '/tmp/.x.sh', entry: { ...entry, mode: 0o755, isExecutable: true }, canaries: [] },
		{ change: 'changed', path: '/home/user/.bashrc', entry, before: entry, canaries: [] },
		{ change: 'added', path: '/tmp/copy', entry, canaries: [{ key: 'file:.netrc', form: 'plain' }] },
		{ change: 'added', path: '/tmp/plain', entry, canaries: [] },
	] as const;
	const told = (files: typeof changes | []) =>
		plain({ ...honest, sandbox: { ...cellOf(honest), files: { changes: files, beyond: 2, limits: [] } } }, 120);
	expect(told(changes)).toContain(
		[
			'Files',
			'  gone again  /tmp/.x.sh  0755 1,234 B sha256 ab12ab12ab12…  one\\ntwo',
			'  changed     ~/.bashrc   0644 1,234 B sha256 ab12ab12ab12…  one\\ntwo',
			'  added       /tmp/copy   0644 1,234 B sha256 ab12ab12ab12…  holds file:.netrc',
			'  3 more changes (--verbose)',
		].join('\n'),
	);
	expect(told([])).not.toContain('Files');
});

function cellOf({ sandbox }: Report): NonNullable<Report['sandbox']> {
	if (sandbox === null) throw new Error('the sample has no cell');
	return sandbox;
}

test('what was done besides calling is counted in the head, and only where there was some', () => {
	const page = (report: Report) => renderText(report, { color: false, width: 100 });
	expect(page(honest)).not.toContain('besides');
	const { coverage } = honest;
	const resources = { ...coverage.resources, subscribed: 1, updates: 2 };
	const busy = { ...honest, coverage: { ...coverage, resources, completions: 3, cancelled: 1, together: 4 } };
	expect(page(busy)).toContain(
		'  besides 3 completions, 1 subscription (2 updates received), 1 call cancelled, 4 tools called\n          several times at once\n',
	);
});

test('tools that never worked: one entry an error with the tools that gave it and what would help, and the share in the sum', () => {
	const failed = (tool: string, error: string, help?: string) => ({ tool, calls: 4, error, ...(help === undefined ? {} : { help }) });
	const report: Report = {
		...inconclusive,
		coverage: {
			...inconclusive.coverage,
			tools: { declared: 9, called: 8, answered: 8, worked: 1 },
			notWorked: [
				failed('login', 'Error: not logged in'),
				...['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
					failed(`git_${name}`, `Error executing tool git_${name}: /data/${name}.txt`, 'name a path'),
				),
				{ tool: 'delete_everything', calls: 0, error: 'no input satisfies its schema' },
			],
		},
	};
	const text = plain(report);
	expect(text).toContain(
		[
			'Not seen at work  worked 1 of 9 tools',
			'  git_a, git_b, git_c, git_d and 2 more',
			'    Error executing tool git_a: /data/a.txt',
			'    → name a path',
			'  login',
			'    Error: not logged in',
			'Untested',
		].join('\n'),
	);
	expect(text).toMatch(/^INCONCLUSIVE .* — worked 1 of 9 tools, /m);
	expect(text.match(/delete_everything/g)).toHaveLength(1);
	expect(plain(report, 80, true)).toContain('  git_a, git_b, git_c, git_d, git_e, git_f\n');
	const junit = findReporter('junit').render(report, { color: false, width: 80 });
	expect(junit).toContain('<property name="worked" value="1 of 9 tools"/>');
	expect(junit).toMatch(
		/name="tool git_a works".*<skipped message="no ordinary call succeeded: Error executing tool git_a: .* \(name a path\)"/,
	);
});
