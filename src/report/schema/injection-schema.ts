import { z } from 'zod';
import { INJECTION_CLASSES } from '#model/injection.ts';

const proof = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('ran'), program: z.string(), word: z.string() }),
	z.strictObject({ kind: z.literal('option'), word: z.string() }),
	z.strictObject({ kind: z.literal('printed'), text: z.string() }),
	z.strictObject({ kind: z.literal('touched'), path: z.string() }),
	z.strictObject({ kind: z.literal('contacted'), host: z.string(), port: z.int().exactOptional() }),
	z.strictObject({ kind: z.literal('header'), name: z.string() }),
	z.strictObject({ kind: z.literal('inherited'), name: z.string(), value: z.string() }),
	z.strictObject({ kind: z.literal('line'), name: z.string() }),
	z.strictObject({ kind: z.literal('answered') }),
	z.strictObject({ kind: z.literal('differs') }),
	z.strictObject({ kind: z.literal('slow') }),
]);

export const injectionSchema = z
	.strictObject({
		class: z.enum(INJECTION_CLASSES),
		argument: z.string().meta({ description: 'Where in the arguments the payload stands' }),
		variant: z.string(),
		proofs: z.array(proof).meta({ description: 'What would show that the payload was obeyed' }),
		series: z
			.strictObject({ key: z.string(), role: z.enum(['true', 'false', 'attack', 'control']) })
			.exactOptional()
			.meta({ description: 'Steps that prove something only together' }),
		storedBy: z.string().exactOptional().meta({ description: 'The tool that was given the payload in an earlier call' }),
		isWhole: z.literal(true).exactOptional().meta({ description: 'The payload is more than the value of that argument' }),
	})
	.meta({ id: 'Injection' });
