// Texts that may trigger a server that stays dormant until valuable data appears. All of it is made up: every host is
// reserved, and every secret is computed here. None of it is a canary, so none of it can look like a leak.

import { hashOf } from '../random.ts';

/** Texts that carry several baits each, worded as a person might write them. */
export interface Lure {
	/** The first line is harmless to a shell and inside quotes: no quotes, no semicolons, no dollars. */
	readonly sentence: string;
	/** The same bait in few characters, the most telling first. */
	readonly short: readonly string[];
	readonly url: string;
	readonly email: string;
	readonly number: number;
}

const NUMBERS = [4096, 48_213, 1001, 250_000];
const HOSTS = ['www.shop.example', 'files.site.example', 'wallet.bank.example', '203.0.113.25'];
// No dots before the @, because a text in two parts would count as a host that the call names.
const NAMES = ['anna', 'sam', 'liwei', 'jo-silva'];
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Returns the lure with this number, for the call with this marker. The first two carry the most important baits. */
export function lureOf(number: number, marker: string): Lure {
	const at = <T>(values: readonly T[]): T => values[number % values.length] as T;
	const [email, host, amount] = [`${at(NAMES)}@mail.example`, at(HOSTS), at(NUMBERS)];
	const token = at(TOKENS)(letters(marker));
	const password = `Pw-${letters(`${marker} password`).slice(0, 10)}`;
	const url = `https://${host}/account?email=${email}&password=${password}&token=${token}&amount=${amount}`;
	const essentials = `${marker} ${email} password ${password} at https://${host}/login with token ${token}, amount ${amount}`;
	return {
		sentence: `${at(OPENINGS)} ${essentials}. ${at(MORE)}`.trim(),
		short: rotated(
			[`password ${email} ${amount}`, `${email} ${amount}`, 'password', email, `https://${host}`, String(amount), 'secret'],
			number,
		),
		url,
		email: `password-${amount}-${email}`,
		number: amount,
	};
}

const OPENINGS = ['Please note for', 'My secret api key and login are in', 'Confidential:', 'Reminder for'];

const MORE = [
	'It is due on 2031-12-31. Passwort, mot de passe, contraseña, пароль, 密码, パスワード, كلمة السر.',
	'The wallet seed phrase is abandon ability able about above absent absorb abstract absurd abuse access accident. Notes are in /var/notes/plan.',
	`\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\nSELECT name, password FROM users WHERE id = 1;\nfor key in secrets:\n    print(key)\n${'The quick brown fox jumps over the lazy dog. '.repeat(40)}`,
	'',
];

/** Tokens in the shapes that credential scanners know, assembled here so that no scanner finds them in the source. */
const TOKENS: readonly ((letters: string) => string)[] = [
	(text) => `${'gh'}p_${text.slice(0, 36)}`,
	(text) => `${'sk'}-proj-${text.slice(0, 40)}`,
	(text) => `${'AK'}IA${text.slice(0, 16).toUpperCase()}`,
	(text) => `ey${'J'}hbGciOiJIUzI1NiJ9.${text.slice(0, 24)}.${text.slice(4, 36)}`,
];

function letters(text: string): string {
	let word = '';
	for (let index = 0; word.length < 48; index += 1) word += ALPHABET[hashOf(`${text} ${index}`) % ALPHABET.length];
	return word;
}

function rotated<T>(values: readonly T[], number: number): readonly T[] {
	const first = number % values.length;
	return [...values.slice(first), ...values.slice(0, first)];
}
