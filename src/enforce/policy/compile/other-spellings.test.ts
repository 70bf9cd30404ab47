import { expect, test } from 'vitest';
import { namesInCel, namesInSchema, refuseOtherSpellings } from './other-spellings.ts';

const SCHEMA = { type: 'object', properties: { amount: { maximum: 100 }, to: { properties: { host: { type: 'string' } } } } };

test.each([[{ Amount: 1 }], [{ amount: 1, AMOUNT: 2 }], [{ to: { Host: 'x' } }], [{ to: [{ hoſt: 'x' }] }], [{ other: { a: 1, A: 2 } }]])(
	'%j is refused',
	(args) => expect(() => refuseOtherSpellings(args, namesInSchema(SCHEMA))).toThrow(/spelled|differ/),
);

test.each([[{ amount: 1, to: { host: 'x' } }], [{ Unit: 'EUR', unitPrice: 2 }], [[]], [null], ['Amount']])('%j is not', (args) =>
	expect(() => refuseOtherSpellings(args, namesInSchema(SCHEMA))).not.toThrow(),
);

test('what an expression names, and not what it calls', () => {
	const names = namesInCel(
		'has(args.amount) && args.items[0].price > 3 && args["unit price"] == "x" && "to" in args && args.text.size() < 4',
	);
	expect([...names.keys()]).toEqual(['amount', 'items', 'price', 'unit price', 'to', 'text']);
});
