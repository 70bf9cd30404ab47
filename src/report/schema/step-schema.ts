// One action of the exerciser.

import { z } from 'zod';
import { SEVERITIES } from '#model/finding.ts';
import { INTENTS, NETWORK_TROUBLES } from '#model/step.ts';
import { jsonObject } from './declaration-schema.ts';
import { injectionSchema } from './injection-schema.ts';

const expectation = z
	.strictObject({
		name: z.string(),
		where: z.string().meta({ description: 'File, line and column' }),
		severity: z.enum(SEVERITIES),
		isError: z.boolean(),
		text: z.string().exactOptional(),
		contains: z.array(z.string()).exactOptional(),
		excludes: z.array(z.string()).exactOptional(),
		matches: z.string().exactOptional(),
		structured: z.json().exactOptional(),
	})
	.meta({ id: 'Expectation', description: 'What the user’s oracle file says of this call' });

const texts = z.record(z.string(), z.string());
const asTask = z.literal(true).meta({ description: 'Run as a task, and its result fetched' });
const stepBase = { id: z.int(), timeoutMs: z.number(), intent: z.enum(INTENTS) };
const complete = { ...stepBase, kind: z.literal('complete'), argument: z.string(), value: z.string(), others: texts.exactOptional() };
const completeStep = z.union([z.strictObject({ ...complete, prompt: z.string() }), z.strictObject({ ...complete, template: z.string() })]);
const otherStep = z.discriminatedUnion('kind', [
	z.strictObject({
		...stepBase,
		kind: z.literal('call'),
		tool: z.string(),
		args: jsonObject,
		asTask: asTask.exactOptional(),
		taskMs: z.number().exactOptional().meta({ description: 'How long the task was asked after' }),
		fault: z.string().exactOptional(),
		injection: injectionSchema.exactOptional(),
		expectation: expectation.exactOptional(),
		network: z.enum(NETWORK_TROUBLES).exactOptional().meta({ description: 'How the sink’s internet failed during the call' }),
		headers: texts.exactOptional().meta({ description: 'Fields of the HTTP request’s head that replaced the usual ones' }),
	}),
	z.strictObject({
		...stepBase,
		kind: z.literal('read'),
		uri: z.string(),
		template: z.string().exactOptional(),
		injection: injectionSchema.exactOptional(),
	}),
	z.strictObject({ ...stepBase, kind: z.literal('prompt'), prompt: z.string(), args: texts }),
	z.strictObject({ ...stepBase, kind: z.enum(['subscribe', 'unsubscribe']), uri: z.string() }),
	z
		.strictObject({ ...stepBase, kind: z.literal('cancel'), tool: z.string(), args: jsonObject, asTask: asTask.exactOptional() })
		.meta({ description: 'A call that was taken back at once' }),
	z
		.strictObject({ ...stepBase, kind: z.literal('together'), tool: z.string(), inputs: z.array(jsonObject) })
		.meta({ description: 'Calls that were all under way at the same time; the reply has one entry for each' }),
]);

export const stepSchema = z.union([otherStep, completeStep]).meta({ id: 'Step' });
