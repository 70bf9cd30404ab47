// Recognises secrets by their structure: tokens with a signature, card numbers, seed phrases, and secrets in base64.

export interface StructuredSecret {
	readonly kind: 'jwt' | 'card' | 'seed-phrase' | 'encoded-secret';
	readonly from: number;
	readonly to: number;
}

const JWT = /\beyJ[\w-]{8,2000}\.eyJ[\w-]{4,4000}\.[\w-]{10,2000}/g;
const DIGITS = /(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g;
const SEED = /\b(?:seed|recovery|mnemonic|secret) (?:phrase|words)\b[^a-z\n]{1,20}((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})\b/gi;
const BASE64 = /\b[A-Za-z0-9+/]{24,2048}={0,2}/g;
const KNOWN = /\b(?:ghp_|gho_|github_pat_|sk-[a-z]|AKIA[0-9A-Z]{12}|xox[bp]-|glpat-)|-----BEGIN [A-Z ]{0,20}PRIVATE KEY/;
const MOST = 100;

export function structuredSecretsOf(text: string): readonly StructuredSecret[] {
	const found: StructuredSecret[] = [];
	const take = (kind: StructuredSecret['kind'], pattern: RegExp, isSecret: (match: string) => boolean) => {
		pattern.lastIndex = 0;
		for (let match = pattern.exec(text); match !== null && found.length < MOST; match = pattern.exec(text)) {
			if (isSecret(match[0])) found.push({ kind, from: match.index, to: match.index + match[0].length });
		}
	};
	take('jwt', JWT, () => true);
	take('card', DIGITS, isCardNumber);
	take('seed-phrase', SEED, () => true);
	take('encoded-secret', BASE64, (part) => KNOWN.test(Buffer.from(part.slice(0, 400), 'base64').toString('latin1')));
	return found;
}

/** Checks the first digits of a card scheme, its length, and the Luhn checksum. */
export function isCardNumber(written: string): boolean {
	const digits = written.replace(/[ -]/g, '');
	if (!/^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})$/.test(digits) || /^(\d)\1+$/.test(digits))
		return false;
	let sum = 0;
	for (let at = 0; at < digits.length; at++) {
		const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
		const doubled = at % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}
