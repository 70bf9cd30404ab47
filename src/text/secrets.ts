// Recognises well-known tokens by their shape. The shapes are few and exact, because a false alarm stops work.

interface SecretShape {
	readonly what: string;
	readonly pattern: RegExp;
}

/** The beginnings of all the shapes below: a quick test that rules out nearly every text. */
const BEGINNINGS =
	/A(?:KIA|SIA|Iza|GE-|TATT|TBB|ccountKey=)|gh[opsur]_|github_pat_|gl[a-z]{2,5}-|gl(?:sa|c)_|xox[abeoprs][-.]|xapp-|hooks\.slack|api\/webhooks\/|[rs]k_live_|whsec_|sk-|gsk_|xai-|pplx-|r8_|GOCSPX-|npm_|pypi-Ag|rubygems_|-----BEGIN|PuTTY-|SG\.|xkeysib-|do[opr]_v1_|hf_|shp(?:at|ss|ca|pa)_|shippo_live|dapi|lin_api_|ntn_|secret_|hv[bsr]\.|\.atlasv1\.|figd_|dckr_|NRAK-|pul-|fm2_|sbp_|sb_secret_|nfp_|pscale_|dp\.[a-z]|PMAK-|pat[A-Za-z0-9]{14}\.|sq0csp-|HRKU-|sntry[su]_|dt0c01\.|CLOJARS_|EZAK|ops_ey|tskey-|lsv2_|8Q~|ecret_?[Aa]ccess_?[Kk]ey|SECRET_ACCESS|\d:AA|ya29\./;

/** Text that may occur between the first and the last line of a private key. */
const KEY_TEXT = '(?:[^-]|-(?!----))';
/** A whole key up to its last line. If that line is missing, as much as looks like a key: headers and lines of base64. */
const PRIVATE_KEY = new RegExp(
	`-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?=${KEY_TEXT}{0,600}?[A-Za-z0-9+/=:]{20})` +
		`(?:${KEY_TEXT}{20,20000}-----END [A-Z0-9 ]{2,40}-----|(?:\\s|\\\\[rn]|[A-Z][\\w-]{2,20}: [^\\n]{0,80}\\n|[A-Za-z0-9+/=:]{16,100}){1,2000})`,
);

const SHAPES: readonly SecretShape[] = [
	{ what: 'an AWS access key id', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
	// aws_secret_access_key = …, "SecretAccessKey": "…"
	{ what: 'an AWS secret key', pattern: /(?<=secret_?access_?key\\?["']?\s{0,3}[=:]\s{0,3}\\?["']?)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/i },
	{ what: 'a GitHub token', pattern: /\bgh[opsur]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,255}\b/ },
	{ what: 'a GitLab token', pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[\w-]{20,64}/ },
	{ what: 'a Slack token', pattern: /\bxox[abeoprs]-\d{6,}-[\w-]{16,200}|\bxoxe(?:\.xox[bp])?-\d-[A-Za-z0-9]{100,250}|\bxapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{32,}/ },
	{ what: 'a Slack webhook', pattern: /hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/\w{20,}/ },
	{ what: 'a Discord webhook', pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,80}/ },
	{ what: 'a Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,200}\b|\bwhsec_[A-Za-z0-9+/]{32,64}(?![\w+/])/ },
	{ what: 'an Anthropic key', pattern: /\bsk-ant-[a-z0-9]{3,10}-[\w-]{60,200}/ },
	{ what: 'an OpenAI key', pattern: /\bsk-(?:proj|svcacct|admin)-[\w-]{40,250}|\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b/ },
	{ what: 'a key for language models', pattern: /\bsk-or-v1-[a-f0-9]{64}\b|\bgsk_[A-Za-z0-9]{52}\b|\bxai-[A-Za-z0-9]{80}\b|\bpplx-[A-Za-z0-9]{48,56}\b|\br8_[A-Za-z0-9]{37}\b|\blsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}\b/ },
	{ what: 'a Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/ },
	{ what: 'a Google client secret', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/ },
	{ what: 'a Google access token', pattern: /\bya29\.[\w-]{60,}/ },
	{ what: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
	{ what: 'a PyPI token', pattern: /\bpypi-AgE[\w-]{60,}/ },
	{ what: 'a RubyGems or Clojars token', pattern: /\brubygems_[a-f0-9]{48}\b|\bCLOJARS_[a-f0-9]{60}\b/ },
	{ what: 'a private key', pattern: PRIVATE_KEY },
	{ what: 'a PuTTY key', pattern: /\bPuTTY-User-Key-File-\d:(?:(?!PuTTY-)[\s\S]){0,4000}?Private-Lines: \d{1,3}(?:\s|\\[rn]){1,4}(?:[A-Za-z0-9+/=]{4,80}(?:\s|\\[rn]){0,4}){1,60}/ },
	{ what: 'a SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}\b/ },
	{ what: 'a Brevo key', pattern: /\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}\b/ },
	{ what: 'a DigitalOcean token', pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/ },
	{ what: 'a Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/ },
	{ what: 'a Shopify token', pattern: /\bshp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}\b/ },
	{ what: 'a Shippo token', pattern: /\bshippo_live_[a-f0-9]{40}\b/ },
	{ what: 'a Databricks token', pattern: /\bdapi[a-f0-9]{32}\b/ },
	{ what: 'a Linear key', pattern: /\blin_api_[A-Za-z0-9]{40}\b/ },
	{ what: 'a Notion token', pattern: /\bntn_[A-Za-z0-9]{40,60}\b|\bsecret_[A-Za-z0-9]{43}\b/ },
	{ what: 'a Vault token', pattern: /\bhv[bsr]\.[\w-]{60,}/ },
	{ what: 'a Terraform token', pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}/ },
	{ what: 'an Azure storage key', pattern: /AccountKey=[A-Za-z0-9+/]{86}==/ },
	{ what: 'an Azure client secret', pattern: /(?<![\w~.-])[\w~.-]{3}8Q~[\w~.-]{31,34}(?![\w~.-])/ },
	{ what: 'a Telegram bot token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/ },
	{ what: 'a Figma token', pattern: /\bfigd_[\w-]{40,}/ },
	{ what: 'a Docker token', pattern: /\bdckr_(?:pat|oat)_[\w-]{27,}/ },
	{ what: 'a monitoring key', pattern: /\bNRAK-[A-Z0-9]{27}\b|\bglsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}\b|\bglc_[A-Za-z0-9+/]{50,400}={0,2}|\bsntryu_[a-f0-9]{64}\b|\bsntrys_[A-Za-z0-9+/=_-]{80,}|\bdt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}\b/ },
	{ what: 'a hosting token', pattern: /\bpul-[a-f0-9]{40}\b|\bfm2_[A-Za-z0-9+/=_-]{80,}|\bnfp_[A-Za-z0-9]{36,40}\b|\bHRKU-AA[\w-]{58,}|\btskey-[a-z]{3,8}-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40}/ },
	{ what: 'a database service’s token', pattern: /\bsbp_[a-f0-9]{40}\b|\bsb_secret_[\w-]{31}(?![\w-])|\bpscale_(?:tkn|pw|oauth)_[\w.-]{32,64}/ },
	{ what: 'a secret manager’s token', pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}\b|\bops_ey[A-Za-z0-9+/=_-]{200,}/ },
	{ what: 'a Postman key', pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/ },
	{ what: 'an Airtable token', pattern: /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/ },
	{ what: 'an Atlassian token', pattern: /\bATATT3[\w=-]{180,200}|\bATBB[A-Za-z0-9]{32}\b/ },
	{ what: 'a payment or shipping key', pattern: /\bsq0csp-[\w-]{43}(?![\w-])|\bEZAK[A-Za-z0-9]{54}\b/ },
	{ what: 'an age key', pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/ },
].map(({ what, pattern }) => ({ what, pattern: new RegExp(mayFollowUnderscore(pattern.source), `${pattern.flags}g`) })); // biome-ignore format: one shape a line

/** token_ghp_…: a prefix that is joined to a secret does not hide it. */
function mayFollowUnderscore(source: string): string {
	return source.replace(/(^|\|)\\b/g, '$1(?<![A-Za-z0-9])');
}

const SHORTEST = 20;
/** Every shape contains such a word, and prose does not. */
const LONG_WORD = /[\w+/=~.-]{16}/;
const LEAST_DIFFERENT = 8;

/** Returns the kind of secret that a text contains, never its value. */
export function secretIn(text: string): string | undefined {
	return secretsIn(text)[0]?.what;
}

/** Returns all secrets and their positions. An example beside a real secret does not hide it. */
export function secretsIn(text: string): readonly { readonly from: number; readonly to: number; readonly what: string }[] {
	if (!mayHoldSecret(text)) return [];
	const secrets: { readonly from: number; readonly to: number; readonly what: string }[] = [];
	for (const { what, pattern } of SHAPES) {
		for (const { 0: found, index } of text.matchAll(pattern))
			if (!isPlaceholder(found)) secrets.push({ from: index, to: index + found.length, what });
	}
	return secrets;
}

/** Returns false only if `secretsIn` finds none. */
export function mayHoldSecret(text: string): boolean {
	return text.length >= SHORTEST && LONG_WORD.test(text) && BEGINNINGS.test(text);
}

/** ghp_xxxxxxxxxxxxxxxx, AKIAIOSFODNN7EXAMPLE, …/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX */
function isPlaceholder(found: string): boolean {
	// A key of several lines may contain `Comment: user@example.com`.
	const isOneWord = !/\s|\\n/.test(found);
	return (
		/x{10}|0{10}/i.test(found) ||
		(isOneWord && /example|placeholder|your[_-]|redacted/i.test(found)) ||
		new Set(found.slice(4)).size < LEAST_DIFFERENT
	);
}
