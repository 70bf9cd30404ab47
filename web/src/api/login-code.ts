// The code of a login. The login link leads to `#/login/CODE`; the browser keeps the code for this origin alone, unlike the cookie, which every port of the machine gets.

const KEY = 'candor-login';
/** #/login/mhhaTj5S2gY… */
const LINK = /^#\/login\/([\w-]+)$/;

/** Takes the code out of the address, before the address selects a page. */
export function takeLoginCode(): void {
	const [, code] = LINK.exec(location.hash) ?? [];
	if (code === undefined) return;
	localStorage.setItem(KEY, code);
	history.replaceState(null, '', '#/');
}

export function loginHeader(): Readonly<Record<string, string>> {
	const code = localStorage.getItem(KEY);
	return code === null ? {} : { 'x-candor-csrf': code };
}
