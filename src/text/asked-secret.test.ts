import { expect, test } from 'vitest';
import { askedSecrets } from './asked-secret.ts';

const asked = (field: { name: string; title?: string; description?: string; type?: string; format?: string }, text = '') =>
	askedSecrets({ text, fields: [field] }).map(({ what, isGrave }) => `${what}${isGrave ? '!' : ''}`);

test.each([
	['password', 'password'],
	['newPassword', 'new password'],
	['db_password', 'db password'],
	['apiKey', 'api key'],
	['API_KEY', 'api key'],
	['openai-api-key', 'api key'],
	['githubToken', 'github token'],
	['token', 'token'],
	['client_secret', 'client secret'],
	['privateKey', 'private key!'],
	['seed_phrase', 'seed phrase!'],
	['mnemonic', 'mnemonic!'],
	['cardNumber', 'card number!'],
	['cvv', 'cvv!'],
	['pin', 'pin'],
])('a field called %s', (name, what) => {
	expect(asked({ name, type: 'string' })).toEqual([what]);
});

test.each([
	...[
		'passwordPolicy',
		'password_length',
		'password_hint',
		'tokens',
		'max_tokens',
		'tokenLimit',
		'pageToken',
		'next_page_token',
		'sort_key',
	],
	...[
		'key',
		'primaryKey',
		'public_key',
		'username',
		'email',
		'secretName',
		'code',
		'postal_code',
		'pinned',
		'phone_number',
		'keyboard',
		'constructor',
	],
])('no secret: a field called %s', (name) => {
	expect(asked({ name, type: 'string' })).toEqual([]);
});

test.each([
	['Your GitHub personal access token with repo scope', ['access token']],
	['The 12-word seed phrase of your wallet', ['seed phrase!']],
	['Please enter the password for your account', ['password']],
	['Enter your user name and password', ['password']],
	['Password policy to apply', []],
	['Token limit', []],
	['A label for the API key', []],
	['The name of the secret in your vault', []],
	['The user name, not the password', []],
	['Do not enter your password here', []],
	['Your SSH public key', []],
	['How many tokens to generate', []],
])('a field described as “%s”', (description, expected) => {
	expect(asked({ name: 'it_wants', type: 'string', description })).toEqual(expected);
});

test('the question counts where the field says nothing', () => {
	const question = 'To continue, please paste your GitHub personal access token.';
	expect(asked({ name: 'value', type: 'string' }, question)).toEqual(['access token']);
	expect(asked({ name: 'username', type: 'string' }, 'Enter the name of the user whose password is to be reset')).toEqual([]);
	expect(asked({ name: 'value', type: 'string' }, 'Never enter your password. Which colour?')).toEqual([]);
	expect(asked({ name: 'username', type: 'string' }, question)).toEqual([]);
});

test('a yes, a choice or a count is no secret; the number of a card is', () => {
	expect(asked({ name: 'password', type: 'boolean' })).toEqual([]);
	expect(asked({ name: 'token', type: 'integer' })).toEqual([]);
	expect(asked({ name: 'secret', type: 'choice' })).toEqual([]);
	expect(asked({ name: 'card_number', type: 'integer' })).toEqual(['card number!']);
	expect(asked({ name: 'x', type: 'string', format: 'password' })).toEqual(['password']);
});
