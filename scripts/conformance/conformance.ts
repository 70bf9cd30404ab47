// `npm run conformance [-- client|guard]`: runs the suite's client scenarios against our client and its server scenarios through the guard, and writes
// docs/conformance.md. Fails on every unexplained result.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../static-checks.ts';
import { clientPart } from './client-part.ts';
import { guardPart } from './guard-part.ts';
import { installSuite, SUITE } from './suite.ts';

const PAGE = join(ROOT, 'docs', 'conformance.md');
const HEADINGS = { client: '## The client', guard: '## The guard' };
const PARTS = { client: clientPart, guard: guardPart };
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

const INTRODUCTION = `# Conformance

What the MCP project's own suite (\`${SUITE.name}\` ${SUITE.version}) says. \`npm run conformance\` writes this page; all of it runs in network namespaces that have nothing but loopback.
`;

/** Returns the present text of the page for the half that is not run. */
async function textNow(name: PartName): Promise<string> {
	const [, text = ''] = (await readFile(PAGE, 'utf8')).split(`\n${HEADINGS[name]}\n\n`);
	return text.split('\n## ', 1)[0] ?? '';
}

const wanted = NAMES.filter((name) => process.argv.length < 3 || process.argv.includes(name));
if (wanted.length === 0) throw new Error(`npm run conformance -- ${process.argv.slice(2).join(' ')}: expected client or guard`);
await installSuite();
const faults: string[] = [];
const sums: string[] = [];
const texts: string[] = [];
for (const name of NAMES) {
	const part = wanted.includes(name) ? await PARTS[name]() : undefined;
	texts.push(`${HEADINGS[name]}\n\n${(part?.text ?? (await textNow(name))).trimEnd()}\n`);
	faults.push(...(part?.faults ?? []));
	sums.push(...(part === undefined ? [] : [part.sum]));
}
await writeFile(PAGE, [INTRODUCTION, ...texts].join('\n'));
for (const fault of faults) console.log(`not explained: ${fault}`);
for (const sum of sums) console.log(sum);
console.log('docs/conformance.md is written');
process.exitCode = faults.length === 0 ? 0 : 1;
