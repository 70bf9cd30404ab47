// Whether a text as a whole is the name of an environment variable.

/** GITHUB_TOKEN, AWS_SECRET_ACCESS_KEY */
const UPPER_SNAKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Under a key about variables, one word suffices: PATH, HOME */
const UPPER_WORD = /^[A-Z_][A-Z0-9_]{2,127}$/;
/** Variables of every session. */
const WELL_KNOWN: ReadonlySet<string> = new Set(
	'PATH HOME USER LOGNAME SHELL PWD OLDPWD LANG TERM HOSTNAME MAIL EDITOR DISPLAY TMPDIR TZ USERPROFILE APPDATA USERNAME COMPUTERNAME PYTHONPATH NODE_PATH NODE_OPTIONS'.split(
		' ',
	),
);
/** Words of secrets and settings. A word like IN_PROGRESS may belong to any API. */
const TELLING =
	/(?:^|_)(?:TOKEN|KEY|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|DSN|COOKIE|PRIVATE|AUTH)(?:_|$)|(?:DATABASE|REDIS|MONGO|PROXY|WEBHOOK)_?UR[IL]$|^(?:AWS|GITHUB|GH|GITLAB|NPM|OPENAI|ANTHROPIC|AZURE|GOOGLE|GCP|SSH|DOCKER|KUBE|XDG|LD|PG|MYSQL)_/;
const ABOUT_VARIABLES: ReadonlySet<string> = new Set('env envs environ environment var vars variable variables envvar envvars'.split(' '));
const ABOUT_NAMES: ReadonlySet<string> = new Set('name names key keys'.split(' '));
const LONGEST = 128;

/** `at`: position of the text, such as `options.names.0`. */
export function namesVariable(at: string, text: string): boolean {
	const name = text.trim();
	if (name.length < 3 || name.length > LONGEST || !UPPER_WORD.test(name)) return false;
	if (UPPER_SNAKE.test(name) && TELLING.test(name)) return true;
	const words = keyWords(at);
	if (words.some((word) => ABOUT_VARIABLES.has(word))) return true;
	return words.some((word) => ABOUT_NAMES.has(word)) && (UPPER_SNAKE.test(name) || WELL_KNOWN.has(name));
}

/** options.envNames.0 → env, names */
function keyWords(at: string): readonly string[] {
	const key = at.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
	return key
		.slice(0, 200)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);
}
