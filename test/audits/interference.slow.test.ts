// Every way to hide a secret, and every honest server that looks like it.

import { HONEST, HOSTILE, SENDING_MORE, SENDING_NO_MORE } from '../support/interference-catalogue.ts';
import { testInterference } from '../support/test-interference.ts';

testInterference([...HOSTILE, ...HONEST, ...SENDING_MORE, ...SENDING_NO_MORE]);
