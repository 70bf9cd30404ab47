import type { Launch, RemoteSettings } from '#model/target.ts';
import { isLoopback } from '#util/hosts.ts';
import { shownUrl } from './shown-url.ts';

/** No process is launched. The URL, in its printable form, stands for the command. */
export function launchOfRemote(given: string): Launch {
	const url = new URL(given);
	const shown = shownUrl(url);
	return {
		target: { kind: 'remote', url: shown, argv: [shown] },
		asTyped: [shown],
		argv: [shown],
		env: {},
		name: url.host,
		runtime: { kind: 'other', program: '', roots: [] },
		packageRoots: [],
		namedPaths: [],
		namedHosts: [url.hostname],
		installScripts: [],
	};
}

/** Returns a warning if the user's credentials went over the network unencrypted. */
export function exposure({ url, headers }: RemoteSettings): readonly string[] {
	const { protocol, hostname } = new URL(url);
	if (protocol !== 'http:' || headers.length === 0 || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return [];
	return [`NO TLS: ${headers.map(([name]) => name).join(', ')} went over plain HTTP, where anyone on the way can read it`];
}
