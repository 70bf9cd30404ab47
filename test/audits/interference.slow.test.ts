// Every way to hide a secret, and every honest server that looks like it.

import {
	HONEST,
	HONEST_APART,
	HONEST_LISTS,
	HOSTILE,
	HOSTILE_APART,
	HOSTILE_LISTS,
	SENDING_MORE,
	SENDING_NO_MORE,
} from '../support/interference-catalogue.ts';
import { HONEST_NOISE, HOSTILE_NOISE } from '../support/interference-noise-catalogue.ts';
import { testInterference } from '../support/test-interference.ts';

testInterference([
	...HOSTILE_NOISE,
	...HONEST_NOISE,
	...HOSTILE,
	...HOSTILE_APART,
	...HOSTILE_LISTS,
	...HONEST,
	...HONEST_APART,
	...HONEST_LISTS,
	...SENDING_MORE,
	...SENDING_NO_MORE,
]);
