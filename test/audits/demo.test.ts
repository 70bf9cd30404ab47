import { test } from 'vitest';
import { expectDemo } from '../support/expect-demo.ts';

test('candor demo, the pair in node: the honest server is clean, the leaky one is not', () => expectDemo('node'));
