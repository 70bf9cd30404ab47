// Statements of declared texts about the network, for and against its use.

import { type SpokenWords, speaksOf, vocabularyOf } from '../words.ts';

const NETWORK = vocabularyOf(`
	url urls http https web website websites webpage webpages internet online api apis fetch download upload browse browser crawl crawler scrape scraper
	remote endpoint webhook network networking dns whois ping socket websocket cloud clone rss email smtp imap sms tweet
`);

const NOT = "(?:never|does(?:n['’]?t| not)|will not|won['’]?t|cannot|can['’]?t) (?:ever |itself )?";
/** Words that exclude network use. Sample lines: the tests beside this file. */
const FIRM_DENIALS = [
	/\b(?:purely|entirely|fully|completely|strictly|100%)[\s-]+(?:local|offline)\b/i,
	/(?<!\b(?:if|when|while|there is|there['’]s|case of) )\b(?:no|without(?: any)?|zero)[\s-]+(?:network|internet)\b/i,
	/\b(?:no|without(?: any)?|zero)[\s-]+(?:external|outside|remote|outgoing|outbound)[\s-]+(?:network|calls?|requests?|connections?|servers?|services?|apis?|access|traffic|communication)\b/i,
	/\b(?:works?|runs?|operates?)(?: \w+)?[\s-]+offline\b|\boffline[\s-](?:only|first|tool)\b|\blocal[\s-]only\b|\bair[\s-]?gapped\b/i,
	/\b(?:makes?|sends?|opens?|performs?|issues?) no (?:\w+ )?(?:calls|connections|requests)\b/i,
	/\b(?:nothing|no data|data never|never)(?: ever)? leaves?\b/i,
	new RegExp(`\\b${NOT}connects?(?: out| anywhere| to (?:the |any )| ?[.,;!)]|$)`, 'im'),
	new RegExp(`\\b${NOT}(?:sends?|uploads?|transmits?|shares?) (?:any|anything|data|your|its|text|information)\\b`, 'i'),
	new RegExp(
		`\\b${NOT}(?:contacts?|reach(?:es)?|calls?) (?:out|any|external|the (?:network|internet)|other (?:hosts|servers|machines))\\b`,
		'i',
	),
	new RegExp(`\\b${NOT}(?:access(?:es)?|uses?|needs?|requires?) (?:the |any |a )?(?:network|internet)\\b`, 'i'),
	new RegExp(
		`\\b${NOT}(?:makes? (?:any )?(?:network|external|http|outgoing|outbound)|phones? home|leaves? (?:your|the|this) (?:machine|computer|device|system))\\b`,
		'i',
	),
];
/** Refers to where the work is done. "saves the page locally" refers to where something is stored. */
const LOCALLY = /\b(?:locally|on[\s-]device|on your (?:own )?machine)\b/i;
const PUT_LOCALLY = /\b(?:sav|stor|cach|download|clon|cop|keep|kept|fetch|writ|install|mirror|sync)\w*(?:\s+\S+){0,5}?\s+locally\b/i;

export type NetworkDenial = 'firmly' | 'mildly' | undefined;

/** "Purely local text formatting" denies it firmly; "formats text locally" only mildly. */
export function deniesNetwork(text: string): NetworkDenial {
	if (FIRM_DENIALS.some((denial) => denial.test(text))) return 'firmly';
	return LOCALLY.test(text) && !PUT_LOCALLY.test(text) ? 'mildly' : undefined;
}

/** Returns the word with which a text declares network use, if there is one. */
export function speaksOfNetwork(text: SpokenWords): string | undefined {
	return speaksOf(text, NETWORK);
}

const PHONING =
	/\b(?:telemetry|analytics|usage (?:data|statistics|metrics)|crash reports?|(?:update|version) checks?|checks? for (?:updates|new(?:er)? versions?))\b/i;
const NO_PHONING = /\b(?:no|without|never|disable[sd]?|not)\b[^.]{0,30}\b(?:telemetry|analytics|statistics|reports?|checks?|updates)\b/i;

/** "Checks for updates when it starts": the only network use that is commonly declared for start-up. */
export function speaksOfPhoningHome(text: string): string | undefined {
	return NO_PHONING.test(text) ? undefined : PHONING.exec(text)?.[0];
}

const LOCAL_SERVICE = vocabularyOf(
	'localhost loopback port ports daemon socket bridge plugin addon extension listening database devtools debugger',
);

/** "Talks to the add-on on port 9876": a service of this machine. */
export function speaksOfLocalService(text: SpokenWords): string | undefined {
	return speaksOf(text, LOCAL_SERVICE);
}
