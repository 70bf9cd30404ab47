import { z } from 'zod';
import { EFFECT_KINDS, EXPLANATIONS } from '#model/profile.ts';

const count = z.int().min(0);

export const timelineSchema = z
	.strictObject({
		began: z.number(),
		ended: z.number(),
		moments: z.array(
			z.strictObject({
				at: count.meta({ description: 'Microseconds after the timeline began' }),
				kind: z.enum([...EFFECT_KINDS, 'sent', 'asked']),
				subject: z.string(),
				step: z.int().exactOptional().meta({ description: 'Absent: outside of any call' }),
				count: count.exactOptional().meta({ description: 'Absent: once' }),
				failed: count.exactOptional().meta({ description: 'Absent: none' }),
				by: z.enum(EXPLANATIONS).exactOptional().meta({ description: 'Absent: no explanation covers it' }),
				guarded: z.literal(true).exactOptional(),
				seq: count,
				program: z.string().exactOptional(),
			}),
		),
		leftOut: count.meta({ description: 'Moments beyond as many as a report lists' }),
	})
	.meta({ id: 'Timeline' });
