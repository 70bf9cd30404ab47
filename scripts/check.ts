// `npm run check`: types, style, rooms, dead code, unit tests. A line each; exit 1 if any fails.

import { run, runStaticChecks, timed } from './static-checks.ts';

const { failed } = await runStaticChecks();
const areUnitsGreen = await timed('units', () => run(['vitest', 'run', '--reporter=dot', 'src', 'test/house'], 'pipe'));
process.exitCode = failed === 0 && areUnitsGreen ? 0 : 1;
