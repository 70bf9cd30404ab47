// `candor audit https://mcp.example/mcp`: a server that runs elsewhere, and the flags that do not apply to one.

import type { RemoteSettings, Transport } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { headerFlag } from './header-flag.ts';

export interface RemoteFlags {
	readonly transport?: Transport;
	readonly httpPort?: string;
	readonly path?: string;
	readonly url?: string;
	readonly header: readonly string[];
	readonly exerciseAll?: true;
	readonly network: string;
	readonly image?: string;
	readonly sandbox?: string;
	readonly runtime?: string;
	readonly cwd?: string;
	readonly answers?: string;
	readonly env: readonly string[];
	readonly writable: readonly string[];
}

const EXAMPLE = 'candor audit https://mcp.example/mcp';
/** The value is sent as `Authorization: Bearer …`, and only to a remote server, because one in the cell may be hostile. */
const TOKEN = 'CANDOR_BEARER_TOKEN';

/** Returns undefined for a server that Candor starts. */
export function remoteSettings(words: readonly string[], flags: RemoteFlags, env: NodeJS.ProcessEnv): RemoteSettings | undefined {
	const [first, ...others] = words;
	const isUrl = first !== undefined && /^https?:/i.test(first);
	const given = isUrl ? first : first === undefined && flags.image === undefined ? flags.url : undefined;
	if (given === undefined) return undefined;
	if (isUrl && others.length > 0) throw new UserError('a URL stands alone: nothing is started there', { hint: EXAMPLE });
	if (isUrl && flags.url !== undefined) throw new UserError('the URL was given twice: with --url and alone', { hint: EXAMPLE });
	refuseLocalFlags(flags);
	const { transport, header } = flags;
	if (transport === 'stdio')
		throw new UserError('--transport stdio: a server that runs elsewhere has no standard streams', { hint: EXAMPLE });
	return {
		url: checkedUrl(given),
		...(transport === undefined ? {} : { transport }),
		headers: withToken(
			header.map((text) => headerFlag('--header', text, env)),
			env[TOKEN] ?? '',
		),
		isEveryToolCalled: flags.exerciseAll === true,
	};
}

function checkedUrl(text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// The text may contain a password, so it is not shown.
	if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
		throw new UserError('what was given is no URL of a server', { hint: EXAMPLE });
	if (url.username !== '' || url.password !== '')
		throw new UserError(`${url.host}: a name and a password do not belong in the URL`, {
			hint: `--header 'Authorization: Basic \${CANDOR_TOKEN}', or CANDOR_BEARER_TOKEN in the environment`,
		});
	url.hash = '';
	return url.href;
}

function withToken(headers: RemoteSettings['headers'], token: string): RemoteSettings['headers'] {
	if (token === '' || headers.some(([name]) => name.toLowerCase() === 'authorization')) return headers;
	if (/[^\x21-\x7e]/.test(token))
		throw new UserError(`${TOKEN}: it holds a character that no token has`, { hint: `${TOKEN}=… without spaces or line ends` });
	return [...headers, ['Authorization', `Bearer ${token}`]];
}

function refuseLocalFlags(flags: RemoteFlags): void {
	const { httpPort, path, image, sandbox, runtime, cwd, answers, env, writable, network } = flags;
	const meaningless = Object.entries({
		'--http-port': httpPort,
		'--path': path,
		'--image': image,
		'--sandbox': sandbox,
		'--runtime': runtime,
		'--cwd': cwd,
		'--answers': answers,
		'--env': env[0],
		'--writable': writable[0],
		'--network': network === 'sink' ? undefined : network,
	}).find(([, value]) => value !== undefined);
	if (meaningless !== undefined)
		throw new UserError(`${meaningless[0]}: a server that runs elsewhere is only talked to`, { hint: `leave ${meaningless[0]} out` });
}
