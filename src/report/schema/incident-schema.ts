import { z } from 'zod';
import { SEVERITIES } from '#model/finding.ts';

export const incidentSchema = z
	.strictObject({
		id: z.string(),
		severity: z.enum(SEVERITIES).meta({ description: 'Of its worst finding' }),
		title: z.string(),
		findings: z.array(z.string()).meta({ description: 'Ids, in the order in which things happened' }),
		steps: z.array(z.int()),
		repeat: z.string().exactOptional(),
		fix: z.string(),
	})
	.meta({ id: 'Incident' });
