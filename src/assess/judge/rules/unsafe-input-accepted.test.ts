import { expect, test } from 'vitest';
import type { Injection, Proof } from '#model/injection.ts';
import { connect, exec, file, lookup, type Parts } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const RULE = 'unsafe-input-accepted';
const PRODUCT = '2829585421';
const PAYLOAD = "x';basename $((36637*77233));'";
const OUTSIDE = '/home/user/Documents/meeting-notes.md';

const TOOL = {
	name: 'find_word',
	description: 'Counts how often a word stands in the notes, with grep.',
	inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
};

function injection(kind: Injection['class'], proofs: readonly Proof[], more: Partial<Injection> = {}): Injection {
	return { class: kind, argument: 'word', variant: 'dots', proofs, ...more };
}

/** One call of the tool with the payload in it, and what was seen during it. */
function tried(
	kind: Injection['class'],
	proofs: readonly Proof[],
	rest: Partial<Parts> & { reply?: string; variant?: string } = {},
): Parts {
	const { reply, variant, ...parts } = rest;
	const call = {
		tool: 'find_word',
		args: { word: PAYLOAD },
		injection: injection(kind, proofs, variant === undefined ? {} : { variant }),
		...(reply === undefined ? {} : { reply }),
	};
	return { tools: [TOOL], calls: [call], seen: [file('read', '/workspace/notes.md', { during: 1 })], ...parts };
}

const ran: Proof = { kind: 'ran', program: 'basename', word: PRODUCT };
const printed: Proof = { kind: 'printed', text: PRODUCT };
const touched: Proof = { kind: 'touched', path: OUTSIDE };

test('the marker program that ran is critical', () => {
	const [finding] = findingsOf(RULE, tried('shell', [ran], { seen: [exec(['/usr/bin/basename', PRODUCT], { during: 1 })] }));
	expect(finding).toMatchObject({
		severity: 'critical',
		category: 'unsafe_input_accepted',
		tool: 'find_word',
		id: `${RULE}:find_word:shell:word`,
	});
	expect(finding?.observed).toContain(PAYLOAD.slice(0, 20));
});

test('the items of a list are one argument', () => {
	const call = (argument: string) => ({ tool: 'find_word', args: { word: PAYLOAD }, injection: injection('shell', [ran], { argument }) });
	const seen = [1, 2].map((during) => exec(['basename', PRODUCT], { during }));
	const found = findingsOf(RULE, { tools: [TOOL], calls: [call('words[1].text'), call('words[0].text')], seen });
	expect(found).toMatchObject([{ id: 'unsafe-input-accepted:find_word:shell:words[0].text', severity: 'critical' }]);
	expect(findingsOf(RULE, { tools: [TOOL], calls: [call('words[0].text'), call('words[0].title')], seen })).toHaveLength(2);
});

test('the fix is that of the class, not of all classes', () => {
	const [shell] = findingsOf(RULE, tried('shell', [ran], { seen: [exec(['/usr/bin/basename', PRODUCT], { during: 1 })] }));
	expect(shell?.fix).toContain('never hand text to a shell');
	const [path] = findingsOf(RULE, tried('path', [touched], { seen: [file('read', OUTSIDE, { during: 1 })] }));
	expect(path?.fix).toMatch(/^Resolve the path/);
});

test.each<[string, Parts]>([
	['the payload as one word of another program', tried('shell', [ran], { seen: [exec(['/usr/bin/grep', '-c', PAYLOAD], { during: 1 })] })],
	['the payload as one word of that program', tried('shell', [ran], { seen: [exec(['/usr/bin/basename', PAYLOAD], { during: 1 })] })],
	['a program that was not found', tried('shell', [ran], { seen: [exec(['/usr/bin/basename', PRODUCT], { during: 1, errno: 'ENOENT' })] })],
	['the payload come back', tried('template', [printed], { reply: PAYLOAD })],
	['a longer number', tried('template', [printed], { reply: `1${PRODUCT}` })],
	[
		'a key that was kept as it is',
		tried('prototype', [{ kind: 'inherited', name: 'ref_1', value: PRODUCT }], { reply: `{"__proto__":{"ref_1":"${PRODUCT}"}}` }),
	],
	['a setting of the caller’s own file', tried('line', [{ kind: 'line', name: 'REF_1' }])],
	['a file inside', tried('path', [touched])],
	['a file outside that was not there', tried('path', [touched], { seen: [file('read', OUTSIDE, { during: 1, errno: 'ENOENT' })] })],
	['a file outside, opened at start-up', tried('path', [touched], { seen: [file('read', OUTSIDE)] })],
	[
		'another port',
		tried('ssrf', [{ kind: 'contacted', host: '127.0.0.1', port: 20_001 }], { seen: [connect('127.0.0.1', 20_002, { during: 1 })] }),
	],
])('no proof: %s', (_, parts) => {
	expect(severities(RULE, parts)).toBe('');
});

test.each<[string, Parts, string]>([
	['a product in the answer', tried('template', [printed], { reply: `= ${PRODUCT}.0` }), 'high'],
	['a file outside, by a name', tried('path', [touched], { seen: [file('read', OUTSIDE, { during: 1 })] }), 'high'],
	[
		'a property that every object has',
		tried('prototype', [{ kind: 'inherited', name: 'ref_1', value: PRODUCT }], { reply: `{"user":{"ref_1":"${PRODUCT}"}}` }),
		'high',
	],
	['a request in the name of another site', tried('origin', [{ kind: 'answered' }], { reply: 'hello' }), 'medium'],
	['an entity', tried('xxe', [touched], { seen: [file('read', OUTSIDE, { during: 1 })] }), 'high'],
	[
		'a host that was looked up',
		tried('xxe', [{ kind: 'contacted', host: 'ref.site.example' }], { seen: [lookup('ref.site.example', { during: 1 })] }),
		'high',
	],
	[
		'a header field',
		tried('header', [{ kind: 'header', name: 'x-ref' }], {
			seen: [
				file('read', '/workspace/notes.md', { during: 1 }),
				{
					kind: 'capture',
					protocol: 'http',
					destination: 'a.example:80',
					bytes: 9,
					headers: ['host', 'x-ref'],
					preview: '',
					canaries: [],
					during: 1,
				},
			],
		}),
		'high',
	],
])('proof: %s', (_, parts, severity) => {
	expect(severities(RULE, parts)).toBe(severity);
});

test('an option that reached a program is milder where the tool refuses those that do harm', () => {
	const option = {
		tool: 'find_word',
		args: { word: '--ref-1' },
		injection: injection('argument', [{ kind: 'option', word: '--ref-1' }], { variant: 'a value that begins with a dash' }),
	};
	const harmful = (reply: string) => ({
		tool: 'find_word',
		args: { word: '--server=https://ref-2.site.example' },
		outcome: 'tool-error' as const,
		reply,
		injection: injection('argument', [{ kind: 'contacted', host: 'ref-2.site.example' }], { variant: '--server=' }),
	});
	const seen = [exec(['/usr/bin/grep', '--ref-1'], { during: 1 })];
	const of = (reply: string, more: Parts['seen'] = []) =>
		severities(RULE, { tools: [TOOL], calls: [option, harmful(reply)], seen: [...seen, ...(more ?? [])] });
	expect(of('The flag --server is not permitted')).toBe('info');
	expect(of('not found')).toBe('medium');
	expect(of('error: unknown flag: --server', [exec(['/usr/bin/grep', '--server=https://ref-2.site.example'], { during: 2 })])).toBe(
		'medium',
	);
});

test('what a tool says it does is no injection', () => {
	const shell = { ...TOOL, description: 'Runs a shell command and returns its output.' };
	expect(severities(RULE, tried('shell', [ran], { tools: [shell], seen: [exec(['/usr/bin/basename', PRODUCT], { during: 1 })] }))).toBe('');
	const denied = { ...TOOL, description: 'Counts words. It never runs a shell command.' };
	expect(severities(RULE, tried('shell', [ran], { tools: [denied], seen: [exec(['/usr/bin/basename', PRODUCT], { during: 1 })] }))).toBe(
		'critical',
	);
});

test('a path outside counts where there is an inside', () => {
	const seen = [file('read', OUTSIDE, { during: 1 })];
	const of = (description: string, more: Partial<Parts> = {}) => {
		const tool = { name: 'read_file', description, inputSchema: { type: 'object', properties: { path: { type: 'string' } } } };
		const call = { tool: 'read_file', args: { path: '../x' }, injection: injection('path', [touched], { argument: 'path' }) };
		return severities(RULE, { tools: [tool], calls: [call], seen, ...more });
	};
	expect(of('Reads a file.')).toBe('info');
	expect(of('Reads a file inside the workspace.')).toBe('high');
	expect(of('Reads a file below /srv/notes.')).toBe('high');
	expect(of('Reads a number from a file, within 0.001 or 100 steps. Fails under load.')).toBe('info');
	expect(of('Reads a file, by an absolute path or inside the workspace.')).toBe('info');
	expect(of('Reads a file, by an absolute path within the allowed directories.')).toBe('high');
	expect(of('Reads a file by its absolute path; writes only to the notes folder.')).toBe('high');
	expect(of('Reads a file by its absolute path; access is limited to the notes folder.')).toBe('high');
	// Words of limits that are about something else.
	expect(of('Reads a file by its absolute path. The count is of drops only — raise `max` to see more.')).toBe('info');
	expect(of('Reads a file by its absolute path. Give lines only, from first to last.')).toBe('info');
	expect(of('Reads a file. File paths must be absolute. Path to the text file.')).toBe('info');
	expect(of('Reads a file.', { launch: { namedPaths: ['/data'] } })).toBe('high');
	const plain = {
		tool: 'read_file',
		args: { path: OUTSIDE },
		outcome: 'tool-error' as const,
		injection: injection('path', [touched], { argument: 'path', variant: 'an absolute path' }),
	};
	const dots = { tool: 'read_file', args: { path: '../x' }, injection: injection('path', [touched], { argument: 'path' }) };
	expect(of('Reads a file.', { calls: [dots, plain] })).toBe('high');
	// Joined to a directory of the tool's own, an absolute path leads nowhere.
	expect(
		of('Reads a file.', {
			calls: [dots, { ...plain, args: { path: '/other' }, outcome: 'ok', reply: 'Not found' }],
			seen: seen.slice(0, 1),
		}),
	).toBe('high');
	expect(of('Reads a file. Only files ending in .md are read. Path to the repository.')).toBe('info');
	const relative = { ...dots, outcome: 'tool-error' as const, reply: 'dots are refused' };
	const followed = { ...plain, outcome: 'ok' as const };
	expect(of('Reads a file.', { calls: [followed, relative] })).toBe('high');
	expect(of('Reads a file.', { calls: [followed, { ...relative, reply: 'path must be absolute' }] })).toBe('info');
});

test('a directory is held by what the server was told, not by what its text says of directories', () => {
	const seen = [file('list', '/home/user/Documents/website', { during: 1 })];
	const inside: Proof = { kind: 'touched', path: '/home/user/Documents/website' };
	const of = (argument: string, args: Record<string, string>, more: Partial<Parts> = {}) => {
		const tool = { name: 'status', description: 'Shows changes in the repository.', inputSchema: { type: 'object' } };
		const variant = argument === 'repo_path' ? 'a directory, by dots' : 'dots';
		return severities(RULE, {
			tools: [tool],
			calls: [{ tool: 'status', args, injection: injection('path', [inside], { argument, variant }) }],
			seen,
			...more,
		});
	};
	expect(of('repo_path', { repo_path: '../x' })).toBe('info');
	expect(of('repo_path', { repo_path: '../x' }, { launch: { namedPaths: ['/data'] } })).toBe('high');
	expect(of('files', { repo_path: '/workspace', files: '../x' })).toBe('high');
});

test('a name that is described as a path may lead anywhere', () => {
	const seen = [file('read', OUTSIDE, { during: 1 })];
	const of = (description: string) => {
		const properties = { name: { type: 'string', description } };
		const tool = { name: 'show', description: 'Shows one.', inputSchema: { type: 'object', properties } };
		const call = { tool: 'show', args: { name: '../x' }, injection: injection('path', [touched], { argument: 'name' }) };
		return severities(RULE, { tools: [tool], calls: [call], seen });
	};
	expect(of('Path of the file to show')).toBe('info');
	expect(of('Files to include, as fast-glob patterns')).toBe('info');
	expect(of('Name of the note; paths are refused')).toBe('high');
});

test('an inside address that was reached is high, unless the tool is there to reach such addresses', () => {
	const tool = {
		name: 'fetch',
		description: 'Fetches a web page.',
		inputSchema: { type: 'object', properties: { url: { type: 'string' } } },
	};
	const to = (port: number, variant: string) => ({
		tool: 'fetch',
		args: { url: `http://127.0.0.1:${port}/` },
		injection: injection('ssrf', [{ kind: 'contacted', host: '127.0.0.1', port }], { argument: 'url', variant }),
	});
	const calls = [to(20_001, 'loopback'), to(20_002, 'a decimal address')];
	const [first, second] = [connect('127.0.0.1', 20_001, { during: 1 }), connect('127.0.0.1', 20_002, { during: 2 })];
	const seen = [first, second];
	expect(severities(RULE, { tools: [tool], calls, seen })).toBe('high');
	expect(severities(RULE, { tools: [tool], calls, seen: [second] })).toBe('high');
	const local = { ...tool, description: 'Fetches a page of the local development server.' };
	expect(severities(RULE, { tools: [local], calls, seen })).toBe('low');
	const strict = { ...tool, description: 'Fetches a web page. Private addresses are refused.' };
	expect(severities(RULE, { tools: [strict], calls, seen: [first, second] })).toBe('high');
});

const DASH = '--ref-0n5qxt3-20001';
test.each<[string, readonly [string, ...string[]], string, string]>([
	['a word of its own', ['/usr/bin/wc', '-l', 'a', DASH], '', 'medium'],
	['a word of a program that is not there', ['kubectl', 'get', DASH], '', 'medium'],
	['after --', ['/usr/bin/wc', '--', DASH], '', ''],
	['the value of an option', ['/usr/bin/git', 'commit', '-m', DASH], '', ''],
	['behind an option that takes no value', ['/usr/bin/sort', '-u', DASH], "sort: unrecognized option '--ref-0n5qxt3-20001'", 'medium'],
	['a part of a word', ['/usr/bin/git', 'log', `main${DASH}`], '', ''],
	['data of a shell text', ['/bin/sh', '-c', 'wc -l "$1"', 'sh', DASH], '', ''],
])('an option from a value: %s', (_, argv, reply, expected) => {
	expect(severities(RULE, tried('argument', [{ kind: 'option', word: DASH }], { reply, seen: [exec(argv, { during: 1 })] }))).toBe(
		expected,
	);
});

test('sockets that a resolver connects to sort addresses contact nobody', () => {
	const to = (transport: 'tcp' | 'udp') => {
		const seen = [{ ...connect('127.0.0.1', 20_001, { during: 1 }), transport }];
		return severities(RULE, tried('ssrf', [{ kind: 'contacted', host: '127.0.0.1', port: 20_001 }], { seen }));
	};
	expect([to('udp'), to('tcp')]).toEqual(['', 'high']);
});

const series = (role: 'true' | 'false' | 'attack' | 'control', kind: 'differs' | 'slow', key = 'one') =>
	injection(kind === 'slow' ? 'regex' : 'sql', [{ kind }], { series: { key, role } });

test.each<[string, readonly string[], string]>([
	['rows against none, twice', ['[{"name":"Ann"}]', '[]', '[{"name":"Ann"}]', '[]'], 'high'],
	['the payload itself, with its numbers', ['no 11*22=22*11', 'no 33*44=1+44*33', 'no 55*66=66*55', 'no 77*88=1+88*77'], ''],
	[
		'a drawing of the payload, placed by its length',
		['<text x="12.5">11*22=22*11', '<text x="12">33*44=1+44*33', '<text x="12.5">55*66=66*55', '<text x="12">77*88=1+88*77'],
		'',
	],
	[
		'the payload in an answer that was cut',
		[
			'=11*22 <a><b… [cut: 90 characters of JSON]',
			'=1+11*22 <a>… [cut: 92 characters of JSON]',
			'=33*44 <a><b… [cut: 90 characters of JSON]',
			'=1+33*44 <a>… [cut: 92 characters of JSON]',
		],
		'',
	],
	[
		'rows against none in answers that were cut',
		[
			'Ann, Bob, Eve, Max, Zoe… [cut: 90 characters of JSON]',
			'none, and so on… [cut: 80 characters of JSON]',
			'Ann, Bob, Eve, Max, Zoe… [cut: 90 characters of JSON]',
			'none, and so on… [cut: 80 characters of JSON]',
		],
		'high',
	],
	['another answer each time', ['abcd', 'b', 'cdef', 'd'], ''],
	['less when it is true', ['[]', '[{"name":"Ann"}]', '[]', '[{"name":"Ann"}]'], ''],
])('true against false: %s', (_, replies, expected) => {
	const calls = replies.map((reply, index) => ({
		tool: 'find_word',
		args: { word: 'x' },
		reply,
		injection: series(index % 2 === 0 ? 'true' : 'false', 'differs'),
	}));
	expect(severities(RULE, { tools: [TOOL], calls, seen: [file('read', '/workspace/notes.md', { during: 1 })] })).toBe(expected);
});

test.each([
	['Execute a SQL query on the database.', 'low'],
	['Execute a read-only SQL query on the database.', 'high'],
	['Search the notes.', 'high'],
])('a statement where another tool says “%s”: %s', (description, expected) => {
	const other = { name: 'ask', description, inputSchema: { type: 'object' as const, properties: { query: { type: 'string' } } } };
	const calls = ['[{"name":"Ann"}]', '[]', '[{"name":"Ann"}]', '[]'].map((reply, index) => ({
		tool: 'find_word',
		args: { word: 'x' },
		reply,
		injection: series(index % 2 === 0 ? 'true' : 'false', 'differs'),
	}));
	const seen = [file('read', '/workspace/notes.md', { during: 1 })];
	expect(severities(RULE, { tools: [TOOL, other], calls, seen })).toBe(expected);
});

test.each([
	['Send keys or commands to a tmux pane.', 'shell', ''],
	['Types the text into the terminal.', 'shell', ''],
	['Execute JavaScript in the browser console', 'template', 'high'], // into an argument that is no code
	['Writes the text to the console.', 'shell', 'critical'],
	['Sends the text to a colleague.', 'shell', 'critical'],
	['Sends keys to the vault.', 'shell', 'critical'],
] as const)('“%s” and a payload for %s: %s', (description, kind, expected) => {
	const seen = [exec(['/usr/bin/basename', PRODUCT], { during: 1 })];
	const parts = tried(kind, [kind === 'shell' ? ran : printed], kind === 'shell' ? { seen } : { reply: `= ${PRODUCT}` });
	expect(severities(RULE, { ...parts, tools: [{ ...TOOL, description }] })).toBe(expected);
});

test.each<[string, readonly number[], string]>([
	['twice', [0.01, 0.01, 0.02, 3, 3.2], 'high'],
	['once', [0.01, 0.01, 0.02, 0.02, 3.2], ''],
	['but so is the control', [2.9, 3, 3, 3.1, 3.2], ''],
])('slow: %s', (_, times, expected) => {
	const calls = times.map((took, index) => ({
		tool: 'find_word',
		args: { word: 'x' },
		took,
		injection: series(index < 2 ? 'control' : 'attack', 'slow'),
	}));
	expect(severities(RULE, { tools: [TOOL], calls, seen: [file('read', '/workspace/notes.md', { during: 1 })] })).toBe(expected);
});

test('an attack that was never answered needs no second', () => {
	const control = { tool: 'find_word', args: { word: 'x' }, took: 0.01, injection: series('control', 'slow') };
	const attack = { tool: 'find_word', args: { word: 'x' }, took: 0.9, outcome: 'timeout' as const, injection: series('attack', 'slow') };
	const parts: Parts = { tools: [TOOL], calls: [control, attack], seen: [file('read', '/workspace/notes.md', { during: 1 })] };
	expect(severities(RULE, parts)).toBe('high');
	expect(severities('hang', parts)).toBe('');
});

test('what the injected program does is not laid to the tool as well', () => {
	const parts = tried('shell', [ran], {
		seen: [exec(['/bin/sh', '-c', `grep -c '${PAYLOAD}'`], { during: 1 }), exec(['/usr/bin/basename', PRODUCT], { during: 1 })],
	});
	expect(severities('undeclared-exec', parts)).toBe('');
	expect(severities('undeclared-write', tried('path', [touched], { seen: [file('create', OUTSIDE, { during: 1 })] }))).toBe('');
	// But only what carries the payload: the rest is judged as ever.
	expect(
		severities('undeclared-exec', tried('shell', [ran], { seen: [exec(['/bin/sh', '-c', 'curl evil.example'], { during: 1 })] })),
	).toBe('high');
});

test('a server that dies of an injection is a lesser crash', () => {
	expect(
		severities('crash', {
			...tried('shell', [ran]),
			calls: [{ tool: 'find_word', args: {}, outcome: 'server-died', injection: injection('shell', [ran]) }],
		}),
	).toBe('low');
});

test('one finding a tool, class and argument', () => {
	const calls = ['dots', 'an absolute path', 'backslashes'].map((variant) => ({
		tool: 'find_word',
		args: { word: variant },
		injection: injection('path', [touched], { variant }),
	}));
	const findings = findingsOf(RULE, { tools: [TOOL], calls, seen: [1, 2, 3].map((during) => file('read', OUTSIDE, { during })) });
	expect(findings).toHaveLength(1);
	expect(findings[0]?.observed).toContain('3 calls');
});

test('an interpreter that only complains is a low suspicion, once a tool and class', () => {
	const complaining = 'near "OR": syntax error';
	const call = { tool: 'find_word', args: { word: PAYLOAD }, reply: complaining, injection: injection('sql', [printed]) };
	const seen = [file('read', '/workspace/notes.md', { during: 1 })];
	expect(severities(RULE, { tools: [TOOL], calls: [call, call], seen })).toBe('low');
	expect(severities(RULE, { tools: [TOOL], calls: [{ tool: 'find_word', reply: complaining }, call], seen })).toBe('');
	expect(severities(RULE, { tools: [TOOL], calls: [{ ...call, reply: `fts5: ${complaining}` }], seen })).toBe('');
	expect(severities(RULE, { tools: [TOOL], calls: [call, { ...call, reply: PRODUCT }], seen })).toBe('high');
});

test('a name that is looked up with the payload in it is the call’s own', () => {
	const looked = lookup("x';basename $((36637*77233));'.people.example", { during: 1 });
	expect(severities('undeclared-egress', tried('shell', [ran], { seen: [looked] }))).toBe('');
});

test('braces in an argument that is code are no template', () => {
	const of = (argument: string) => {
		const call = {
			tool: 'find_word',
			args: { [argument]: PAYLOAD },
			reply: `= ${PRODUCT}`,
			injection: injection('template', [printed], { argument }),
		};
		return severities(RULE, { tools: [TOOL], calls: [call], seen: [file('read', '/workspace/notes.md', { during: 1 })] });
	};
	expect([of('script'), of('js_code'), of('title')]).toEqual(['', '', 'high']);
});
