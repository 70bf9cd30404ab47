// npm run new-rule <id>: creates a rule, its test, a server that trips it, a near miss, and the line in the registry. It never overwrites a file.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// no-such-rule
const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const [id, ...rest] = process.argv.slice(2);
const problem = rest.length > 0 || id === undefined ? 'usage: npm run new-rule <id>' : refusal(id, process.cwd());
if (problem !== undefined) {
	console.error(problem);
	process.exitCode = 1;
} else if (id !== undefined) {
	for (const [file, text] of Object.entries(filesFor(id))) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		console.log(`wrote   ${file}`);
	}
	writeFileSync(registry(process.cwd()), registered(readFileSync(registry(process.cwd()), 'utf8'), id));
	console.log(`changed src/assess/judge/registry.ts

Next: write what the rule selects and how it reads (a rule that needs more has a check of its own), list both servers in test/fixtures-catalogue.ts, then: node scripts/generate.ts && npm run check`);
}

function refusal(rule: string, root: string): string | undefined {
	if (!KEBAB.test(rule)) return `"${rule}" is no rule id: lower-case words with hyphens between them, such as read-only-writes`;
	if (!existsSync(registry(root))) return 'no src/assess/judge/registry.ts here: run this in the root of the repository';
	const present = [...Object.keys(filesFor(rule)), join('fixtures', 'servers', rule)].find((file) => existsSync(join(root, file)));
	if (present !== undefined) return `${present} exists already`;
	return readFileSync(registry(root), 'utf8').includes(`./rules/${rule}.ts`) ? `${rule} is in the registry already` : undefined;
}

function registry(root: string): string {
	return join(root, 'src', 'assess', 'judge', 'registry.ts');
}

/** The import goes to its sorted position, the rule to the end of the list. */
function registered(text: string, rule: string): string {
	const line = `import { ${camel(rule)} } from './rules/${rule}.ts';`;
	const lines = text.split('\n');
	const isRule = (one: string) => one.includes("from './rules/");
	const after = lines.findLastIndex((one) => isRule(one) && nameIn(one) < rule);
	const at = after === -1 ? lines.findIndex(isRule) : after + 1;
	return lines
		.toSpliced(at, 0, line)
		.join('\n')
		.replace(/\n\];\n$/, `\n\t${camel(rule)},\n];\n`);
}

/** import { ioUring } from './rules/io-uring.ts'; → io-uring */
function nameIn(line: string): string {
	return /rules\/([a-z0-9-]+)\.ts/.exec(line)?.[1] ?? '';
}

function camel(rule: string): string {
	return rule.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function filesFor(rule: string): Readonly<Record<string, string>> {
	return {
		[`src/assess/judge/rules/${rule}.ts`]: ruleText(rule),
		[`src/assess/judge/rules/${rule}.test.ts`]: testText(rule),
		[`fixtures/servers/${rule}/trips.mjs`]: serverText(`Says what it does that nobody expects. Must be found: ${rule}.`),
		[`fixtures/servers/${rule}/near-miss.mjs`]: serverText(`Says what comes close to it and is in order. Must not be found: ${rule}.`),
	};
}

function ruleText(rule: string): string {
	return `import { effectRule } from '../effect-rule.ts';

export const ${camel(rule)} = effectRule({
	id: '${rule}',
	category: 'undeclared_read',
	severity: 'medium',
	summary: 'One sentence: what was observed.',
	rationale:
		'A few sentences: why it matters, what an honest server looks like, what makes a finding milder. Users read this with \`candor explain ${rule}\`.',
	fix: 'What the author of the server can do.',
	needs: ['file'],
	effects: ['read'],
	against: { topic: 'reading it' },
	when: ({ effect }) => effect.subject === '/nowhere',
	severityOf: ({ effect }) => (effect.succeeded > 0 ? 'medium' : 'low'),
	phrase: { done: 'opened', tried: 'tried to open' },
});
`;
}

function testText(rule: string): string {
	return `import { expect, test } from 'vitest';
import { file } from '../../../../test/evidence.ts';
import { severities } from '../../../../test/judged.ts';

test('trips', () => {
	expect(severities('${rule}', { seen: [file('read', '/nowhere', { during: 1 })] })).toBe('medium');
});

test('near miss', () => {
	expect(severities('${rule}', { seen: [file('read', '/nowhere-near', { during: 1 })] })).toBe('');
});
`;
}

function serverText(promise: string): string {
	return `// ${promise}
import { serveFormatNote } from '../lib/format-note.mjs';

serveFormatNote({
	beforeReply() {},
});
`;
}
