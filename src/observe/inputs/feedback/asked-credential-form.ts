// Reads which form a server requires of a credential that it refuses unseen by its service.

import type { CredentialForm } from '#model/canary.ts';

// sample: Access token is not in valid JWT format; Invalid API key; SHOP_TOKEN must start with "shp_"
const ABOUT = /\b(?:api[ _-]?keys?|tokens?|credentials?|secrets?)\b|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PAT|SID)\b/i;
// sample: is not in valid JWT format; must be a JSON web token; malformed JWT; jwt malformed
const WEB_TOKEN =
	/\b(?:not|invalid|malformed|must|should|expected|requires?)\b.{0,30}\b(?:JWT|JSON web token)\b|\b(?:JWT|JSON web token)\b.{0,20}\b(?:malformed|format|required|expected)\b/i;
// sample: must start with 'sk-'; should begin with xoxb-; it has to start with `secret_`
const START =
	/\b(?:must|should|has to|have to|needs? to|expected to) (?:start|begin) with (?:the (?:prefix )?)?["'`]?([A-Za-z][\w-]{0,15}[_.-])(?![\w/:])/i;
// sample: Account SID must start with AC
const CAPITAL_START = /\b(?:must|should|has to|have to|needs? to) (?:start|begin) with (?:the )?["'`]?([A-Z]{2,4})["'`]?(?![\w/:])/;
// sample: must be a valid UUID; is not a valid GUID
const UNIQUE = /\b(?:must be|should be|expected|not) an? (?:valid )?(?:UUID|GUID)\b|\binvalid (?:UUID|GUID)\b/i;
// sample: must be 40 characters long; should have exactly 32 hex digits
const LENGTH = /\b(?:must|should) (?:be|have|contain) (?:exactly )?(\d{2,3})(?: |-)(?:hex(?:adecimal)? )?(?:characters?|chars|digits)\b/i;
const [LEAST, MOST] = [16, 512];
const LONGEST = 4_000;

/** Returns undefined if no line of the error asks for a form of a credential. */
export function askedCredentialForm(error: string): CredentialForm | undefined {
	for (const line of error.slice(0, LONGEST).split('\n')) {
		if (!ABOUT.test(line)) continue;
		const [, start] = START.exec(line) ?? CAPITAL_START.exec(line) ?? [];
		if (start !== undefined) return { kind: 'start', start };
		if (WEB_TOKEN.test(line)) return { kind: 'jwt' };
		if (UNIQUE.test(line)) return { kind: 'uuid' };
		const length = Number(LENGTH.exec(line)?.[1]);
		if (length >= LEAST && length <= MOST) return { kind: 'length', length };
	}
	return undefined;
}
