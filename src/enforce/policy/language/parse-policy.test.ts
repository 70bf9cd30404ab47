import { describe, expect, test } from 'vitest';
import { type LoadPolicy, parsePolicy } from './parse-policy.ts';

const none: LoadPolicy = () => undefined;
const problems = (text: string, load = none) =>
	(parsePolicy('p.yaml', text, load).problems ?? []).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
const rule = (more: string) => `version: 1\nrules:\n  - name: a\n    effect: deny\n    reason: r\n    ${more}\n`;

describe('what is wrong is said with line and column', () => {
	test.each([
		['version: 1\ndefalt: allow\n', ['p.yaml:2:1 unknown key defalt; did you mean default?']],
		['alowed_tools: [a]\n', ['p.yaml:1:1 unknown key alowed_tools; did you mean allowed_tools?']],
		['version: 1\nallowed_tools: [a]\n', ['p.yaml:2:1 unknown key allowed_tools; it belongs to the short form, which has no version']],
		['max_memory_mb: lots\n', ['p.yaml:1:16 max_memory_mb: Invalid input: expected number, received string']],
		['max_memory_mb: 0\n', ['p.yaml:1:16 max_memory_mb: Too small: expected number to be >=1']],
		['allowed_tools: [a]\nallowed_tools: [b]\n', ['p.yaml:2:1 Map keys must be unique']],
		['rules: []\n', ['p.yaml:1:1 a policy with rules begins with `version: 1`']],
		['- a\n', ['p.yaml:1:1 a policy is a mapping: `version: 1` and rules, or some of the short keys']],
		['', ['p.yaml:1:1 a policy is a mapping: `version: 1` and rules, or some of the short keys']],
		['version: 2\n', ['p.yaml:1:10 version: Invalid input: expected 1']],
		['version: 1\nrules:\n  - name: a\n    effect: deny\n', ['p.yaml:3:5 rules.0.reason: is missing']],
		[rule('effekt: x'), ['p.yaml:6:5 unknown key effekt in rules.0; did you mean effect?']],
		[rule('when: {path_witin: [/x]}'), ['p.yaml:6:12 unknown key path_witin in rules.0.when; did you mean path_within?']],
		[rule('when: {path_within: [data]}'), ['p.yaml:6:26 data has to begin with /, ~/ or ./']],
		[rule('when: {host_in: ["http://x"]}'), ['p.yaml:6:22 http://x is no host; write api.example.com, *.example.com or 192.0.2.0/24']],
		[rule('when: {cidr: [10.0.0.0/33]}'), ['p.yaml:6:19 10.0.0.0/33 is no range of addresses, such as 10.0.0.0/8']],
		[rule('when: {cel: "args.x.matches(\'a\')"}'), ['p.yaml:6:17 matches() is not there in CEL; write the expression under `matches:`']],
		[rule('when: {cel: "nobody == 1"}'), ['p.yaml:6:17 Unknown variable: nobody']],
		[rule('when: {cel: "1 + 1"}'), ['p.yaml:6:17 it gives a int, and has to give true or false']],
		[rule('when: {schema: {type: strnig}}'), [expect.stringMatching(/^p\.yaml:6:20 schema is invalid/)]],
		[rule('when: {schema: {format: no-such}}'), [expect.stringMatching(/^p\.yaml:6:20 unknown format "no-such"/)]],
		[rule('when: {arguments: [x]}'), ['p.yaml:6:11 a condition says what to look for: path_within, host_in, matches …']],
		[rule('at: list\n    when: {matches: [x]}'), ['p.yaml:7:11 a rule at: list sees no arguments yet; drop `when`, or write at: call']],
		[
			'version: 1\nrules: [{name: a, effect: allow, reason: r, when: {hazards: [secret]}}]\n',
			[expect.stringContaining('hazards are reasons to deny')],
		],
		[
			'version: 1\nexceptions: [{rule: b, reason: r, expires: "2027-02-31"}]\n',
			[expect.stringContaining('2:44 exceptions.0.expires: Invalid ISO date')],
		],
		[
			`${rule('at: call')}exceptions: [{rule: aa, reason: r, expires: "2027-01-31"}]\n`,
			['p.yaml:7:21 there is no rule aa; did you mean a?'],
		],
		[`${rule('at: call')}  - {name: a, effect: allow, reason: r}\n`, ['p.yaml:7:12 there is a rule a already, in p.yaml']],
		['version: 1\nservers: {x: {rulez: []}}\n', ['p.yaml:2:15 unknown key rulez in servers.x; did you mean rules?']],
		['version: 1\ninclude: [./other.yaml]\n', ['p.yaml:2:11 there is no policy ./other.yaml']],
		['blocked_arg_patterns: ["/(?=x)/"]\n', [expect.stringMatching(/^p\.yaml:1:24 not a regular expression that RE2 knows/)]],
		['a: &a [1]\nb: [*a', [expect.stringMatching(/^p\.yaml:2:7 Flow sequence/)]],
	])('%j', (text, expected) => {
		expect(problems(text)).toEqual(expected);
	});

	test('in an included file too, and never in a ring', () => {
		const load: LoadPolicy = (name) => ({ name, text: 'version: 1\nsotf: true\n' });
		expect(problems('version: 1\ninclude: [b.yaml]\n', load)).toEqual(['b.yaml:2:1 unknown key sotf; did you mean soft?']);
		const ring: LoadPolicy = (name) => ({ name, text: 'version: 1\ninclude: [p.yaml]\n' });
		expect(problems('version: 1\ninclude: [b.yaml]\n', ring)).toEqual(['b.yaml:2:11 p.yaml is included twice, or includes itself']);
	});
});

test('a bomb of aliases is refused', () => {
	const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
		.split('')
		.map((key, index) => `${key}: &${key} [${`*${'abcdefghij'[index]},`.repeat(9)}*${'abcdefghij'[index]}]`)
		.join('\n')}\n`;
	expect(problems(bomb)).toEqual([expect.stringContaining('Excessive alias count')]);
});

test('what is included comes first; later files add rules and replace values', () => {
	const load: LoadPolicy = (name) => ({
		name,
		text: 'version: 1\ndefault: allow\nsoft: true\nrules: [{name: base, effect: ask, reason: r}]\nrate_limits: [{name: l, per_minute: 5}]\nconfine: {network: none, memory_mb: 10}\n',
	});
	const { policy } = parsePolicy(
		'p.yaml',
		'version: 1\ninclude: [b]\ndefault: deny\nrules: [{name: own, effect: deny, reason: r}]\nrate_limits: [{name: l, per_minute: 9}]\nconfine: {memory_mb: 20}\n',
		load,
	);
	expect(policy).toMatchObject({
		default: 'deny',
		soft: true,
		rules: [{ name: 'base' }, { name: 'own' }],
		confine: { network: 'none', memory_mb: 20, env: 'inherit' },
	});
	expect(policy?.rate_limits).toEqual([{ name: 'l', tools: ['*'], per: 'tool', per_minute: 9 }]);
});

test.each([
	['keys', (at: number) => `key${at}: 1`, ''],
	['anchors', (at: number) => `key${at}: &a${at} 1`, ''],
	['sections of servers', (at: number) => `  key${at}: 1`, 'version: 1\nservers:\n'],
])('thousands of wrong %s are read in linear time, and the first ones are told', (_what, lineOf, beginning) => {
	const text = `${beginning}${Array.from({ length: 20_000 }, (_, at) => lineOf(at)).join('\n')}\n`;
	const before = process.cpuUsage();
	expect(problems(text)).toHaveLength(50);
	const { user } = process.cpuUsage(before);
	// A comparison of each with every other takes more than ten seconds.
	expect(user / 1e6).toBeLessThan(5);
});
