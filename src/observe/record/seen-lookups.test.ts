import { expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { withoutSeenLookups } from './seen-lookups.ts';

test('a lookup at the sink counts where the trace did not show one of that name', () => {
	const lookup = (name: string, pid?: number): RawObservation => ({
		...{ kind: 'dns', name, type: 'A', server: '192.168.1.1', at: 1 },
		...(pid === undefined ? {} : { pid }),
	});
	const traced = lookup('API.example', 7);
	const ofGo = lookup('unseen.example');
	expect(withoutSeenLookups([traced, lookup('api.example.'), ofGo])).toEqual([traced, ofGo]);
});
