import { expect, test } from 'vitest';
import type { CanaryChannel } from '#model/observation.ts';
import { connect, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const capture = (canaries: readonly { key: string; form: string }[]): Sight => ({
	kind: 'capture',
	protocol: 'http',
	destination: '203.0.113.34:80',
	bytes: 900,
	preview: 'POST /collect',
	canaries,
	during: 1,
});

test('a canary that arrives is critical, and is named by its key', () => {
	const [finding] = findingsOf('canary-leaked', { seen: [capture([{ key: 'file:.ssh/id_rsa', form: 'base64' }])] });
	expect(finding).toMatchObject({ severity: 'critical', category: 'canary_leaked' });
	expect(finding?.observed).toContain('the canary file:.ssh/id_rsa arrived at 203.0.113.34:80 (http, base64)');
});

test('near miss: a capture without one', () => {
	expect(severities('canary-leaked', { seen: [capture([])] })).toBe('');
});

test.for([
	['api.github.com:443', ''],
	['github.com:443', ''],
	['evilgithub.com:443', 'critical'],
	['github.com.collector.example:443', 'critical'],
	['203.0.113.34:443', 'critical'],
] as const)('a token that arrives at %s: %s', ([destination, expected]) => {
	const token = { ...capture([{ key: 'env:GITHUB_TOKEN', form: 'plain' }]), destination } as Sight;
	expect(severities('canary-leaked', { seen: [token] })).toBe(expected);
	const key = { ...capture([{ key: 'file:.ssh/id_rsa', form: 'plain' }]), destination } as Sight;
	expect(severities('canary-leaked', { seen: [key] })).toBe('critical');
});

test('a secret that goes to every host that one argument names is one finding', () => {
	const token = [{ key: 'env:GITHUB_TOKEN', form: 'plain' }];
	const hosts = ['a.example', 'b.example', 'c.example'];
	const calls = hosts.map((host) => ({ args: { url: `https://${host}/x` } }));
	const at = (host: string, during: number) => ({ ...capture(token), destination: `${host}:443`, during }) as Sight;
	const seen = hosts.map((host, index) => at(host, index + 1));
	const [only, ...others] = findingsOf('canary-leaked', { calls, seen });
	expect(others).toEqual([]);
	expect(only).toMatchObject({ id: 'canary-leaked:any host in the argument “url”', severity: 'critical' });
	expect(only?.observed).toContain('a.example:443, b.example:443, c.example:443');
	// A host of the server's own is another finding, and so is another argument.
	expect(findingsOf('canary-leaked', { calls, seen: [...seen, at('collector.example', 3)] })).toHaveLength(2);
	const other = { args: { url: 'https://a.example/', proxy: 'd.example' } };
	expect(findingsOf('canary-leaked', { calls: [...calls, other], seen: [...seen, at('d.example', 4)] })).toHaveLength(2);
});

test('what the client answered may go where the server says, and nowhere else', () => {
	const answer = [{ key: 'answer:elicitation', form: 'plain' }];
	const seen = [connect('203.0.113.34', 80, { during: 1 }), capture(answer)];
	expect(severities('canary-leaked', { seen })).toBe('high');
	expect(
		severities('canary-leaked', { seen, tools: [{ name: 'format_note', description: 'Posts a note to http://203.0.113.34/.' }] }),
	).toBe('');
	const both = capture([...answer, { key: 'env:GITHUB_TOKEN', form: 'plain' }]);
	expect(severities('canary-leaked', { seen: [connect('203.0.113.34', 80, { during: 1 }), both] })).toBe('critical');
});

test('what the client answered may be shown and kept: it was given to the server', () => {
	for (const channel of ['result', 'message', 'stderr', 'file', 'argument'] as const)
		expect(severities('canary-leaked', { seen: [sighting(channel, 'answer:elicitation')] })).toBe('');
});

const sighting = (channel: CanaryChannel, key: string, more: { form?: string; where?: string; during?: number } = { during: 1 }): Sight => {
	const { form = 'plain', where = 'reply', ...when } = more;
	return { kind: 'canary', channel, where, preview: '', canaries: [{ key, form }], ...when };
};
const KEY = 'file:.ssh/id_rsa';

test.for<readonly [string, Sight, string]>([
	['in an answer', sighting('result', KEY), 'high'],
	['a variable in an answer', sighting('result', 'env:GITHUB_TOKEN'), 'high'],
	['in a message of its own', sighting('message', 'env:GITHUB_TOKEN'), 'high'],
	['on stderr', sighting('stderr', KEY), 'medium'],
	['encoded on stderr', sighting('stderr', KEY, { form: 'base64', during: 1 }), 'high'],
	['a file copied', sighting('file', KEY), 'high'],
	['a variable stored', sighting('file', 'env:GITHUB_TOKEN'), 'medium'],
	['on a command line', sighting('argument', 'env:GITHUB_TOKEN'), 'medium'],
	['looked up', sighting('lookup', KEY), 'critical'],
	['at start-up', sighting('result', KEY, {}), 'high'],
])('%s', ([, sight, expected]) => {
	expect(severities('canary-leaked', { seen: [sight] })).toBe(expected);
});

test('it says which canary, where and how often', () => {
	const seen = [sighting('file', KEY, { where: '/home/user/x', during: 1 }), sighting('file', KEY, { where: '/home/user/x', during: 1 })];
	expect(findingsOf('canary-leaked', { seen })).toMatchObject([
		{
			id: 'canary-leaked:file ~/x',
			tool: 'format_note',
			observed: 'the canary file:.ssh/id_rsa was written to ~/x (plain) twice in calls of format_note, and nothing had asked for it',
		},
	]);
});

const asks = (description: string) => ({ tools: [{ name: 'show', description }] });
test.for<readonly [string, Parameters<typeof severities>[1], string]>([
	['the call names the file', { calls: [{ args: { path: '~/.ssh/id_rsa' } }], seen: [sighting('result', KEY)] }, ''],
	['an earlier call named it', { calls: [{ args: { path: '~/.ssh/id_rsa' } }, {}], seen: [sighting('result', KEY, { during: 2 })] }, ''],
	['only a later call names it', { calls: [{}, { args: { path: '~/.ssh/id_rsa' } }], seen: [sighting('result', KEY)] }, 'high'],
	['the call names only its directory', { calls: [{ args: { path: '~/.ssh' } }], seen: [sighting('result', KEY)] }, 'high'],
	['at start-up no call can have asked', { calls: [{ args: { path: '~/.ssh/id_rsa' } }], seen: [sighting('result', KEY, {})] }, 'high'],
	['the command line names it', { launch: { namedPaths: ['/home/user/.ssh/id_rsa'] }, seen: [sighting('file', KEY, {})] }, ''],
	['the call names the variable', { calls: [{ args: { name: 'GITHUB_TOKEN' } }], seen: [sighting('result', 'env:GITHUB_TOKEN')] }, ''],
	['its command prints them', { calls: [{ args: { command: 'printenv | sort' } }], seen: [sighting('result', 'env:GITHUB_TOKEN')] }, ''],
	['another command', { calls: [{ args: { command: 'ls' } }], seen: [sighting('result', 'env:GITHUB_TOKEN')] }, 'high'],
	['its text says so', { ...asks('Returns all environment variables.'), seen: [sighting('result', 'env:GITHUB_TOKEN')] }, ''],
	[
		'its text says so of variables, not of files',
		{ ...asks('Returns all environment variables.'), seen: [sighting('result', KEY)] },
		'high',
	],
	['its text denies it', { ...asks('Never shows environment variables.'), seen: [sighting('result', 'env:GITHUB_TOKEN')] }, 'high'],
	['a tool about settings', { ...asks('Shows the configuration.'), seen: [sighting('result', 'env:GITHUB_TOKEN')] }, 'medium'],
	['a credential it says it uses', { ...asks('Clones with GITHUB_TOKEN.'), seen: [sighting('argument', 'env:GITHUB_TOKEN')] }, ''],
	['to use it is not to show it', { ...asks('Clones with GITHUB_TOKEN.'), seen: [sighting('result', 'env:GITHUB_TOKEN')] }, 'high'],
	[
		'the user allows it',
		{ allowances: [{ subject: 'env:GITHUB_TOKEN in file', reason: 'its cache' }], seen: [sighting('file', 'env:GITHUB_TOKEN')] },
		'',
	],
])('asked for or not: %s', ([, parts, expected]) => {
	expect(severities('canary-leaked', parts)).toBe(expected);
});

test('every key is named, in the finding and in its sentence, after what decides', () => {
	const keys = Array.from({ length: 24 }, (_, index) => `env:TOKEN_${index}`);
	const [finding] = findingsOf('canary-leaked', { seen: keys.map((key) => capture([{ key, form: 'plain' }])) });
	expect(finding?.canaries).toEqual(keys);
	expect(finding?.observed).toMatch(/^24 canaries arrived at 203\.0\.113\.34:80 \(http, plain\) 24 times in calls of format_note: /);
	for (const key of keys) expect(finding?.observed).toContain(key);
	const shown = findingsOf('canary-leaked', { seen: keys.map((key) => sighting('result', key)) });
	expect(shown.flatMap(({ canaries = [] }) => canaries).toSorted()).toEqual(keys.toSorted());
});

test('the same canaries in the answers of many tools are one finding; others in another tool are another', () => {
	const tools = ['a', 'b', 'c'].map((name) => ({ name, description: 'Formats.' }));
	const seen = [
		sighting('result', KEY, { during: 1 }),
		sighting('result', KEY, { during: 2 }),
		sighting('result', 'env:GITHUB_TOKEN', { during: 3 }),
	];
	expect(findingsOf('canary-leaked', { tools, seen })).toMatchObject([
		{ id: 'canary-leaked:result file:.ssh/id_rsa', scopes: [{ name: 'a' }, { name: 'b' }], canaries: [KEY] },
		{ id: 'canary-leaked:result env:GITHUB_TOKEN', tool: 'c', canaries: ['env:GITHUB_TOKEN'] },
	]);
});

test('names that spell a canary are one place, whatever the run made up', () => {
	const named = (name: string): Sight => ({ ...capture([{ key: KEY, form: 'hex' }]), protocol: 'dns', destination: name }) as Sight;
	expect(findingsOf('canary-leaked', { seen: [named('6162.x.example'), named('6364.x.example')] })).toMatchObject([
		{ id: 'canary-leaked:*.x.example' },
	]);
});
