import { expect, test } from 'vitest';
import { exampleChoices } from './example-choices.ts';

const fenced = (...lines: string[]) => ['Some text.', '', '```json', ...lines, '```', ''].join('\n');

test('the way that goes with a credential is chosen', () => {
	const readme =
		fenced('"env": {', '"SHOP_AUTH_METHOD": "identity",', '"SHOP_URL": "https://x"', '}') +
		fenced('"env": {', '"SHOP_AUTH_METHOD": "token",', '"SHOP_TOKEN": "<YOUR TOKEN>"', '}') +
		fenced('SHOP_AUTH_METHOD=other', 'SHOP_TOKEN=…');
	expect(exampleChoices(readme)).toEqual({ SHOP_AUTH_METHOD: 'token' });
});

test.for([
	['a transport', fenced('MCP_MODE=sse', 'SHOP_TOKEN=x')],
	['a placeholder', fenced('"SHOP_PROVIDER": "your-provider", "SHOP_TOKEN": "x"')],
	['prose', 'Set SHOP_AUTH_METHOD=token and SHOP_TOKEN.'],
	['an example without a credential', fenced('SHOP_AUTH_METHOD=token')],
	['another setting', fenced('SHOP_LOG_LEVEL=warn', 'SHOP_TOKEN=x')],
])('%s is no choice', ([, readme = '']) => {
	expect(exampleChoices(readme)).toEqual({});
});
