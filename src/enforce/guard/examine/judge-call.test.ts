import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import type { JudgementOrder } from '../inspection.ts';
import { CallJudge } from './judge-call.ts';

const RULES = `version: 1
default: allow
rules:
  - { name: inside, when: { hazards: [private-address] }, effect: deny, reason: r }
  - { name: no-wombats, when: { matches: [wombat] }, effect: deny, reason: no wombats }
`;

function order(more: Partial<JudgementOrder> = {}): JudgementOrder {
	const { policy, problems } = parsePolicy('p.yaml', RULES, () => undefined);
	if (policy === undefined) throw new Error(JSON.stringify(problems));
	return { policy, server: 's', cwd: undefined, home: undefined, version: '1', looksUpNames: true, ...more };
}

const digest = (args: unknown) => ({ digest: hash('sha256', canonicalJson(args)) });
const judge = (message: object, more?: Partial<JudgementOrder>) =>
	new CallJudge({ mask: (args) => args, digest }).judge(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message })), order(more));
const call = (args: object, more: object = {}) => ({ id: 1, method: 'tools/call', params: { name: 't', arguments: args, ...more } });
const aimedAt = (hosts: number) => call({ url: Array.from({ length: hosts }, (_, i) => `https://h${i}.example/`) });

test('names are handed back to be looked up, and what came of that decides', () => {
	expect(judge(aimedAt(2))).toMatchObject({ decision: { effect: 'allow' }, names: ['h0.example', 'h1.example'] });
	const known = { resolved: { 'h0.example': ['203.0.113.1'] }, unresolved: {} };
	expect(judge(aimedAt(2), { resolution: known })).toMatchObject({ names: ['h1.example'] });
	const all = { resolved: { 'h0.example': ['203.0.113.1'], 'h1.example': [] }, unresolved: {} };
	expect(judge(aimedAt(2), { resolution: all })).toMatchObject({ decision: { effect: 'allow' }, names: [] });
	const inside = { resolved: { 'h0.example': ['10.0.0.1'], 'h1.example': [] }, unresolved: {} };
	expect(judge(aimedAt(2), { resolution: inside })).toMatchObject({ decision: { effect: 'deny', rule: 'inside' }, names: [] });
});

test('a name that could not be looked up is a denial, and so are more than are looked up', () => {
	const resolution = { resolved: { 'h0.example': ['203.0.113.1'] }, unresolved: { 'h1.example': 'nobody answers' } };
	expect(judge(aimedAt(2), { resolution }).decision).toMatchObject({
		effect: 'deny',
		rule: 'inside',
		reason: expect.stringContaining('nobody answers'),
	});
	const { decision, names } = judge(aimedAt(65));
	expect(decision).toMatchObject({ effect: 'deny', rule: 'inside', reason: expect.stringContaining('the call names 65 hosts') });
	expect(names).toEqual([]);
	// Where nothing is looked up the spelling alone decides.
	expect(judge(aimedAt(65), { looksUpNames: false })).toMatchObject({ decision: { effect: 'allow' }, names: [] });
});

test('what a request carries besides its arguments is judged with it', () => {
	expect(judge(call({}, { _meta: { x: 'a wombat' } })).decision).toMatchObject({ effect: 'deny', rule: 'no-wombats' });
	expect(judge({ id: 1, method: 'tools/list', params: { _meta: { x: 'a wombat' } } }).decision).toMatchObject({ effect: 'deny' });
	const inputResponses = (it: string) => ({ inputResponses: { a: { action: 'accept', content: { it } } } });
	expect(judge(call({}, inputResponses('wombat'))).decision).toMatchObject({
		effect: 'deny',
		reason: expect.stringMatching(/^its answer to/),
	});
	const { decision, inputs } = judge(call({}, inputResponses('quokka')));
	expect(decision.effect).toBe('allow');
	const sent = { a: { action: 'accept', content: { it: 'quokka' } } };
	expect(inputs).toMatchObject([{ name: 'elicitation/create', decision: { effect: 'allow' }, digested: digest(sent) }]);
});

test('an answer of the client and a notification are judged by what they carry', () => {
	const answered = { id: 'q', result: { action: 'accept', content: { it: 'wombat' } } };
	expect(judge(answered, { answers: 'elicitation/create' })).toMatchObject({
		decision: { effect: 'deny', rule: 'no-wombats' },
		inputs: [{ name: 'elicitation/create' }],
	});
	expect(judge({ method: 'notifications/x', params: { it: 'wombat' } }).decision.effect).toBe('deny');
	expect(judge({ id: 'q', result: {} }, { answers: 'ping' })).toMatchObject({ decision: { effect: 'allow' }, inputs: [] });
});
