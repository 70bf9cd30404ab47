// The pairs that `twins.test.ts` leaves out.

import { writtenPairs } from '../../scripts/twins/pair.ts';
import { isInTenth } from '../support/share.ts';
import { testTwins } from '../support/test-twins.ts';

testTwins(writtenPairs().filter(({ name }) => !isInTenth(name)));
