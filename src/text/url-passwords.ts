// postgres://app:hunter2@db.example/app: a password that is recognisable only by its place, not by its shape.

/** Slashes may be escaped, as in JSON within a text. A password that contains an @ extends to the last one. */
const WITH_PASSWORD =
	/(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:(?:\\{0,4}\/){2}(?<user>[^\s/?#:@"'`<>\\]{0,128}):(?<password>[^\s/?#"'`<>\\]{1,512})@(?<host>[\w[][\w.:-]{0,253})/dgi;

/** Placeholders in documentation, well-known passwords, and values too short for a password: `http://a.example:8080@b.example`. */
const PLACEHOLDER =
	/^(?:.{0,5}|\w{0,20}pass(?:word|wd|phrase)?\d{0,4}|p@ssw?[o0]rd|secret\d{0,4}|change[_-]?me|default|example|foobar(?:ed)?|letmein|minioadmin|123456\d{0,4}|(?:my|your|the|some|db)[_-]?(?:secret|token|key|pw)\w{0,8}|\*+|x+|\.+)$/i;
/** ${DB_PASSWORD}, $PW, {password}, [password], %s, %(password)s */
const FILLED_IN_LATER = /^(?:\$?\{.*\}|\$[A-Z_]+|\[.*\]|%(?:\(\w+\))?[sd])$/;
const DOCUMENTED_HOST = /(?:^|\.)example(?:\.(?:com|org|net))?$|^(?:host|hostname|server)$/i;

export interface UrlPassword {
	readonly from: number;
	readonly to: number;
	readonly what: string;
	/** Whether the password is an example or a common default: `postgres:postgres@`, `user:${PASSWORD}@`, `…@db.example.com`. */
	readonly isPlaceholder: boolean;
}

const MAY_HOLD = /:(?:\\{0,4}\/){2}[^\s/?#]{2,650}@/;

/** Returns false only if `urlPasswordsIn` finds none. */
export function mayHoldUrlPassword(text: string): boolean {
	return MAY_HOLD.test(text);
}

export function urlPasswordsIn(text: string): readonly UrlPassword[] {
	if (!mayHoldUrlPassword(text)) return [];
	return Array.from(text.matchAll(WITH_PASSWORD), ({ groups, indices }) => {
		const { user = '', password = '', host = '' } = groups ?? {};
		const [from = 0, to = 0] = indices?.groups?.['password'] ?? [];
		const isPlaceholder =
			password.toLowerCase() === user.toLowerCase() ||
			PLACEHOLDER.test(password) ||
			FILLED_IN_LATER.test(password) ||
			DOCUMENTED_HOST.test(host.replace(/:\d*$/, ''));
		return { from, to, what: 'a password in a URL', isPlaceholder };
	});
}
