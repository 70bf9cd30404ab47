import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { FoundElements } from './found-elements.ts';

function after(...replies: readonly Json[]): FoundElements {
	const found = new FoundElements();
	for (const reply of replies) found.read(reply);
	return found;
}
const text = (...lines: readonly string[]) => ({ content: [{ type: 'text', text: lines.join('\n') }] });

const TREE = text(
	'uid=1_0 RootWebArea "shop"',
	'  uid=1_1 heading "shop" level="1"',
	'  uid=1_2 button "Send"',
	'  uid=1_3 textbox "Name" value="Ada"',
	'  uid=1_4 combobox "Product"',
	'  uid=1_5 button "Choose file: No file chosen"',
	'  uid=1_6 link "Guide"',
);
const YAML = text(
	'- main [ref=e2]:',
	'  - heading "shop" [level=1] [ref=e3]',
	'  - button "Send" [ref=e4] [cursor=pointer]',
	'  - textbox "Name" [ref=e5]',
);

test.each<[string, Json, Record<string, Json>, Record<string, Json>]>([
	['click', TREE, { pageId: 1, uid: 'x' }, { pageId: 1, uid: '1_2' }],
	['fill', TREE, { uid: 'x', value: 'v' }, { uid: '1_3', value: 'v' }],
	['upload_file', TREE, { uid: 'x' }, { uid: '1_5' }],
	['drag', TREE, { from_uid: 'x', to_uid: 'y' }, { from_uid: '1_2', to_uid: '1_6' }],
	['browser_type', YAML, { element: 'box', ref: 'x', text: 't' }, { element: 'box', ref: 'e5', text: 't' }],
	['fill_form', YAML, { fields: [{ ref: 'x', type: 'button' }] }, { fields: [{ ref: 'e4', type: 'button' }] }],
	['click_element', text('[3]<a href="/">Home</a>', '[4]<button>Send</button>'), { index: 0 }, { index: 4 }],
	['click', { content: [], structuredContent: { nodes: [{ ref: 'n1', role: 'link', name: 'Guide' }] } }, { ref: 'x' }, { ref: 'n1' }],
])('%s takes what the page has', (tool, reply, args, fed) => {
	expect(after(reply).putInto(args, tool)).toEqual(fed);
});

test('the newest list counts, and an answer without one changes nothing', () => {
	const newer = text('uid=2_1 button "Send"');
	expect(after(TREE, newer, text('done')).putInto({ uid: 'x' }, 'click')).toEqual({ uid: '2_1' });
});

test('what is no reference to an element stays', () => {
	expect(after(TREE).putInto({ path: '/a', name: 'x' }, 'click')).toBeUndefined();
	expect(after(text('id: 12', 'id=../../etc/passwd button "x"', 'id: evil.example link')).putInto({ id: 'x' }, 'get')).toBeUndefined();
});

test('a long hostile list takes no longer than a short one', () => {
	const spent = processorMs(() => {
		for (const piece of ['uid=1 button "', 'button [ref=', '[1]<a ', ' [a]', '"', '- '])
			for (const end of ['', '\n']) new FoundElements().read(text(`${piece}${end}`.repeat(50_000)));
	});
	expect(spent).toBeLessThan(10_000);
});

test('the index of something else is not that of an element', () => {
	const elements = new FoundElements();
	elements.read({ content: [{ type: 'text', text: '[11] button "Send"' }] });
	expect(elements.putInto({ element_index: 1 }, 'click')).toEqual({ element_index: 11 });
	expect(elements.putInto({ slide_index: 0 }, 'add_table')).toBeUndefined();
});
