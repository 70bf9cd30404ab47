import { test } from 'vitest';
import { expectDemo } from '../support/expect-demo.ts';

// Two whole audits: no bound, only against a hang.
test('candor demo, the pair in node: the honest server is clean, the leaky one is not', { timeout: 600_000 }, () => expectDemo('node'));
