// Well-known tokens by their shape. Few and exact: a wrong alarm here stops work.

interface SecretShape {
	readonly what: string;
	readonly pattern: RegExp;
}

/** One quick look that nearly every text passes: the beginnings of all the shapes below. */
const BEGINNINGS =
	/A(?:KIA|SIA|Iza|GE-)|gh[opsur]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|hooks\.slack|[rs]k_live_|sk-|npm_|pypi-Ag|-----BEGIN|SG\.|do[op]_v1_|hf_|shpat_|dapi|lin_api_|ntn_|hvs\.|AccountKey=|\d:AA|ya29\./;

const SHAPES: readonly SecretShape[] = [
	{ what: 'an AWS access key id', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
	{ what: 'a GitHub token', pattern: /\bgh[opsur]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,255}\b/ },
	{ what: 'a GitLab token', pattern: /\bglpat-[\w-]{20,64}/ },
	{ what: 'a Slack token', pattern: /\bxox[abeoprs]-\d{6,}-[\w-]{16,200}|\bxapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{32,}/ },
	{ what: 'a Slack webhook', pattern: /hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/\w{20,}/ },
	{ what: 'a Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,200}\b/ },
	{ what: 'an Anthropic key', pattern: /\bsk-ant-[a-z0-9]{3,10}-[\w-]{60,200}/ },
	{ what: 'an OpenAI key', pattern: /\bsk-(?:proj|svcacct|admin)-[\w-]{40,250}|\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b/ },
	{ what: 'a Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/ },
	{ what: 'a Google access token', pattern: /\bya29\.[\w-]{60,}/ },
	{ what: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
	{ what: 'a PyPI token', pattern: /\bpypi-AgE[\w-]{60,}/ },
	{ what: 'a private key', pattern: /-----BEGIN (?:(?:RSA|DSA|EC|OPENSSH|ENCRYPTED|PGP) )?PRIVATE KEY(?: BLOCK)?-----[\s\\rn]+[A-Za-z0-9+/=:]{20}/ },
	{ what: 'a SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}\b/ },
	{ what: 'a DigitalOcean token', pattern: /\bdo[op]_v1_[a-f0-9]{64}\b/ },
	{ what: 'a Hugging Face token', pattern: /\bhf_[A-Za-z]{34}\b/ },
	{ what: 'a Shopify token', pattern: /\bshpat_[a-fA-F0-9]{32}\b/ },
	{ what: 'a Databricks token', pattern: /\bdapi[a-f0-9]{32}\b/ },
	{ what: 'a Linear key', pattern: /\blin_api_[A-Za-z0-9]{40}\b/ },
	{ what: 'a Notion token', pattern: /\bntn_[A-Za-z0-9]{40,60}\b/ },
	{ what: 'a Vault token', pattern: /\bhvs\.[\w-]{60,}/ },
	{ what: 'an Azure storage key', pattern: /AccountKey=[A-Za-z0-9+/]{86}==/ },
	{ what: 'a Telegram bot token', pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/ },
	{ what: 'an age key', pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/ },
]; // biome-ignore format: one shape a line

const SHORTEST = 20;
const LEAST_DIFFERENT = 8;

/** What kind of secret a text holds, never its value. */
export function secretIn(text: string): string | undefined {
	if (!mayHoldSecret(text)) return undefined;
	return SHAPES.find(({ pattern }) => {
		const found = pattern.exec(text)?.[0];
		return found !== undefined && !isPlaceholder(found);
	})?.what;
}

/** All of them, and where they stand. */
export function secretsIn(text: string): readonly { readonly from: number; readonly to: number; readonly what: string }[] {
	if (!mayHoldSecret(text)) return [];
	return SHAPES.flatMap(({ what, pattern }) =>
		[...text.matchAll(new RegExp(pattern, 'g'))]
			.filter(({ 0: found }) => !isPlaceholder(found))
			.map(({ 0: found, index }) => ({ from: index, to: index + found.length, what })),
	);
}

function mayHoldSecret(text: string): boolean {
	return text.length >= SHORTEST && BEGINNINGS.test(text);
}

/** ghp_xxxxxxxxxxxxxxxx, AKIAIOSFODNN7EXAMPLE */
function isPlaceholder(found: string): boolean {
	return /example|placeholder|your[_-]|redacted/i.test(found) || new Set(found.slice(4)).size < LEAST_DIFFERENT;
}
