// Routes that list policies, read them with their problems, check them, test them on recorded calls, and save them unless another writer has changed them.

import { z } from 'zod';
import type { ServeParts } from '#app/serve/open-serve.ts';
import { parsedEdit, problemsOf, readPolicy, savePolicy } from '#app/serve/policy-edits.ts';
import { whatIfRecorded } from '#app/serve/what-if-recorded.ts';
import { POLICY_EFFECTS } from '#model/policy.ts';
import { PROBLEMS } from '../problem.ts';
import type { RoutePlugin, ServeApp } from './route-plugin.ts';

const MEGABYTE = 1024 * 1024;
const name = z.string().min(1).max(100);
const text = z.string().max(MEGABYTE);
const digest = z.string().max(64);
const origin = z.enum(['folder', 'shipped']);
const problems = z.array(z.strictObject({ line: z.int(), column: z.int(), message: z.string() })).readonly();
const policy = z.strictObject({ name, text, digest, origin, problems });
const decided = z.object({ effect: z.enum(POLICY_EFFECTS), rule: z.string(), reason: z.string() });
const changed = z
	.array(z.object({ call: z.object({ tool: z.string(), args: z.unknown() }), times: z.int(), before: decided, after: decided }))
	.readonly();

export const addPolicies: RoutePlugin = (app, parts) => {
	addReading(app, parts);
	addTrying(app, parts);
	app.put(
		'/api/policies/:name',
		{
			config: { access: 'admin' },
			schema: {
				summary: 'Save a policy, if it is still the one that was read',
				tags: ['policy'],
				params: z.object({ name }),
				body: z.object({ text, digest: digest.nullable().describe('Of the text that was edited; null for a new policy.') }),
				response: { 200: policy, ...PROBLEMS },
			},
		},
		({ params, body }) => savePolicy(parts.policies, params.name, body.text, body.digest),
	);
};

function addReading(app: ServeApp, { policies }: ServeParts): void {
	app.get(
		'/api/policies',
		{
			config: { access: 'read' },
			schema: {
				summary: 'Every policy by name',
				tags: ['policy'],
				response: { 200: z.strictObject({ policies: z.array(z.strictObject({ name, origin, editable: z.boolean() })) }), ...PROBLEMS },
			},
		},
		() => ({
			policies: policies.list().map((one) => ({ name: one.name, origin: one.origin, editable: policies.directory !== undefined })),
		}),
	);
	app.get(
		'/api/policies/:name',
		{
			config: { access: 'read' },
			schema: {
				summary: 'A policy and what is wrong with it',
				tags: ['policy'],
				params: z.object({ name }),
				response: { 200: policy, ...PROBLEMS },
			},
		},
		({ params }) => readPolicy(policies, params.name),
	);
}

function addTrying(app: ServeApp, { policies, decisions }: ServeParts): void {
	app.post(
		'/api/policies/check',
		{
			config: { access: 'read' },
			schema: {
				summary: 'What is wrong with a text, by line and column',
				tags: ['policy'],
				body: z.object({ name: name.default('edited'), text }),
				response: { 200: z.strictObject({ problems }), ...PROBLEMS },
			},
		},
		({ body }) => ({ problems: problemsOf(policies, body.name, body.text) }),
	);
	app.post(
		'/api/policies/what-if',
		{
			config: { access: 'read' },
			schema: {
				summary: 'What a text would decide otherwise, of the latest recorded calls',
				tags: ['policy'],
				body: z.object({ name: name.default('default').describe('The policy that it would replace.'), text }),
				response: {
					200: z.object({
						newlyBlocked: changed,
						newlyAllowed: changed,
						unchanged: z.int(),
						notReplayable: z.int(),
						masked: z.int(),
						problems,
					}),
					...PROBLEMS,
				},
			},
		},
		async ({ body }) => {
			const after = parsedEdit(policies, body.name, body.text);
			const nothing = { newlyBlocked: [], newlyAllowed: [], unchanged: 0, notReplayable: 0, masked: 0 };
			if (after.policy === undefined) return { ...nothing, problems: problemsOf(policies, body.name, body.text) };
			const before = policies.inForce(body.name, '').compiled.policy;
			return { ...(await whatIfRecorded(decisions, before, after.policy)), problems: [] };
		},
	);
}
