// Every way to hide a secret, and every honest server that looks like it.

import { HONEST, HOSTILE } from '../support/interference-catalogue.ts';
import { testInterference } from '../support/test-interference.ts';

testInterference([...HOSTILE, ...HONEST]);
