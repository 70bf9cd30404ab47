// Whether reaching an internal address is the purpose of a tool that did so: a database client, a browser, a tool for the local network.

import type { JudgeEvidence } from '../rule.ts';
import { descriptionOf, isRestrictedFetcher } from './expected.ts';
import { declaredFor, isInjection, isOfSame, type Proven } from './injection-result.ts';

/** "a page of the local development server", "hosts of the intranet", "scans ports", "opens it in the browser" */
const INSIDE =
	/\b(?:localhost|loopback|local (?:network|servers?|services?|hosts?|machine|development|dev|web|app\w*|instances?|addresses)|intranet|internal (?:network|hosts?|services?|servers?|addresses|ips?)|private (?:network|hosts?|addresses|ips?)|lan|self-?hosted|on-?prem\w*|dev(?:elopment)? servers?|port[- ]?scan\w*|scans? (?:ports?|hosts?|networks?)|ping|traceroute|nmap|netcat|telnet|ssh|web ?driver|dev ?tools|playwright|puppeteer|chromium|headless|browsers?)\b/i;
/** The address of one of the user's own services: `database_url`, `baseUrl`, `proxy`, `mqtt_broker`. */
const OWN_SERVICE =
	/(?:^|[._-]|(?<=[a-z])(?=[A-Z]))(?:base|server|db|database|connection|conn|dsn|broker|proxy|host|hostname|cluster|instance|api|node|rpc|gateway|redis|mongo|postgres|mysql|elastic|ollama)(?:[._-]?(?:url|uri|host|address|endpoint|string|name))?(?:\[\d+\])?$/i;
/** The address of a thing to fetch stays one, regardless of the argument's name: "URL of the page". */
const FETCHED =
	/\b(?:pages?|articles?|images?|pictures?|documents?|feeds?|files?|web ?sites?|pdfs?|videos?|downloads?|webhooks?|callbacks?)\b/i;

/** Returns why an internal address is within the tool's purpose, or undefined if it is not. */
export function insidePurpose(proven: Proven, all: readonly Proven[], evidence: JudgeEvidence): string | undefined {
	const { step } = proven.result;
	const { argument, variant } = step.injection;
	if (variant === 'a host in the place of a word' || isRestrictedFetcher(proven, evidence)) return undefined;
	if (refusesPlain(proven, all, evidence)) return undefined;
	const tool = declaredFor(proven.result, evidence);
	const own = tool === undefined ? '' : descriptionOf(tool, argument);
	const text = `${(tool?.name ?? '').replaceAll(/[_-]/g, ' ')}. ${tool?.title ?? ''}. ${tool?.description ?? ''} ${own}`;
	const word = INSIDE.exec(text)?.[0];
	if (word !== undefined) return `its text speaks of “${word}”`;
	return OWN_SERVICE.test(argument) && !FETCHED.test(own) ? `${argument} names a service of the user’s own` : undefined;
}

/** Whether the tool refuses the plain spelling of the address, but accepts another spelling of it. */
function refusesPlain({ result }: Proven, all: readonly Proven[], evidence: JudgeEvidence): boolean {
	const plain = evidence.steps
		.filter(isInjection)
		.find(
			(other) =>
				isOfSame(other, result) &&
				other.step.injection.class === 'ssrf' &&
				other.step.injection.argument === result.step.injection.argument &&
				other.step.injection.variant === 'loopback',
		);
	return plain !== undefined && plain.outcome !== 'ok' && !all.some((proven) => proven.result === plain);
}
