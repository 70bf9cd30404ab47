import { z } from 'zod';
import type { JsonObject } from '#model/declaration.ts';

/** Passes the arguments on unchanged, because a schema that copies an object may drop a name that the policy has to see. */
export const callArguments = z
	.unknown()
	.refine((value): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value), 'expected an object')
	.transform((value) => value as JsonObject)
	.meta({ type: 'object', description: 'What the tool would be called with.' });
