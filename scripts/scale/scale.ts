// npm run scale: measures an audit's cost here, and projects it to 20,000 servers a day. `-- --write` puts both into docs/scale.md. `--quick`: only that depth.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureAudits } from './measure-audits.ts';
import { withSection } from './page-section.ts';
import { scaleTables } from './scale-tables.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'scale.md');
const isQuick = process.argv.includes('--quick');

const measured = await measureAudits(isQuick ? ['quick'] : ['quick', 'standard']);
const text = scaleTables(measured, { processors: cpus().length, model: cpus()[0]?.model.trim() ?? 'unknown' });
if (process.argv.includes('--write')) writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), 'measured', text));
else process.stdout.write(text);
