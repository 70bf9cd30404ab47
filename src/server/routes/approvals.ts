// Lists questions that wait for a person, and records the person's decision. A token alone approves nothing: the request must contain the passphrase of the approval key.

import { z } from 'zod';
import { decideWaiting } from '#app/approve/decide-waiting.ts';
import { waitingItems } from '#app/approve/waiting-items.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const LONGEST_MINUTES = 24 * 60;
const definition = z.record(z.string(), z.unknown());

const waiting = z.strictObject({
	id: z.string(),
	kind: z.enum(['call', 'tool', 'prompt', 'template', 'instructions']),
	call: z.string().exactOptional().describe('Of a call: as `candor approve --call` takes it.'),
	server: z.string(),
	tool: z.string().exactOptional(),
	name: z.string().exactOptional(),
	reason: z.string(),
	arguments: z.string().exactOptional().describe('Of a call, as the person is shown them.'),
	policy: z.string().exactOptional(),
	digest: z.string().exactOptional(),
	before: definition.exactOptional().describe('Of a part that changed: what was approved.'),
	after: definition.exactOptional(),
	changes: z.array(z.string()).readonly().exactOptional(),
	askedAt: z.string(),
});

export const addApprovals: RoutePlugin = (app, { ledger }) => {
	app.get(
		'/api/approvals',
		{
			config: { access: 'read' },
			schema: {
				summary: 'What waits for a person: calls that a policy asks about, and changed declarations',
				tags: ['approvals'],
				response: {
					200: z.strictObject({
						approvals: z.array(waiting).readonly(),
						key: z.enum(['none', 'sealed', 'elsewhere']),
						needsPassphrase: z.boolean(),
					}),
					...PROBLEMS,
				},
			},
		},
		() => {
			const { items, key } = waitingItems();
			return { approvals: items, key, needsPassphrase: key === 'sealed' };
		},
	);
	app.post(
		'/api/approvals/:id',
		{
			config: { access: 'admin', rateLimit: { max: 20, timeWindow: '1 minute' } },
			schema: {
				summary: 'Approve or deny what waits',
				tags: ['approvals'],
				params: z.object({ id: z.string().max(100) }),
				body: z.object({
					decision: z.enum(['approve', 'deny']),
					passphrase: z.string().max(1024).exactOptional().describe('Of the approval key; needed to approve.'),
					minutes: z.int().min(1).max(LONGEST_MINUTES).default(10).describe('Of a call: how long it may be repeated.'),
				}),
				response: {
					200: z.strictObject({ state: z.enum(['approved', 'denied', 'withheld']), until: z.string().exactOptional() }),
					...PROBLEMS,
				},
			},
		},
		({ params, body: { decision, passphrase, minutes } }) =>
			decideWaiting(ledger, { id: params.id, decision, passphrase, milliseconds: minutes * 60_000 }),
	);
};
