// --oracle: the user's expectations of the tools' answers, in YAML. Errors have line and column.

import { RE2JS } from 're2js';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { JsonObject } from '#model/declaration.ts';
import type { ExpectedCall } from '#model/expectation.ts';
import { SEVERITIES } from '#model/finding.ts';
import { givenText } from '#util/given-file.ts';
import { UserError } from '#util/user-error.ts';

const EXAMPLE = 'tools: {add: [{input: {a: 2, b: 3}, expect: {text: "5"}}]}';

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const EXPECT = z
	.strictObject({
		error: z.boolean().default(false),
		text: z.string().exactOptional(),
		contains: texts.exactOptional(),
		excludes: texts.exactOptional(),
		matches: z.string().refine(isPattern, 'not a regular expression that RE2 knows').exactOptional(),
		structured: z.json().exactOptional(),
	})
	.transform(({ error, ...expected }) => ({ isError: error, ...expected }));
const FILE = z.strictObject({
	tools: z.record(
		z.string(),
		z.array(
			z.strictObject({
				name: z.string().min(1).exactOptional(),
				input: z.record(z.string(), z.json()).default({}),
				severity: z.enum(SEVERITIES).default('high'),
				expect: EXPECT,
			}),
		),
	),
});

export function oracleFile(file: string): readonly ExpectedCall[] {
	const lines = new LineCounter();
	const document = parseDocument(textOf(file), { lineCounter: lines });
	const at = (offset: number) => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${line}:${col}`;
	};
	const [problem] = document.errors;
	if (problem !== undefined) throw new UserError(`--oracle ${at(problem.pos[0])}: ${firstLine(problem.message)}`, { hint: EXAMPLE });
	const offsetOf = (path: readonly PropertyKey[]): number => {
		const node = path.length === 0 ? document.contents : document.getIn(path, true);
		if (isNode(node) && node.range) return node.range[0];
		return path.length === 0 ? 0 : offsetOf(path.slice(0, -1));
	};
	const parsed = FILE.safeParse(document.toJS());
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const path = issue?.path ?? [];
		const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
		const map = path.length === 0 ? document.contents : document.getIn(path, true);
		const key = isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === unknown)?.key : undefined;
		const offset = unknown !== undefined && isNode(key) && key.range ? key.range[0] : offsetOf(path);
		throw new UserError(`--oracle ${at(offset)}: ${[path.join('.'), issue?.message].filter(Boolean).join(': ')}`, { hint: EXAMPLE });
	}
	return Object.entries(parsed.data.tools).flatMap(([tool, entries]) =>
		entries.map(({ name, input, severity, expect }, index) => ({
			tool,
			input: input as JsonObject,
			expectation: { name: name ?? `${tool} ${index + 1}`, where: at(offsetOf(['tools', tool, index])), severity, ...expect },
		})),
	);
}

function textOf(file: string): string {
	try {
		return givenText(file);
	} catch (cause) {
		throw new UserError(`--oracle ${file}: ${(cause as Error).message}`, { hint: '--oracle expectations.yaml', cause });
	}
}

function isPattern(source: string): boolean {
	try {
		RE2JS.compile(source);
		return true;
	} catch {
		return false;
	}
}

/** The parser marks the position with an arrow, but the message already contains line and column. */
function firstLine(message: string): string {
	return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}
