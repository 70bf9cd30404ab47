import { expect, test } from 'vitest';
import { filesBetween, type Mappings, mapped } from './mappings.ts';

const mapping = (path: string, start: number, end: number) => ({ path, start, end });

test('a file is found by any address of it, and by none beside it', () => {
	const mappings = mapped([], mapping('/a', 100, 200));
	expect(filesBetween(mappings, 199, 200)).toEqual(['/a']);
	expect(filesBetween(mappings, 0, 101)).toEqual(['/a']);
	expect(filesBetween(mappings, 200, 300)).toEqual([]);
	expect(filesBetween(mappings, 0, 100)).toEqual([]);
});

test('what is mapped in its place takes only that part of it', () => {
	const mappings = mapped(mapped([], mapping('/a', 100, 400)), { start: 200, end: 300 });
	expect(mappings).toEqual([mapping('/a', 100, 200), mapping('/a', 300, 400)]);
	expect(filesBetween(mappings, 200, 300)).toEqual([]);
	expect(filesBetween(mappings, 150, 350)).toEqual(['/a']);
});

test('memory without a file that takes nothing’s place changes nothing', () => {
	const mappings = mapped([], mapping('/a', 100, 200));
	expect(mapped(mappings, { start: 200, end: 300 })).toBe(mappings);
});

test('of very many, the latest are known', () => {
	let mappings: Mappings = [];
	for (let i = 0; i < 2000; i++) mappings = mapped(mappings, mapping(`/${i}`, i, i + 1));
	expect(mappings.length).toBe(1024);
	expect(filesBetween(mappings, 1999, 2000)).toEqual(['/1999']);
});
