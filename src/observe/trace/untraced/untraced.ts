// No tracer, for runs of which only the answers matter.

import type { Tracer } from '../tracer.ts';
import { whenQuiet } from '../when-quiet.ts';

const size = () => 0;

export const untraced: Tracer = {
	name: 'untraced',
	sees: false,
	probe: async () => ({ usable: true, version: '', notes: [] }),
	start: async (cell) => ({
		process: await cell.start({ wrap: (argv) => argv }),
		trace: {
			size,
			whenQuiet: (options) => whenQuiet(size, options),
			observationsSoFar: () => [],
			observations: async function* () {},
		},
	}),
	follow: async (cell) => ({
		process: await cell.start({ wrap: (argv) => argv }),
		trace: { catchUp: () => {}, close: () => {} },
	}),
};
