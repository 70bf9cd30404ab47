// The fixture servers that `fixtures.test.ts` leaves out.

import { FIXTURES } from '../fixtures-catalogue.ts';
import { fixedShare } from '../support/fixed-share.ts';
import { testFixtures } from '../support/test-fixtures.ts';

const share = new Set(fixedShare(FIXTURES));
testFixtures(FIXTURES.filter((fixture) => fixture.expects !== 'bad' && !share.has(fixture)));
