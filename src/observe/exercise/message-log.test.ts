import { expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { MessageLog } from './message-log.ts';

test('the first of a kind are kept and the rest is counted, each kind for itself', () => {
	const observed: RawObservation[] = [];
	const log = new MessageLog((observation) => observed.push(observation), 3);
	for (let index = 0; index < 10; index++) log.note('noise', `line ${index}`, 7);
	log.note('list-changed', 'notifications/tools/list_changed', 60);
	expect(observed).toHaveLength(4);
	log.close();
	log.close();
	expect(observed).toHaveLength(5);
	expect(observed.at(-1)).toMatchObject({ kind: 'message', op: 'noise', text: 'and 7 more like these', bytes: 49 });
	expect(observed[3]).toMatchObject({ op: 'list-changed' });
});

test('a text is cut to its first 200 characters, of any width', () => {
	const observed: RawObservation[] = [];
	const log = new MessageLog((observation) => observed.push(observation));
	log.note('noise', Buffer.from('ö'.repeat(5000)), 10_000);
	log.note('noise', 'ö'.repeat(5000), 10_000);
	for (const observation of observed) expect(observation).toMatchObject({ text: 'ö'.repeat(200), bytes: 10_000 });
	expect(observed).toHaveLength(2);
});
