// A few of the ways to hide a secret, and of the honest servers; all of them are in interference.slow.test.ts.

import { FEW_CASES } from '../support/interference-catalogue.ts';
import { testInterference } from '../support/test-interference.ts';

testInterference(FEW_CASES);
