import { expect, test } from 'vitest';
import { ordersOf } from './order-of-requests.ts';

/** `a 0 2` is a request to `a` on a connection that was opened at 0, answered at 2. */
const orders = (...requests: readonly string[]) =>
	ordersOf(
		requests.map((one) => {
			const [shape = '', opened, until] = one.split(' ');
			return { call: 1, destination: `${shape}.example:80`, shape, opened: Number(opened), until: Number(until) };
		}),
	).map(({ order }) => order.replaceAll('\n', ' '));

test('the order of requests to several places, once for each place', () => {
	expect(orders('b 0 2', 'a 3 5', 'b 6 9')).toEqual(['b a b', 'b a b']);
});

test('requests of one connection are in order, and so are those of connections that were there before', () => {
	expect(orders('b 0 2', 'a 0 3', 'c 0 4')[0]).toBe('b a c');
	expect(orders('a 0 2', 'b 3 5', 'c 0 7', 'a 3 9', 'b 0 11')[0]).toBe('a b c a b');
});

test('near misses: one place has no order, nor have requests on connections that were open at the same time', () => {
	expect(orders('a 0 2', 'a 3 5')).toEqual([]);
	expect(orders('b 0 2', 'a 1 3')).toEqual(orders('a 0 2', 'b 1 3'));
});
