import { expect, test } from 'vitest';
import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] };
const strings = (...names: readonly string[]) => ({
	type: 'object',
	properties: Object.fromEntries(names.map((name) => [name, { type: name === 'pageId' ? 'number' : 'string' }])),
});

function learnerOf(...tools: readonly DeclaredTool[]): Learner {
	const learner = new Learner({ places, seed: 1, each: 8, inAll: 40, about: () => '' });
	learner.meet({ tools });
	return learner;
}

let id = 0;
const answer = (text: string) => ({ content: [{ type: 'text', text }] });
function result(tool: string, args: JsonObject, outcome: StepResult['outcome'], reply: Json): StepResult {
	id += 1;
	return { step: { id, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args }, began: 1, ended: 2, outcome, reply };
}
const next = (learner: Learner) => {
	const call = learner.next(() => true);
	return call && [call.tool, call.args];
};

test('the tool that an error names is called first, about the same page, and the refused call follows with what it showed', () => {
	const learner = learnerOf(
		{ name: 'take_snapshot', inputSchema: strings('pageId') },
		{ name: 'click', inputSchema: strings('pageId', 'uid') },
	);
	learner.record(result('take_snapshot', { pageId: 1 }, 'ok', answer('uid=1_0 heading "shop"')));
	learner.record(result('click', { pageId: 2, uid: 'x' }, 'tool-error', answer('No snapshot for page 2. Use take_snapshot to take one.')));
	expect(next(learner)).toEqual(['take_snapshot', { pageId: 2 }]);
	learner.record(result('take_snapshot', { pageId: 2 }, 'ok', answer('uid=2_1 heading "shop"\nuid=2_2 button "Send"')));
	expect(next(learner)).toEqual(['click', { pageId: 2, uid: '2_2' }]);
});

test('a page that was left is opened again, and what opens a dialog is clicked for the tool that answers it', () => {
	const learner = learnerOf(
		{ name: 'page_navigate', inputSchema: strings('url') },
		{ name: 'page_click', inputSchema: strings('selector') },
		{ name: 'handle_dialog', inputSchema: strings('text') },
	);
	const url = 'https://www.site.example/a';
	learner.record(result('page_navigate', { url }, 'ok', answer('done')));
	learner.record(result('page_click', { selector: '#send' }, 'tool-error', answer('"#send" does not match any elements.')));
	expect(next(learner)).toEqual(['page_navigate', { url }]);
	learner.record(result('page_navigate', { url }, 'ok', answer('done')));
	expect(next(learner)).toEqual(['page_click', { selector: '#send' }]);
	learner.record(result('page_click', { selector: '#send' }, 'ok', answer('done')));
	learner.record(result('handle_dialog', { text: 't' }, 'tool-error', answer('No open dialog found')));
	expect(next(learner)).toEqual(['page_click', { selector: '#ask' }]);
	learner.record(result('page_click', { selector: '#ask' }, 'ok', answer('done')));
	expect(next(learner)).toEqual(['handle_dialog', { text: 't' }]);
});

test('no tool is called for an everyday word of the error, nor one that takes something away', () => {
	const learner = learnerOf(
		{ name: 'list', inputSchema: strings() },
		{ name: 'delete_all', inputSchema: strings() },
		{ name: 'show', inputSchema: strings('name') },
	);
	learner.record(result('list', {}, 'ok', answer('a')));
	learner.record(result('delete_all', {}, 'ok', answer('gone')));
	learner.record(result('show', { name: 'x' }, 'tool-error', answer('not in the list; delete_all was called')));
	expect(next(learner)?.[0]).toBe('show');
});

test('what is gone is made again, and the refused call is about that', () => {
	const learner = learnerOf(
		{ name: 'set_note', inputSchema: strings('path', 'cell', 'text'), annotations: { destructiveHint: true } },
		{ name: 'delete_note', inputSchema: strings('path', 'cell') },
	);
	const made = { path: '/w/a.xlsx', cell: 'A1', text: 't' };
	learner.record(result('set_note', made, 'ok', answer('done')));
	learner.record(result('delete_note', { path: '/w/b.xlsx', cell: 'B2' }, 'tool-error', answer('B2 has no note.')));
	expect(next(learner)).toEqual(['set_note', made]);
	learner.record(result('set_note', made, 'ok', answer('done')));
	expect(next(learner)).toEqual(['delete_note', { path: '/w/a.xlsx', cell: 'A1' }]);
});

test('a tool whose name has no verb makes what its sibling stops', () => {
	const learner = learnerOf(
		{ name: 'port_forward', inputSchema: strings('host') },
		{ name: 'stop_port_forward', inputSchema: strings('id') },
	);
	learner.record(result('port_forward', { host: 'h' }, 'ok', answer('{"id": "fwd-1"}')));
	learner.record(result('stop_port_forward', { id: '1' }, 'tool-error', answer('Port-forward with id 1 not found')));
	expect(next(learner)).toEqual(['port_forward', { host: 'h' }]);
	learner.record(result('port_forward', { host: 'h' }, 'ok', answer('{"id": "fwd-2"}')));
	expect(next(learner)).toEqual(['stop_port_forward', { id: 'fwd-2' }]);
});

test('where the error lists what it takes, that is given, and the tool that it names is not called', () => {
	const learner = learnerOf({ name: 'read_page', inputSchema: strings('url') }, { name: 'read_section', inputSchema: strings('title') });
	learner.record(result('read_page', { url: 'https://a.example/' }, 'ok', answer('# Orders')));
	const error = 'No section "x" was found. Available sections: "Orders". Please retry, or use the read_page tool instead.';
	learner.record(result('read_section', { title: 'x' }, 'tool-error', answer(error)));
	expect(next(learner)).toEqual(['read_section', { title: 'Orders' }]);
});

test('a link that must be of certain sites is one of the description, not one that another tool took', () => {
	const description = 'Reads a page, such as https://docs.site.example/guide/x.html.';
	const learner = learnerOf(
		{ name: 'fetch', inputSchema: strings('url') },
		{ name: 'read_page', description, inputSchema: strings('url') },
	);
	learner.record(result('fetch', { url: 'https://a.example/' }, 'ok', answer('hello')));
	learner.record(result('read_page', { url: 'https://b.example/' }, 'tool-error', answer('URL must be from list of supported domains')));
	expect(next(learner)).toEqual(['read_page', { url: 'https://docs.site.example/guide/x.html' }]);
});

test('what an error finds no place in is made first', () => {
	const learner = learnerOf(
		{ name: 'add_slide', inputSchema: strings('title') },
		{ name: 'add_table', inputSchema: strings('slide_index') },
	);
	learner.record(result('add_table', { slide_index: '0' }, 'tool-error', answer('Invalid slide index: 0. Available slides: 0--1')));
	learner.record(result('add_slide', { title: 'a' }, 'ok', answer('{"slide_index": 0}')));
	learner.record(result('add_table', { slide_index: '0' }, 'tool-error', answer('Slide index 0 out of range')));
	expect(next(learner)?.[0]).toBe('add_slide');
	expect(next(learner)?.[0]).toBe('add_table');
});

test('what is not loaded yet is made first', () => {
	const learner = learnerOf({ name: 'create_deck', inputSchema: strings('title') }, { name: 'add_table', inputSchema: strings('title') });
	learner.record(result('create_deck', { title: 'a' }, 'ok', answer('made')));
	learner.record(result('add_table', { title: 'b' }, 'tool-error', answer('No deck is currently loaded or the specified ID is invalid')));
	expect(next(learner)?.[0]).toBe('create_deck');
	expect(next(learner)?.[0]).toBe('add_table');
});

test('a call that was refused for a missing argument is not repeated after what it needs is made, but one that had the argument', () => {
	const learner = learnerOf(
		{ name: 'add_note', inputSchema: strings('text') },
		{ name: 'delete_note', inputSchema: strings('file', 'text') },
	);
	learner.record(result('add_note', { text: 't' }, 'ok', answer('done')));
	learner.record(result('delete_note', { file: 'f' }, 'tool-error', answer('Must provide text')));
	learner.record(result('delete_note', { file: 'f', text: 'x' }, 'tool-error', answer('No notes in the file')));
	expect(next(learner)).toEqual(['add_note', { text: 't' }]);
	learner.record(result('add_note', { text: 't' }, 'ok', answer('done')));
	expect(next(learner)).toEqual(['delete_note', { file: 'f', text: 't' }]);
});

test('a call that made something once and fails now is made with another input that worked', () => {
	const learner = learnerOf({ name: 'add_note', inputSchema: strings('line') }, { name: 'delete_note', inputSchema: strings('id') });
	learner.record(result('add_note', { line: '1' }, 'ok', answer('done')));
	learner.record(result('add_note', { line: '2' }, 'ok', answer('done')));
	learner.record(result('delete_note', { id: 'x' }, 'tool-error', answer('No notes in the file')));
	expect(next(learner)).toEqual(['add_note', { line: '2' }]);
	learner.record(result('add_note', { line: '2' }, 'tool-error', answer('Line 2 out of range')));
	expect(next(learner)?.[0]).toBe('delete_note');
	learner.record(result('delete_note', { id: 'x' }, 'tool-error', answer('No notes in the file')));
	expect(next(learner)).toEqual(['add_note', { line: '1' }]);
});

test('of several tools that an error names, the first is called first, and the next one where that did not help', () => {
	const learner = learnerOf(
		{ name: 'start_session', inputSchema: strings('name') },
		{ name: 'set_project', inputSchema: strings('folder') },
		{ name: 'commit', inputSchema: strings('message') },
	);
	learner.record(result('start_session', { name: 'a' }, 'ok', answer('started')));
	learner.record(result('set_project', { folder: 'b' }, 'ok', answer('set')));
	const refused = (message: string) =>
		learner.record(
			result('commit', { message }, 'tool-error', answer('No project: call set_project({…}), or start_session({…}) with one.')),
		);
	refused('x');
	expect(next(learner)).toEqual(['set_project', { folder: 'b' }]);
	learner.record(result('set_project', { folder: 'b' }, 'ok', answer('set')));
	expect(next(learner)).toEqual(['commit', { message: 'x' }]);
	refused('x');
	expect(next(learner)?.[0]).toBe('start_session');
});
