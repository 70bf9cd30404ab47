import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';
import { pageTexts } from './page-texts.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const first = (tool: string, key: string, description: string) =>
	pageTexts({ words: nameWords(key), description, tool, marker: 'ref-0000000-0', turn: 0, places })[0];

test.each([
	['browser_click', 'selector', 'CSS selector of the element', '#send'],
	['browser_iframe_click', 'iframeSelector', 'CSS selector of the frame', '#frame'],
	['browser_iframe_click', 'selector', 'CSS selector of the element in the frame', '#send'],
	['page_fill', 'selector', 'CSS selector', '#name'],
	['select_option', 'selector', 'CSS selector', '#product'],
	['select_option', 'value', 'Value to choose on the page', 'Lamp'],
	['upload', 'selector', 'CSS selector', '#attachment'],
	['get_text', 'selector', 'CSS selector', 'h1'],
	['type_text', 'submitKey', 'Key to press on the page afterwards', 'Enter'],
	['hover', 'target', 'Reference of an element of the page, or a selector', '#send'],
	['get_text', 'xpath', 'Where on the page', '//h1'],
	['wait_for', 'text', 'Text that appears on the page', 'Orders'],
	['evaluate', 'script', 'JavaScript to run in the page', '"ref-0000000-0"'],
	['evaluate', 'function', '() => { /* code */ } on the page', '() => "ref-0000000-0"'],
])('%s wants for %s (%s): %s', (tool, key, description, text) => {
	expect(first(tool, key, description)).toBe(text);
});

test.each([
	['run', 'script', 'A shell script'],
	['list_pods', 'selector', 'Labels to filter by'],
	['choose', 'value', 'One of the values'],
])('%s: %s (%s) has nothing to do with a page', (tool, key, description) => {
	expect(first(tool, key, description)).toBeUndefined();
});
