// A policy of least privilege from an audit: the tools that behaved, with arguments that fit their schema, and no more network than was explained.

import { stringify } from 'yaml';
import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { Fact } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { hostOf } from '#util/hosts.ts';
import { literalGlob } from './compile/glob.ts';
import { compileSchema } from './compile/schema-check.ts';

/** The parts of a report that a suggestion is made of. */
export type Suggested = Pick<Report, 'declaration' | 'steps' | 'profile' | 'findings' | 'target' | 'run'>;

const MAX_ROOTS = 20;
const WRITES: ReadonlySet<string> = new Set(['write', 'mkdir', 'delete', 'executable']);
const TOUCHES: ReadonlySet<string> = new Set(['read', 'list', ...WRITES]);

/** YAML with comments; to be read before it is used. */
export function suggestPolicy(report: Suggested): string {
	const tools = report.declaration?.tools ?? [];
	const judged = tools.map((tool) => ({ tool, ...standing(tool, report) }));
	const denied = judged.filter(({ effect }) => effect === undefined);
	const roots = launchRoots(report);
	const policy = {
		version: 1,
		include: ['default'],
		default: 'deny',
		rules: judged.flatMap(({ tool, effect, reason }) =>
			effect === undefined
				? []
				: [{ name: `${effect}-${tool.name}`, tools: [literalGlob(tool.name)], ...argumentsFit(tool, report), effect, reason }],
		),
		confine: { network: networkOf(report), ...(roots.length > 0 && { roots }) },
	};
	const head = [
		`# Suggested from the audit of ${line(report.target.name)} on ${line(report.run.startedAt.slice(0, 10))}. Read it before you use it.`,
		'# A tool may be called with arguments that fit its schema; what the default policy denies stays denied.',
		...denied.map(({ tool, reason }) => `# Not allowed: ${line(tool.name)}, ${reason}`),
	];
	return `${head.join('\n')}\n${stringify(policy, { lineWidth: 140 })}`;
}

function standing({ name }: DeclaredTool, { steps, findings }: Suggested): { readonly effect?: 'allow' | 'ask'; readonly reason: string } {
	const calls = steps.filter(({ step }) => step.kind === 'call' && step.tool === name && step.intent === 'typical');
	const answered = calls.filter(({ outcome }) => outcome === 'ok').length;
	const [worst] = findings.filter(({ tool, severity }) => tool === name && (severity === 'high' || severity === 'critical'));
	if (worst !== undefined) return { effect: 'ask', reason: `the audit found ${worst.rule}` };
	if (calls.length === 0) return { reason: 'the audit did not call it' };
	if (answered === 0) return { reason: 'the audit got no good answer from it' };
	return {
		effect: 'allow',
		reason: `${answered} of ${calls.length} ordinary calls were answered in the audit, with nothing high against it`,
	};
}

/** The tool's own schema, where the audit's own answered calls fit it. */
function argumentsFit({ name, inputSchema }: DeclaredTool, { steps }: Suggested): { readonly when?: { readonly schema: JsonObject } } {
	const { $schema: _, ...schema } = inputSchema;
	if (Object.keys(schema).length === 0) return {};
	const compiled = compileSchema(schema);
	if ('problem' in compiled) return {};
	const answered = steps.flatMap(({ step, outcome }) =>
		step.kind === 'call' && step.tool === name && step.intent === 'typical' && outcome === 'ok' ? [step.args] : [],
	);
	return answered.every((args) => compiled.check(args) === undefined) ? { when: { schema } } : {};
}

/** A tool that goes where its arguments say needs the network; one that says where it goes, those hosts. */
function networkOf(report: Suggested): 'open' | 'none' | readonly string[] {
	const egress = factsOf(report).filter(({ kind }) => kind === 'egress');
	if (egress.some(({ explanation }) => explanation?.by === 'argument')) return 'open';
	const named = egress.filter(({ explanation }) => explanation !== undefined && ['launch', 'declared', 'allowed'].includes(explanation.by));
	const hosts = [...new Set(named.map(({ subject }) => hostOf(subject)))].sort();
	return hosts.length === 0 ? 'none' : hosts;
}

/** What the command line named is a place of the user's; what arguments named is the audit's own invention. */
function launchRoots(report: Suggested): readonly { readonly path: string; readonly write: boolean }[] {
	const named = report.target.launched.slice(1).filter((word) => word.startsWith('/'));
	const touched = factsOf(report).filter(({ kind, explanation }) => TOUCHES.has(kind) && explanation?.by === 'launch');
	const isInside = (path: string, root: string) => path === root || path.startsWith(`${root}/`);
	return named
		.map((path) => ({ path, facts: touched.filter(({ subject }) => isInside(subject, path)) }))
		.filter(({ facts }) => facts.length > 0)
		.slice(0, MAX_ROOTS)
		.map(({ path, facts }) => ({ path, write: facts.some(({ kind, succeeded }) => WRITES.has(kind) && succeeded > 0) }));
}

function factsOf({ profile }: Suggested): readonly Fact[] {
	return profile.scopes.flatMap(({ facts }) => facts);
}

function line(text: string): string {
	return text.replace(/[^ -~]/g, '?').slice(0, 120);
}
