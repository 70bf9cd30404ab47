import { expect, test } from 'vitest';
import { askedCredentialForm } from './asked-credential-form.ts';

test.for<[error: string, form: unknown]>([
	['Access token is not in valid JWT format', { kind: 'jwt' }],
	['JsonWebTokenError: jwt malformed: the token was refused', { kind: 'jwt' }],
	['Invalid API key: it must start with "shp_"', { kind: 'start', start: 'shp_' }],
	['SHOP_BOT_TOKEN should begin with xoxb-', { kind: 'start', start: 'xoxb-' }],
	['- SHOP_ACCOUNT_SID: Account SID must start with AC', { kind: 'start', start: 'AC' }],
	['The API key must be a valid UUID', { kind: 'uuid' }],
	['Invalid configuration\nSHOP_KEY must be 40 characters long', { kind: 'length', length: 40 }],
])('%j asks for a form', ([error, form]) => {
	expect(askedCredentialForm(error)).toEqual(form);
});

test.for([
	'401 Unauthorized: invalid token',
	'note id must be a valid UUID',
	'path must start with "/data"',
	'The token must start with "https://shop.example/"',
	'Unexpected token r in JSON',
	'The token must start with a letter',
	'The API key must start with HTTP://',
	'the key must be 3 characters long',
	'API key is required\nThe name must be a valid UUID',
])('near miss: %j asks for none', (error) => {
	expect(askedCredentialForm(error)).toBeUndefined();
});
