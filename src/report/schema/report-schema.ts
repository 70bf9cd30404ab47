// The published shape of a report: reads a stored one back, and is the source of schemas/report.schema.json.

import { z } from 'zod';
import { CATEGORIES, SEVERITIES } from '#model/finding.ts';
import { PHASES } from '#model/observation.ts';
import { EXPLANATIONS, FACT_KINDS } from '#model/profile.ts';
import { SCHEMA_VERSION } from '#model/report.ts';
import { INTENTS, OUTCOMES } from '#model/step.ts';
import { declarationSchema, jsonObject } from './declaration-schema.ts';
import { injectionSchema } from './injection-schema.ts';
import { observationSchema } from './observation-schema.ts';

const count = z.int().min(0);
const argv = z.tuple([z.string()], z.string()).meta({ description: 'A program and its arguments' });
const sequence = z.array(count).meta({ description: 'Sequence numbers of observations' });

const launched = { name: z.string(), launched: argv, argv };
const target = z
	.discriminatedUnion('kind', [
		z.strictObject({ ...launched, kind: z.literal('command') }),
		z.strictObject({
			...launched,
			kind: z.literal('package'),
			registry: z.enum(['npm', 'pypi']),
			version: z.string(),
			integrity: z.string().exactOptional(),
		}),
	])
	.meta({ id: 'Target' });

const stepBase = { id: z.int(), timeoutMs: z.number(), intent: z.enum(INTENTS) };
const step = z
	.discriminatedUnion('kind', [
		z.strictObject({
			...stepBase,
			kind: z.literal('call'),
			tool: z.string(),
			args: jsonObject,
			injection: injectionSchema.exactOptional(),
		}),
		z.strictObject({ ...stepBase, kind: z.literal('read'), uri: z.string(), template: z.string().exactOptional() }),
		z.strictObject({ ...stepBase, kind: z.literal('prompt'), prompt: z.string(), args: z.record(z.string(), z.string()) }),
	])
	.meta({ id: 'Step' });

const coverage = z
	.strictObject({
		tools: z.strictObject({ declared: count, called: count, answered: count }),
		resources: z.strictObject({ declared: count, read: count }),
		templates: z.strictObject({ declared: count, read: count }),
		prompts: z.strictObject({ declared: count, got: count }),
		calls: count,
		observations: count,
		phases: z.array(z.strictObject({ phase: z.enum(PHASES), began: z.number(), ended: z.number() })),
		untested: z.array(
			z.strictObject({
				kind: z.enum(['tool', 'resource', 'template', 'prompt', 'install-script', 'rule']),
				name: z.string(),
				reason: z.string(),
			}),
		),
		gaps: z.array(z.strictObject({ reason: z.string(), count, example: z.string() })),
	})
	.meta({ id: 'Coverage' });

const fact = z
	.strictObject({
		kind: z.enum(FACT_KINDS),
		subject: z.string(),
		attempted: count,
		succeeded: count,
		explanation: z.strictObject({ by: z.enum(EXPLANATIONS), because: z.string() }).exactOptional(),
		evidence: sequence,
		detail: z.string().exactOptional(),
		guarded: z.strictObject({ as: z.enum(['secret', 'start-up']), what: z.string() }).exactOptional(),
		milder: z.string().exactOptional(),
	})
	.meta({ id: 'Fact' });

const profile = z
	.strictObject({
		scopes: z.array(
			z.strictObject({
				scope: z.strictObject({ kind: z.enum(['tool', 'resource', 'prompt', 'phase']), name: z.string() }),
				facts: z.array(fact),
			}),
		),
		explained: z.record(z.enum(EXPLANATIONS), count),
		unexplained: count,
	})
	.meta({ id: 'Profile' });

const finding = z
	.strictObject({
		id: z.string().meta({ description: 'Stable over runs: rule, scope and subject' }),
		rule: z.string(),
		category: z.enum(CATEGORIES),
		severity: z.enum(SEVERITIES),
		tool: z.string().exactOptional(),
		declared: z.string(),
		observed: z.string(),
		evidence: sequence,
		fix: z.string().exactOptional(),
	})
	.meta({ id: 'Finding' });

const sandbox = z
	.strictObject({
		home: z.string(),
		cwd: z.string(),
		limits: z.strictObject({ memory: z.string(), processes: z.string(), cpu: z.string(), output: z.string() }),
		canaries: z.array(z.string()).meta({ description: 'Keys of the canaries in the cell; never their values' }),
		leftBehind: z.array(
			z.strictObject({ path: z.string(), kind: z.enum(['file', 'directory', 'symlink', 'other']), mode: z.int(), size: count }),
		),
	})
	.meta({ id: 'Cell' });

export const reportSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	run: z.strictObject({
		id: z.string(),
		candor: z.string(),
		startedAt: z.string(),
		durationMs: z.number(),
		seed: z.number(),
		sandbox: z.string(),
		tracer: z.string(),
		network: z.enum(['none', 'sink', 'host']),
		degraded: z.array(z.string()).meta({ description: 'What was weaker than the default' }),
	}),
	target,
	declaration: declarationSchema.nullable(),
	steps: z.array(
		z.strictObject({ step, began: z.number(), ended: z.number(), outcome: z.enum(OUTCOMES), reply: z.json().exactOptional() }),
	),
	coverage,
	profile,
	findings: z.array(finding),
	verdicts: z.array(
		z.strictObject({
			rule: z.string(),
			verdict: z.enum(['pass', 'fail', 'untested', 'not-applicable']),
			reason: z.string().exactOptional(),
		}),
	),
	evidence: z.array(observationSchema),
	trust: z.strictObject({ score: z.number().min(0).max(1), parts: z.array(z.strictObject({ what: z.string(), weight: z.number() })) }),
	summary: z.strictObject({
		conclusion: z.enum(['clean', 'findings', 'inconclusive']),
		because: z.array(z.string()),
		bySeverity: z.record(z.enum(SEVERITIES), count),
		untested: count,
		gaps: count,
	}),
	sandbox: sandbox.nullable().meta({ description: 'The cell; null where there was none' }),
});
