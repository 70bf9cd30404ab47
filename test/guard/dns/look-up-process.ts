// Two clients of one guard's look-ups: the names of the first are never answered. Prints what the second gets, and whether it waited for the first.

import { NameLookups } from '#enforce/guard/resolve/name-lookups.ts';

using lookups = new NameLookups();
const began = performance.now();
let refusals = 0;
const hostile = Promise.all(
	Array.from({ length: 40 }, (_, number) =>
		lookups.lookUp(`slow-${number}.example`, 'hostile').finally(() => {
			refusals += 1;
		}),
	),
);
const honest = [];
for (const name of ['outside-1.example', 'inside-1.example', 'missing.example']) honest.push(await lookups.lookUp(name, 'honest'));
const refusedBefore = refusals;
const refused = [...new Set((await hostile).map((answer) => JSON.stringify(answer)))].map((answer) => JSON.parse(answer) as object);
const took = performance.now() - began;
// What was killed with its process is not in the way of what comes after it.
const after = await lookups.lookUp('outside-2.example', 'hostile');
process.stdout.write(JSON.stringify({ honest, refusedBefore, refused, took, after }));
