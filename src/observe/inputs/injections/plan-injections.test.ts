import { expect, test } from 'vitest';
import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import { INJECTION_CLASSES } from '#model/injection.ts';
import { type InjectionBudget, planInjections } from './plan-injections.ts';

const places = {
	home: '/home/user',
	cwd: '/workspace',
	tmp: '/tmp',
	namedPaths: [],
	outside: '/home/user/Documents/meeting-notes.md',
	link: '/workspace/shared',
	siblings: ['/workspace-old/meeting-notes.md'],
};
const EVERYTHING = { perTool: 500, inAll: 5_000, leastWeight: 0 };

function tool(name: string, properties: JsonObject, description = ''): DeclaredTool {
	return { name, description, inputSchema: { type: 'object', properties, required: Object.keys(properties) } };
}

function plan(tools: readonly DeclaredTool[], budget: InjectionBudget = EVERYTHING, seed = 1) {
	return planInjections(tools, {
		budget,
		seed,
		places,
		language: 'other',
		deadline: performance.now() + 60_000,
		isChanging: ({ name }) => name.startsWith('save'),
	});
}

const string = { type: 'string' };
/** One tool for every class. */
const TOOLS = [
	tool('find_word', { word: string }, 'Searches the notes with grep.'),
	tool('sort_file', { file: string }, 'Sorts the lines of a file with sort.'),
	tool('fetch_page', { url: string }, 'Fetches a page.'),
	tool('find_customer', { name: string }, 'Looks a customer up in the database.'),
	tool('log_in', { user: string }, 'Looks a user up in the account records.'),
	tool('set_settings', { settings: { type: 'object', properties: { theme: string } } }, 'Merges settings.'),
	tool('send_note', { subject: string }, 'Posts a note to a web service.'),
	tool('parse_feed', { xml: string }, 'Reads an XML feed.'),
	tool('import_notes', { archive: string }, 'Unpacks a zip archive.'),
	tool('check_email', { email: string }, 'Checks whether an address is valid.'),
	tool('summarise', { text: string }, 'Summarises a text.'),
	tool('save_note', { name: string, text: string }, 'Saves a note as a file.'),
	tool('save_setting', { value: string }, 'Sets the region in a file of settings.'),
];

test('every class has its turn', () => {
	const classes = new Set(plan(TOOLS).map(({ injection }) => injection.class));
	// That one goes into the head of a request: see request-heads.ts.
	expect(INJECTION_CLASSES.filter((one) => !classes.has(one))).toEqual(['origin']);
});

test('what would be printed or run is not in the input, but for a word that must stand alone', () => {
	for (const { args, injection } of plan(TOOLS)) {
		const text = JSON.stringify(args);
		for (const proof of injection.proofs) {
			if (proof.kind === 'printed') expect(text, injection.variant).not.toContain(proof.text);
			if (proof.kind === 'ran') expect(Object.values(args), injection.variant).not.toContain(proof.word);
		}
	}
});

test('no two steps can be taken for each other', () => {
	const proofs = plan(TOOLS).flatMap(({ injection }) =>
		injection.proofs.flatMap((proof) => (proof.kind === 'ran' ? [proof.word] : proof.kind === 'header' ? [proof.name] : [])),
	);
	expect(new Set(proofs).size).toBe(proofs.length);
});

test('the marker of the ordinary call is not used again', () => {
	for (const { args } of plan([tool('echo', { text: string, other: string })])) {
		// ref-0n5qxt3-1 would lay this step's effects to the first calls
		expect(JSON.stringify(args)).not.toMatch(/ref-[0-9a-z]{7}-\d{1,4}(?!\d)/);
	}
});

test('the same for the same seed, different for another', () => {
	expect(plan(TOOLS)).toEqual(plan(TOOLS));
	expect(plan(TOOLS)).not.toEqual(plan(TOOLS, EVERYTHING, 2));
});

test('nested strings and what takes anything are reached, closed ones are not', () => {
	const reached = new Set(
		plan([
			tool('mix', {
				list: { type: 'array', items: { type: 'object', properties: { label: string }, required: ['label'] }, minItems: 1 },
				any: {},
				unit: { enum: ['c', 'f'] },
				day: { type: 'string', format: 'date' },
				count: { type: 'integer' },
			}),
		]).flatMap(({ injection }) => (injection.class === 'shell' ? [injection.argument] : [])),
	);
	expect([...reached].sort()).toEqual(['any', 'list[0].label']);
});

test('the budget holds, and groups stay whole', () => {
	const drafts = plan(TOOLS, { perTool: 7, inAll: 60, leastWeight: 45 });
	const perTool = Map.groupBy(drafts, (draft) => draft.tool);
	for (const [name, own] of perTool) expect(own.length, name).toBeLessThanOrEqual(5); // 60 over 12 tools
	const series = Map.groupBy(
		drafts.filter(({ injection }) => injection.series !== undefined),
		({ injection }) => injection.series?.key,
	);
	for (const [, steps] of series) expect(steps.length).toBeGreaterThanOrEqual(4);
	expect(plan(TOOLS, { perTool: 0, inAll: 0, leastWeight: 0 })).toEqual([]);
});

test('the likeliest comes first: traversal for a path, an address for a url', () => {
	const first = (name: string) =>
		plan(TOOLS, { perTool: 3, inAll: 100, leastWeight: 45 }).find((draft) => draft.tool === name)?.injection.class;
	expect(first('sort_file')).toBe('path');
	expect(first('fetch_page')).toBe('ssrf');
	expect(first('parse_feed')).toBe('xxe');
});

test('what may leave the server busy comes last', () => {
	const classes = plan(TOOLS).map(({ injection }) => injection.class);
	expect(classes.lastIndexOf('shell')).toBeLessThan(classes.indexOf('regex'));
});

test('a tool that changes things is led to a file that is not there', () => {
	const aims = plan(TOOLS).flatMap(({ tool: name, injection }) =>
		name === 'save_note' && injection.class === 'path'
			? injection.proofs.flatMap((proof) => (proof.kind === 'touched' ? [proof.path] : []))
			: [],
	);
	expect(aims.length).toBeGreaterThan(0);
	expect(aims).not.toContain(places.outside);
});

test('a name is tried with and without the ending, whatever it is called, and within the budget', () => {
	const names = ['name', 'title', 'id', 'slug', 'key', 'note', 'noteId', 'page_name'];
	const budget = { perTool: 20, inAll: 260, leastWeight: 45 };
	for (const name of names) {
		const drafts = plan([tool('get_it', { [name]: string }, 'Returns one.')], budget);
		const values = drafts.flatMap(({ args, injection }) => (injection.class === 'path' ? [args[name]] : []));
		const climbed = `${'../'.repeat(12)}home/user/Documents/meeting-notes`;
		expect(values, name).toEqual(expect.arrayContaining([climbed, `${climbed}.md`]));
		expect(drafts.length, name).toBeLessThanOrEqual(20);
	}
	expect(plan([tool('add', { note: string, amount: { type: 'integer' } })], budget).length).toBeLessThanOrEqual(20);
});

test('names in lists and objects are tried too', () => {
	const list = { type: 'array', items: string, minItems: 1 };
	const object = { type: 'object', properties: { key: string }, required: ['key'] };
	const reached = plan([tool('get_pages', { ids: list, page: object }, 'Reads pages.')]).flatMap(({ injection }) =>
		injection.class === 'path' && injection.variant.startsWith('dots, with') ? [injection.argument] : [],
	);
	expect(reached.sort()).toEqual(['ids[0]', 'page.key']);
});

test('the key of an object carries payloads too, where the object takes any', () => {
	const drafts = (properties: JsonObject) =>
		plan([tool('run_job', { env: { type: 'object', ...properties } }, 'Runs a job with variables.')]).filter(({ injection }) =>
			injection.variant.endsWith('as a key'),
		);
	const [first] = drafts({ additionalProperties: string });
	expect(Object.keys((first?.args['env'] ?? {}) as JsonObject).some((key) => key.includes('basename'))).toBe(true);
	expect(drafts({ properties: { region: string }, required: ['region'], additionalProperties: false })).toEqual([]);
});

test('a function that is named by its dotted path gets one that runs what the other arguments hold', () => {
	const drafts = plan([tool('apply', { function: { ...string, examples: ['html.escape'] }, text: string }, 'Applies a function.')]);
	const found = drafts.find(({ args }) => args['function'] === 'subprocess.getoutput');
	expect(found).toMatchObject({ injection: { class: 'code', isWhole: true } });
	expect(found?.args['text']).toMatch(/^basename /);
	expect(plan([tool('apply', { label: string, text: string })]).some(({ args }) => args['label'] === 'subprocess.getoutput')).toBe(false);
});

test('a tool that runs certain programs gets those options of theirs that run others', () => {
	const list = { type: 'array', items: string, minItems: 1 };
	const values = (argument: JsonObject, description: string) =>
		plan([tool('run', { command: argument }, description)]).flatMap(({ args, injection }) =>
			injection.variant.endsWith('run another program') ? [args['command']] : [],
		);
	expect(values(list, 'Allowed commands: ls, find')).toContainEqual(expect.arrayContaining(['find', '-exec', 'basename']));
	expect(values(string, 'Allowed commands: ls, awk')).toEqual([expect.stringMatching(/^awk 'BEGIN\{system\("basename \d+-\d+"\)\}'$/)]);
	expect(values(list, 'Runs a build.')).toEqual([]);
});

test('a tool that does several things gets a payload with other choices too, but none that takes something away', () => {
	const choices = (name: string) =>
		new Set(
			plan([tool('notes', { [name]: { type: 'string', enum: ['list', 'read', 'delete'] }, path: string })]).flatMap(
				({ args, injection }) => (injection.class === 'path' ? [args[name]] : []),
			),
		);
	expect([...choices('action')]).toEqual(expect.arrayContaining(['list', 'read']));
	expect(choices('action').has('delete')).toBe(false);
	expect(choices('sort_order').size).toBe(1);
});

test('what looks something up is asked with the author’s own examples', () => {
	const [draft] = plan([tool('find_document', { title: { ...string, examples: ['Welcome'] }, code: string }, 'Finds a document.')]).filter(
		({ injection }) => injection.class === 'nosql' && injection.argument === 'code',
	);
	expect(draft?.args['title']).toBe('Welcome');
});

test('directories and files of a kind outside', () => {
	const withMore = {
		...places,
		repository: '/home/user/Documents/website',
		kinds: ['.xlsx'],
		spare: '/home/user/Documents/reading-list.md',
	};
	const valuesOf = (name: string, properties: JsonObject) =>
		planInjections([tool(name, properties)], {
			...{ budget: EVERYTHING, seed: 1, places: withMore, language: 'other', deadline: performance.now() + 60_000 },
			isChanging: () => name.startsWith('add'),
		}).flatMap(({ args, injection }) => (injection.class === 'path' ? [Object.values(args)[0]] : []));
	expect(valuesOf('status', { repo_path: string })).toContain(withMore.repository);
	expect(valuesOf('status', { title: string })).not.toContain(withMore.repository);
	expect(valuesOf('read', { path: { ...string, examples: ['a.xlsx'] } })).toContain('/home/user/Documents/meeting-notes.xlsx');
	expect(valuesOf('read_excel', { path: string })).toContain('/home/user/Documents/meeting-notes.xlsx');
	expect(valuesOf('add', { file: string })).toContain(withMore.spare);
	expect(valuesOf('read', { file: string })).not.toContain(withMore.spare);
});

test('a payload longer than the schema allows is left out', () => {
	const drafts = plan([tool('short', { code: { type: 'string', maxLength: 4 } })]);
	expect(drafts.filter(({ injection }) => injection.argument === 'code')).toEqual([]);
});

test('a key that JSON can carry and an object literal cannot', () => {
	const drafts = plan(TOOLS).filter(({ injection }) => injection.class === 'prototype');
	expect(drafts.some(({ args }) => Object.hasOwn((args['settings'] ?? {}) as JsonObject, '__proto__'))).toBe(true);
});

test('where only answers are seen, nothing is sent that no answer would prove', () => {
	const planned = plan(TOOLS, { ...EVERYTHING, isForAnswers: true });
	for (const { injection } of planned.filter((one) => one.injection.proofs.length > 0))
		expect(injection.proofs.some(({ kind }) => kind === 'printed' || kind === 'differs' || kind === 'slow')).toBe(true);
	const classes = new Set(planned.map(({ injection }) => injection.class));
	expect(classes).toEqual(new Set(['shell', 'sql', 'template', 'code', 'nosql', 'prototype', 'regex', 'prompt']));
});
