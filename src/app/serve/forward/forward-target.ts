// A receiver of decisions: `otlp:https://collector.example`, `syslog:siem.example:6514`, `webhook:https://hook.example/candor`.

import { UserError } from '#util/user-error.ts';

export type ForwardTarget =
	/** `text`: as given by the user. Its position is kept under this text. */
	| { readonly kind: 'otlp' | 'webhook'; readonly text: string; readonly url: URL }
	| { readonly kind: 'syslog'; readonly text: string; readonly host: string; readonly port: number };

export function parseForwardTarget(text: string): ForwardTarget {
	const hint = '--forward otlp:https://collector.example:4318, syslog:siem.example:601 or webhook:https://hook.example/candor';
	const colon = text.indexOf(':');
	const [kind, rest] = [text.slice(0, colon), text.slice(colon + 1)];
	if (kind === 'otlp' || kind === 'webhook') {
		const url = URL.canParse(rest) ? new URL(rest) : undefined;
		if (url === undefined || !/^https?:$/.test(url.protocol))
			throw new UserError(`--forward ${kind}: expected an http or https URL`, { hint });
		if (url.username !== '' || url.password !== '')
			throw new UserError(`--forward ${kind}: the URL holds a user name or a password`, {
				hint: 'OTEL_EXPORTER_OTLP_HEADERS for otlp, CANDOR_FORWARD_TOKEN for a webhook',
			});
		return { kind, text, url };
	}
	// siem.example:601, [2001:db8::1]:601
	const [, name, inBrackets, port] = kind === 'syslog' ? (/^(?:([^\s:[\]]+)|\[([0-9a-fA-F:.]+)\]):(\d{1,5})$/.exec(rest) ?? []) : [];
	const host = name ?? inBrackets;
	if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
		throw new UserError(`--forward ${text}: expected another form`, { hint });
	return { kind: 'syslog', text, host, port: Number(port) };
}
