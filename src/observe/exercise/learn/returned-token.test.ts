import { expect, test } from 'vitest';
import { toolOf } from '../../../../test/evidence.ts';
import { tokenIn, withReturnedToken } from './returned-token.ts';

const text = (answer: string) => ({ content: [{ type: 'text', text: answer }] });
const TOKEN = 'eJxrYJm6ggEKeqVKS1KLS4oy89IBNZ0GiA==';

test.for([
	[TOKEN, TOKEN],
	['eJyrVkrLLCouUbJScipVSFTIzFEqVqoFADaaBfY=', 'eJyrVkrLLCouUbJScipVSFTIzFEqVqoFADaaBfY='],
	['eJyrVkrLLCouUbJScipVSFTIzFEqVqoFADaBfYqA=', 'eJyrVkrLLCouUbJScipVSFTIzFEqVqoFADaBfYqA='],
	['Documents/NotesOfTheYear/Plan', undefined],
	['/Home/User1/Documents/Note', undefined],
	['evil.example', undefined],
	['rm -rf /home/User1', undefined],
	['saved', undefined],
])('the token in %j', ([answer, token]) => {
	expect(tokenIn(text(answer ?? ''))).toBe(token);
});

test('an argument that asks for what another tool returned gets its token', () => {
	const restore = (description: string) =>
		toolOf({
			name: 'restore',
			inputSchema: { type: 'object', properties: { session: { type: 'string', description }, note: { type: 'string' } } },
		});
	const tokens = new Map([['export_session', TOKEN]]);
	expect(withReturnedToken(restore('What export_session returned'), { note: 'x' }, tokens)).toEqual({ note: 'x', session: TOKEN });
	expect(withReturnedToken(restore('The name of the session'), { note: 'x' }, tokens)).toBeUndefined();
	expect(withReturnedToken(restore('What export_session returned'), {}, new Map())).toBeUndefined();
});
