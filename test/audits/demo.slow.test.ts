import { test } from 'vitest';
import { expectDemo } from '../support/expect-demo.ts';

test('candor demo, the pair in python: the honest server is clean, the leaky one is not', { timeout: 60_000 }, () => expectDemo('python'));
