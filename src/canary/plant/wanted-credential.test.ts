import { expect, test } from 'vitest';
import { credentialFor, spokenVariables, wantedVariables } from './wanted-credential.ts';

test.for<[text: string, names: readonly string[]]>([
	['Error: ACORN_API_KEY environment variable is required', ['ACORN_API_KEY']],
	['set SHOP_CLIENT_ID and SHOP_CLIENT_SECRET', ['SHOP_CLIENT_ID', 'SHOP_CLIENT_SECRET']],
	['PATH and NODE_AUTH_TOKEN are fine', []],
	['an error without a name', []],
])('variables in %j', ([text, names]) => {
	expect(wantedVariables(text)).toEqual(names);
});

test.for<[text: string, first: string | undefined]>([
	['A Shortcut api token is required.', 'SHORTCUT_API_TOKEN'],
	['Error: Acorn API Key not found', 'ACORN_API_KEY'],
	['no Acorn personal access token was provided', 'ACORN_PERSONAL_ACCESS_TOKEN'],
	['An API key is required', undefined],
	['SyntaxError: Unexpected token i; a semicolon is required', undefined],
	['The Acorn token was refreshed', undefined],
])('variables that are only spoken of in %j', ([text, first]) => {
	expect(spokenVariables(text)[0]).toBe(first);
});

test('a credential has the form that its service gives out, and its owner', () => {
	expect(credentialFor('OPENAI_KEY')).toMatchObject({ value: expect.stringMatching(/^sk-proj-/), owners: ['openai.com'] });
	expect(credentialFor('ACORN_API_KEY').value).toMatch(/^[\da-f]{32}$/);
	expect(credentialFor('ACORN_API_KEY').value).not.toBe(credentialFor('ACORN_API_KEY').value);
});

test('a credential of a well-known service belongs to that service alone, so no host that a package names becomes its owner', () => {
	expect(credentialFor('NOTION_TOKEN').owners).toEqual(['notion.com', 'notion.so']);
	expect(credentialFor('constructor_KEY').owners).toBeUndefined();
	expect(credentialFor('NOTIONAL_KEY').owners).toBeUndefined();
});
