import { expect, test } from 'vitest';
import { fetchProgress } from './fetch-progress.ts';

test('a long fetch tells now and then what it has found, and when it unpacks', () => {
	const told: string[] = [];
	let time = 0;
	const read = fetchProgress(
		(detail) => told.push(detail),
		() => time,
	);
	const lines = [
		'Collecting a',
		'  Downloading a-1-py3-none-any.whl',
		'Collecting b>=2 (from a)',
		'Collecting c.d',
		'Requirement already satisfied: e',
	];
	for (const line of lines) {
		time += 2_000;
		read(line);
	}
	read('Installing collected packages: a, b, c.d');
	expect(told).toEqual(['2 packages found, now b', 'unpacking 3 packages']);
});
