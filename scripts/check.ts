// `npm run check`: runs types, style, rooms, dead code and unit tests concurrently. Prints one line each, and exits with 1 if any fails.

import { minutesSince, run, runStaticChecks, timed } from './static-checks.ts';

const began = performance.now();
const [{ failed }, areUnitsGreen] = await Promise.all([
	runStaticChecks(console.log),
	timed('units', () => run(['vitest', 'run', '--reporter=minimal', '--project=unit'], 'pipe')),
]);
console.log(`npm run check took ${minutesSince(began)}`);
process.exitCode = failed === 0 && areUnitsGreen ? 0 : 1;
