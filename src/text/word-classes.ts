// The words that instructions to a model contain, by their role in a sentence.

import { lazily } from '#util/lazily.ts';

const NAMES = [
	'override', // ignore, bypass
	'prior', // previous, above
	'rules', // instructions, prompt
	'model', // assistant, AI
	'user',
	'negation', // not, never, without
	'destroy', // delete, wipe
	'read', // open, extract
	'send', // forward, upload
	'secret', // credentials, keys
	'conversation', // history, transcript
	'tool',
	'call', // use, run
	'toolName', // create_payment
	'must', // must, always, please
	'covert', // silently
	'sink', // parameter, field, reply
	'all',
	'you',
	'urgent', // important, critical
	'about', // attack, detects: words of texts about attacks
	'safety',
	'say', // print, output
	'url',
	'email',
	'secretPath',
	'secretName', // STRIPE_SECRET_KEY
	'freedom', // unrestricted, unfiltered
	'authority', // system, admin
	'approval', // confirmation, consent
	'instead', // instead, rather, only
	'clientConfig', // the file that a client starts its servers from
] as const;

export type WordClass = (typeof NAMES)[number];

/** One bit per class. */
export const WORD_CLASS: Readonly<Record<WordClass, number>> = Object.fromEntries(NAMES.map((name, at) => [name, 1 << at])) as Record<
	WordClass,
	number
>;

const LEXICON: Readonly<Partial<Record<WordClass, string>>> = {
	override:
		'ignore ignores ignoring ignoren ingore disregard disregards disregarding forget nevermind defy override overrides overriding bypass supersede supersedes superseded discard skip disable drop nullify reset suspend replaces supplant abandon neglect circumvent cancel revoke',
	prior:
		'previous prior above earlier preceding original former initial old other foregoing past before preset existing current these those following rest everything',
	rules:
		'instruction instructions iunstructions prompt prompts promt promts instruct rules rule guidelines guideline directions directives directive policies policy orders order commands command requests inputs constraints principles guardrails programming protocols protocol restrictions',
	model:
		'ai ais intelligence llm llms assistant assistants agent agents model models chatbot chatbots chatgpt gpt claude copilot gemini bot cursor ide',
	user: 'user users human humans operator owner person people customer customers',
	negation: "not never without don't dont do-not no cannot can't won't avoid refrain",
	destroy:
		'delete deletes wipe erase destroy drop purge revoke withdraw terminate format shred transfer wire grant elevate kill uninstall deactivate disable',
	read: 'read reads open load fetch retrieve access collect gather extract dump search find obtain capture cat locate scan harvest copy look check',
	send: 'send sends sent forward forwards forwarding email mail upload uploads post transmit exfiltrate leak share bcc cc transfer wire submit publish append attach pass deliver relay route include including populate fill encode embed insert put provide supply write add convey invite whitelist smuggle exfil offload',
	secret:
		'password passwords credentials credential secret secrets token tokens keys ssn ssns cookie cookies apikey passphrase mnemonic iban ibans pii passcode otp wallet api_key confidential',
	conversation: 'conversation conversations transcript transcripts history dialogue dialog exchanges chat messages inbox emails',
	tool: 'tool tools function functions server servers plugin mcp',
	call: 'call use invoke run execute trigger launch perform calling using invoking running executing processing do make carry consult consulted prepend curl install invoke',
	must: "must always mandatory required shall should please need needs required strictly absolutely ensure remember have has'to never immediately now also",
	covert: 'silently secretly quietly covertly discreetly stealthily invisibly hidden behind-the-scenes unnoticed',
	sink: 'parameter parameters param field fields argument arguments notes note sidenote response responses reply replies answer answers output summary summaries',
	all: 'all any every everything entire full complete whole anything verbatim',
	you: 'you your yours yourself you’re',
	urgent:
		'important critical urgent immediately attention mandatory required emergency crucial vital warning alert notice override priority compliance audit update',
	about:
		'manipulation injects delimiter resilience attack attacks attacker attackers malicious injection injections detects detect detection detecting detector vulnerability vulnerabilities exploit prevents prevent scanner scans flags flagged mitigate mitigation threat threats defend adversarial jailbreaks sanitize sanitizes researchers paper cve technique techniques blocked blocks protects defense payloads advisory attempts attempt causes tries untrusted probe probes guardrail scanning owasp jailbreaking',
	safety:
		'safety security ethical ethics content moderation filters filter filtering restrictions restriction checks check safeguards limits limitations warnings censorship validation sanitization guardrails',
	say: 'print output say respond reply answer repeat display write tell state reveal return echo show list translate summarize begin start include report add generate provide',
	freedom: 'unrestricted uncensored unfiltered unlimited jailbroken jailbreak dan amoral unhinged developer debug god root',
	authority: 'system admin administrator developer root sys system_message superuser sysadmin operator',
	approval:
		'confirmation approval permission consent asking ask confirm confirming notification notifying approve prompting review authorization',
	instead: 'instead rather only exclusively just nothing',
};

const classMap = lazily((): ReadonlyMap<string, number> => {
	const classes = new Map<string, number>();
	for (const [name, words] of Object.entries(LEXICON)) {
		for (const word of words.split(' ')) classes.set(word, (classes.get(word) ?? 0) | WORD_CLASS[name as WordClass]);
	}
	return classes;
});

/** Returns every word that has a class. */
export function classifiedWords(): Iterable<string> {
	return classMap().keys();
}

/** Returns the classes of a word in lower case. */
export function classesOf(word: string): number {
	return classMap().get(word) ?? 0;
}

const SECRET_PATH =
	/169\.254\.169\.254|metadata\.google\.internal|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|authorized_keys|\.env\b|\/etc\/(?:passwd|shadow|sudoers)|\.aws\/|\.netrc|\.pypirc|\.kube\/|\/credentials|\bcreds\b|\.secret|\bsecret_|private[_-]?key|\.gnupg|wallet\.dat|\$\{?[a-z_.]*(?:key|token|secret|password)/;
/** `stripe_secret_key`, `$github_token` */
const SECRET_NAME = /^[`'"${(]{0,3}[a-z][a-z0-9]{0,20}(?:_[a-z0-9]{1,20}){0,3}_(?:key|token|secret|password|credentials)\b/;
/** `create_payment`, `send_email()`: a verb and its object */
const TOOL_NAME = /^[`'"(]{0,2}[a-z]{2,20}(?:_[a-z0-9]{1,20}){1,4}(?:\(|[`'").,:;]|$)/;
const CLIENT_CONFIG =
	/mcp\.json|claude_desktop_config|\.cursorrules|claude\.md|\.claude\/|\.cursor\/|\.git\/hooks|\.git\/config|\/approvals\//;
const BARE_HOST =
	/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|io|dev|me|xyz|example|site|online|shop|info|tld|app|zip|ru|cn|sh)(?:[/?:),.;'"]|$)/;

/** Returns the classes of a word with signs in it: a URL, a path, a variable. In lower case. */
export function classesOfOddWord(word: string): number {
	const head = word.slice(0, 300);
	let classes = 0;
	if (head.includes('://') || head.startsWith('www.') || (head.includes('.') && BARE_HOST.test(head))) classes |= WORD_CLASS.url;
	else if (head.includes('@') ? /[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]/.test(head) : /\w[[(]at[\])]\w/.test(head)) classes |= WORD_CLASS.email;
	if (head.includes('_')) {
		if (SECRET_NAME.test(head)) classes |= WORD_CLASS.secretName;
		else if (TOOL_NAME.test(head)) classes |= WORD_CLASS.toolName;
	}
	if (SECRET_PATH.test(head)) classes |= WORD_CLASS.secretPath;
	else if (CLIENT_CONFIG.test(head)) classes |= WORD_CLASS.clientConfig;
	return classes;
}
