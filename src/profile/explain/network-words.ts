// What texts say about the network, for and against.

import { speaksOf, vocabulary } from '../words.ts';

const NETWORK = vocabulary(`
	url urls uri http https web website websites webpage webpages internet online api apis fetch download upload browse browser crawl crawler scrape scraper
	remote endpoint webhook network networking dns whois ping socket websocket cloud request requests hostname domain
	clone pull push rss feed email smtp imap sms tweet
`);

/** Nobody who means the network writes these. */
const FIRM_DENIAL =
	/\b(?:(?:purely|entirely|fully|completely|strictly|100%)[\s-]+(?:local|offline)|(?:no|without(?: any)?|zero)[\s-]+(?:network|internet|external|outside|remote|outgoing|outbound)|(?:works?|runs?|operates?|fully|used)[\s-]+offline|offline[\s-](?:only|first|tool)|local[\s-]only|only (?:runs )?local(?:ly)?|(?:never|doesn'?t|does not|do not|will not|won'?t) (?:ever )?(?:connect|send|contact|access the (?:network|internet)|use the (?:network|internet)|make (?:any )?(?:network|external|http)|leave|transmit|phone home|call out|share)|(?:nothing|no data|data never|never) (?:ever )?leaves?\b|no (?:calls|connections|requests|telemetry)|air[\s-]?gapped)/i;
/** Said of where the work is done, not of all that happens. */
const MILD_DENIAL =
	/\b(?:locally|on[\s-]device|on your (?:own )?machine|in[\s-]memory|local (?:text|file|files|computation|processing))\b/i;

export type Denial = 'firmly' | 'mildly' | undefined;

/** "Purely local text formatting" denies it firmly; "formats text locally" only mildly. */
export function deniesNetwork(text: string): Denial {
	if (FIRM_DENIAL.test(text)) return 'firmly';
	return MILD_DENIAL.test(text) ? 'mildly' : undefined;
}

/** The word with which a text speaks of the network, if it does. */
export function speaksOfNetwork(text: string): string | undefined {
	return speaksOf(text, NETWORK);
}

const PHONING =
	/\b(?:telemetry|analytics|usage (?:data|statistics|metrics)|crash reports?|(?:update|version) checks?|checks? for (?:updates|new(?:er)? versions?))\b/i;
const NO_PHONING = /\b(?:no|without|never|disable[sd]?|not)\b[^.]{0,30}\b(?:telemetry|analytics|statistics|reports?|checks?|updates)\b/i;

/** "Checks for updates when it starts": the one thing about the network that is usual to say of start-up. */
export function speaksOfPhoningHome(text: string): string | undefined {
	return NO_PHONING.test(text) ? undefined : PHONING.exec(text)?.[0];
}

const LOCAL_SERVICE = vocabulary(
	'localhost loopback port ports daemon socket bridge plugin addon extension listening database devtools debugger',
);

/** "Talks to the add-on on port 9876": a service of this machine. */
export function speaksOfLocalService(text: string): string | undefined {
	return speaksOf(text, LOCAL_SERVICE);
}
