// The published shape of a report. It parses a stored one and is the source of schemas/report.schema.json.

import { z } from 'zod';
import { CATEGORIES, FINDING_SCOPES, SEVERITIES } from '#model/finding.ts';
import { PHASES } from '#model/observation.ts';
import { EFFECT_KINDS, EXPLANATIONS } from '#model/profile.ts';
import { RUN_MODES, SCHEMA_VERSION } from '#model/report.ts';
import { OUTCOMES } from '#model/step.ts';
import { TRANSPORTS } from '#model/target.ts';
import { declarationSchema, jsonObject } from './declaration-schema.ts';
import { fileEvidenceSchema } from './file-evidence-schema.ts';
import { incidentSchema } from './incident-schema.ts';
import { networkSchema } from './network-schema.ts';
import { observationSchema } from './observation-schema.ts';
import { stepSchema } from './step-schema.ts';
import { targetSchema } from './target-schema.ts';
import { timelineSchema } from './timeline-schema.ts';

const count = z.int().min(0);
const sequence = z.array(count).meta({ description: 'Sequence numbers of observations' });

const coverage = z
	.strictObject({
		tools: z.strictObject({
			declared: count.meta({ description: 'With --only-tool, that one' }),
			called: count,
			answered: count,
			worked: count.meta({ description: 'At least one ordinary call succeeded' }),
		}),
		notWorked: z
			.array(z.strictObject({ tool: z.string(), calls: count, error: z.string(), help: z.string().exactOptional() }))
			.meta({ description: 'Tools of which no ordinary call succeeded, with their commonest error' }),
		resources: z.strictObject({
			declared: count,
			read: count,
			subscribed: count,
			updates: count.meta({ description: 'How often the server said that one had changed' }),
		}),
		templates: z.strictObject({ declared: count, read: count }),
		prompts: z.strictObject({ declared: count, got: count }),
		calls: count,
		completions: count.meta({ description: 'Arguments that were completed' }),
		cancelled: count.meta({ description: 'Calls that were taken back at once' }),
		together: count.meta({ description: 'Rounds of calls that were made at once' }),
		observations: count,
		phases: z.array(z.strictObject({ phase: z.enum(PHASES), began: z.number(), ended: z.number() })),
		untested: z.array(
			z.strictObject({
				kind: z.enum(['tool', 'resource', 'template', 'prompt', 'install-script', 'rule', 'pass']),
				name: z.string(),
				reason: z.string(),
			}),
		),
		gaps: z.array(z.strictObject({ reason: z.string(), count, example: z.string() })),
	})
	.meta({ id: 'Coverage' });

const effect = z
	.strictObject({
		kind: z.enum(EFFECT_KINDS),
		subject: z.string(),
		attempted: count,
		succeeded: count,
		explanation: z.strictObject({ by: z.enum(EXPLANATIONS), because: z.string() }).exactOptional(),
		evidence: sequence,
		detail: z.string().exactOptional(),
		guarded: z.strictObject({ as: z.enum(['secret', 'start-up', 'kernel']), what: z.string() }).exactOptional(),
		milder: z.string().exactOptional(),
		paths: count.exactOptional().meta({
			description:
				'Of very many paths below one directory, told as one whose subject ends in /*, or very many destinations, told as *: how many they are',
		}),
	})
	.meta({ id: 'Fact' });

const profile = z
	.strictObject({
		scopes: z.array(
			z.strictObject({
				scope: z.strictObject({ kind: z.enum(['tool', 'resource', 'prompt', 'phase']), name: z.string() }),
				effects: z.array(effect),
			}),
		),
		explained: z.record(z.enum(EXPLANATIONS), count),
		unexplained: count,
	})
	.meta({ id: 'Profile' });

export const findingSchema = z
	.strictObject({
		id: z.string().meta({ description: 'Stable over runs: rule and subject' }),
		rule: z.string(),
		category: z.enum(CATEGORIES),
		severity: z.enum(SEVERITIES),
		scopes: z
			.array(z.strictObject({ kind: z.enum(FINDING_SCOPES), name: z.string() }))
			.meta({ description: 'Everywhere it was seen; of a phase the name repeats the kind' }),
		tool: z.string().exactOptional().meta({ description: 'Where there is exactly one scope, and it is a tool' }),
		declared: z.string(),
		observed: z.string(),
		gist: z.string().exactOptional().meta({ description: 'What happened, without counts' }),
		canaries: z.array(z.string()).exactOptional().meta({ description: 'Keys of all canaries that it is about' }),
		evidence: sequence,
		evidenceBeyond: count.exactOptional().meta({ description: 'How many more observations it rests on than are named' }),
		fix: z.string().exactOptional(),
		repeat: z.string().exactOptional(),
		firstSeen: z
			.strictObject({ pass: count, call: count.exactOptional() })
			.exactOptional()
			.meta({ description: 'When it first showed, unless it was there from the first call on' }),
	})
	.meta({ id: 'Finding' });

const used = { cpuMs: z.number(), bytesOut: count };
const held = { memoryBytes: count, processes: count, threads: count, descriptors: count };
const resources = z
	.strictObject({
		limits: z.strictObject({ memoryBytes: count, processes: count }),
		peak: z.strictObject(held),
		total: z.strictObject(used),
		serverRuns: z.array(
			z.strictObject({
				pass: count,
				refused: z
					.strictObject({
						memory: count,
						processes: count,
						storage: z.string().exactOptional().meta({ description: 'Why it was ended when its files took too much room' }),
					})
					.meta({ description: 'How often a limit was enforced' }),
				samples: z.array(
					z.strictObject({ at: z.number(), phase: z.enum(PHASES), step: z.int().exactOptional(), ...used, waitingMs: z.number(), ...held }),
				),
			}),
		),
	})
	.meta({ id: 'Resources' });

const sandbox = z
	.strictObject({
		home: z.string(),
		cwd: z.string(),
		limits: z.strictObject({ memory: z.string(), processes: z.string(), cpu: z.string(), output: z.string() }),
		resources: resources.nullable().meta({ description: 'What the server used, counted from outside; null where nobody could' }),
		canaries: z.array(z.string()).meta({ description: 'Keys of the canaries in the cell; never their values' }),
		files: fileEvidenceSchema.meta({ description: 'Before and after of the places that the server could write to' }),
	})
	.meta({ id: 'Cell' });

export const runSchema = z
	.strictObject({
		id: z.string(),
		candor: z.string(),
		startedAt: z.string(),
		durationMs: z.number(),
		seed: z.number(),
		mode: z.enum(RUN_MODES),
		sandbox: z.string().nullable(),
		tracer: z.string().nullable(),
		network: z.enum(['none', 'sink', 'host']),
		transport: z.enum(TRANSPORTS),
		passes: z
			.array(z.strictObject({ number: count, label: z.string(), firstStep: count }))
			.meta({ description: 'The starts of the server, and what was different about each' }),
		degraded: z.array(z.string()).meta({ description: 'What was weaker than the default' }),
	})
	.meta({ id: 'Run' });

export const stepResultSchema = z
	.strictObject({
		step: stepSchema,
		began: z.number(),
		ended: z.number(),
		outcome: z.enum(OUTCOMES),
		reply: z.json().exactOptional(),
		outputFault: z.string().exactOptional().meta({ description: 'How its structured content breaks the output schema' }),
		repeat: z.strictObject({ args: jsonObject, isAlone: z.boolean(), command: z.string() }).exactOptional(),
	})
	.meta({ id: 'StepResult' });

export const trustSchema = z
	.strictObject({ score: z.number().min(0).max(1), parts: z.array(z.strictObject({ what: z.string(), weight: z.number() })) })
	.meta({ id: 'Trust' });

export const summarySchema = z
	.strictObject({
		conclusion: z.enum(['clean', 'findings', 'inconclusive']),
		because: z.array(z.string()),
		doubts: z.array(z.string()).meta({ description: 'What keeps the conclusion from being clean, also beside findings' }),
		bySeverity: z.record(z.enum(SEVERITIES), count).meta({ description: 'Of findings' }),
		incidents: count,
		untested: count,
		gaps: count,
	})
	.meta({ id: 'Summary' });

export const reportSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	run: runSchema,
	target: targetSchema,
	declaration: declarationSchema.nullable(),
	steps: z.array(stepResultSchema),
	coverage,
	profile,
	findings: z.array(findingSchema),
	incidents: z.array(incidentSchema).meta({ description: 'Findings that are one story, worst first; every finding is in exactly one' }),
	verdicts: z.array(
		z.strictObject({
			rule: z.string(),
			verdict: z.enum(['pass', 'fail', 'untested', 'not-applicable']),
			reason: z.string().exactOptional(),
		}),
	),
	rules: z
		.array(
			z.strictObject({
				id: z.string(),
				category: z.enum(CATEGORIES),
				severity: z.enum(SEVERITIES).meta({ description: 'Of its usual finding' }),
				summary: z.string(),
				rationale: z.string(),
				fix: z.string(),
			}),
		)
		.meta({ description: 'The texts of every rule that was applied; none before 2.2' }),
	evidence: z.array(observationSchema),
	trust: trustSchema,
	summary: summarySchema,
	timeline: timelineSchema.nullable().meta({ description: 'Effects by time; null where nothing was watched, and before 2.1' }),
	network: networkSchema.nullable().meta({ description: 'What the server said to the sink; null where there was none' }),
	sandbox: sandbox.nullable().meta({ description: 'The cell; null where there was none' }),
});
