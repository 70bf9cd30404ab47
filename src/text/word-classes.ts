// The words that instructions to a model are made of, by what they do in a sentence.

const NAMES = [
	'override', // ignore, bypass
	'prior', // previous, above
	'rules', // instructions, prompt
	'model', // assistant, AI
	'user',
	'negation', // not, never, without
	'tell', // inform, mention
	'read', // open, extract
	'send', // forward, upload
	'secret', // credentials, keys
	'conversation', // history, transcript
	'tool',
	'call', // use, run
	'before', // before, after, when
	'must', // must, always, please
	'covert', // silently
	'sink', // parameter, field, reply
	'all',
	'you',
	'urgent', // important, critical
	'about', // attack, detects: words of those who write about attacks
	'safety',
	'say', // print, output
	'url',
	'email',
	'secretPath',
	'fresh', // new, actual, now
	'freedom', // unrestricted, unfiltered
	'authority', // system, admin
	'approval', // confirmation, consent
	'instead', // instead, rather, only
	'clientConfig', // the file that a client starts its servers from
] as const;

export type WordClass = (typeof NAMES)[number];

/** One bit a class. */
export const WORD_CLASS: Readonly<Record<WordClass, number>> = Object.fromEntries(NAMES.map((name, at) => [name, 1 << at])) as Record<
	WordClass,
	number
>;

const LEXICON: Readonly<Partial<Record<WordClass, string>>> = {
	override:
		'ignore ignores ignoring disregard disregarding forget override overrides overriding bypass supersede supersedes superseded discard skip disable drop nullify reset suspend replaces supplant abandon neglect circumvent cancel revoke',
	prior:
		'previous prior above earlier preceding original former initial old other foregoing past before preset existing current these those following rest everything',
	rules:
		'instruction instructions iunstructions prompt prompts rules rule guidelines guideline directions directives directive policies policy orders commands constraints guardrails programming protocols protocol restrictions',
	model: 'ai ais llm llms assistant assistants agent agents model models chatbot chatbots chatgpt gpt claude copilot gemini bot cursor ide',
	user: 'user users human humans operator owner person people customer customers',
	negation: "not never without don't dont do-not no cannot can't won't avoid refrain",
	tell: 'tell mention inform notify informing notifying mentioning telling disclose alert warn announce acknowledge reveal show notification log explain report display indicate',
	read: 'read reads open load fetch retrieve access collect gather extract dump search find obtain capture cat locate scan harvest copy look check',
	send: 'send sends sent forward forwards forwarding email mail upload uploads post transmit exfiltrate leak share bcc cc transfer wire submit publish append attach pass deliver relay route include including populate fill encode embed insert put provide supply write add convey invite whitelist smuggle exfil offload',
	secret:
		'password passwords credentials credential secret secrets token tokens keys ssn ssns cookie cookies apikey passphrase mnemonic iban ibans pii passcode otp wallet api_key confidential',
	conversation: 'conversation conversations transcript transcripts history dialogue dialog exchanges chat messages inbox emails',
	tool: 'tool tools function functions server servers plugin mcp',
	call: 'call use invoke run execute trigger launch perform calling using invoking running executing processing do make carry consult consulted prepend curl install invoke',
	before: 'before after when whenever while first once every each if upon prior every',
	must: "must always mandatory required shall should please need needs required strictly absolutely ensure remember have has'to never immediately now also",
	covert: 'silently secretly quietly covertly discreetly stealthily invisibly hidden behind-the-scenes unnoticed',
	sink: 'parameter parameters param field fields argument arguments notes note sidenote var variable response responses reply replies answer answers output summary summaries',
	all: 'all any every everything entire full complete whole anything verbatim',
	you: 'you your yours yourself you’re',
	urgent:
		'important critical urgent immediately attention mandatory required emergency crucial vital warning alert notice override priority compliance audit update',
	about:
		'attack attacks attacker attackers malicious injection injections detects detect detection detecting detector vulnerability vulnerabilities exploit prevents prevent scanner scans flags flagged mitigate mitigation threat threats defend adversarial jailbreaks sanitize sanitizes researchers paper cve technique techniques blocked blocks protects defense payloads advisory attempts attempt causes tries untrusted',
	safety:
		'safety security ethical ethics content moderation filters filter filtering restrictions restriction checks check safeguards limits limitations warnings censorship validation sanitization guardrails',
	say: 'print output say respond reply answer repeat display write tell state reveal return echo show list translate summarize begin start include report add generate provide',
	fresh: 'new actual real updated true now latest',
	freedom: 'unrestricted uncensored unfiltered unlimited jailbroken jailbreak dan amoral unhinged developer debug god root',
	authority: 'system admin administrator developer root sys system_message superuser sysadmin operator',
	approval:
		'confirmation approval permission consent asking ask confirm confirming notification notifying approve prompting review authorization',
	instead: 'instead rather only exclusively just nothing',
};

const CLASSES: ReadonlyMap<string, number> = (() => {
	const classes = new Map<string, number>();
	for (const [name, words] of Object.entries(LEXICON)) {
		for (const word of words.split(' ')) classes.set(word, (classes.get(word) ?? 0) | WORD_CLASS[name as WordClass]);
	}
	return classes;
})();
const LONGEST = Math.max(...[...CLASSES.keys()].map((word) => word.length));

/** The classes of a word in lower case. */
export function classesOf(word: string): number {
	return word.length > LONGEST ? 0 : (CLASSES.get(word) ?? 0);
}

const SECRET_PATH =
	/\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|authorized_keys|\.env\b|\/etc\/(?:passwd|shadow|sudoers)|\.aws\/|\.netrc|\.pypirc|\.kube\/|\/credentials|\bcreds\b|\.secret|\bsecret_|private[_-]?key|\.gnupg|wallet\.dat|\$\{?[a-z_.]*(?:key|token|secret|password)/;
const CLIENT_CONFIG = /mcp\.json|claude_desktop_config|\.cursorrules|claude\.md|\.claude\//;
const BARE_HOST =
	/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|io|dev|me|xyz|example|site|online|shop|info|tld|app|zip|ru|cn|sh)(?:[/?:),.;'"]|$)/;

/** The classes of a word with signs in it: an address, a path, a variable. In lower case. */
export function classesOfOddWord(word: string): number {
	const head = word.slice(0, 300);
	let classes = 0;
	if (head.includes('://') || head.startsWith('www.') || BARE_HOST.test(head)) classes |= WORD_CLASS.url;
	else if (head.includes('@') && /[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]/.test(head)) classes |= WORD_CLASS.email;
	if (SECRET_PATH.test(head)) classes |= WORD_CLASS.secretPath;
	else if (CLIENT_CONFIG.test(head)) classes |= WORD_CLASS.clientConfig;
	return classes;
}
