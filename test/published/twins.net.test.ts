// Published packages before and after the fix of an advisory.

import { publishedPairs } from '../../scripts/twins/pair.ts';
import { testTwins } from '../support/test-twins.ts';

testTwins(publishedPairs());
