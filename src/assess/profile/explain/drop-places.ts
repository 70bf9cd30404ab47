// Services at which anyone can leave data for anyone to fetch: request catchers, tunnels, bins for texts and files, and hooks of chats.
// A text that speaks of the network in general does not cover them; a text that names the service, or speaks of leaving something, does.

import { registrableDomain } from '#util/registrable-domain.ts';
import { type SpokenWords, speaksOf, vocabularyOf } from '../words.ts';

const DOMAINS: ReadonlySet<string> = new Set([
	// Request catchers
	'webhook.site', 'requestbin.com', 'requestbin.net', 'pipedream.net', 'requestcatcher.com', 'beeceptor.com', 'hookbin.com', 'interact.sh', 'oast.fun', 'oast.pro',
	'oast.live', 'oast.site', 'oast.online', 'oast.me', 'burpcollaborator.net', 'oastify.com', 'dnslog.cn', 'ceye.io', 'canarytokens.com', 'requestinspector.com',
	// Tunnels to a machine of anyone
	'ngrok.io', 'ngrok.app', 'ngrok-free.app', 'ngrok-free.dev', 'trycloudflare.com', 'loca.lt', 'serveo.net', 'localhost.run', 'bore.pub', 'pinggy.io',
	// Bins
	'pastebin.com', 'paste.ee', 'hastebin.com', 'dpaste.com', 'dpaste.org', 'ix.io', 'termbin.com', 'rentry.co', 'transfer.sh', 'file.io', '0x0.st', 'bashupload.com',
	'gofile.io', 'anonfiles.com', 'catbox.moe', 'temp.sh', 'tmpfiles.org', 'controlc.com', 'ghostbin.com',
]); // biome-ignore format: kinds
/** Hosts of chats that take messages from anyone who has the address. */
const HOOKS: ReadonlySet<string> = new Set([
	'api.telegram.org',
	'discord.com',
	'discordapp.com',
	'hooks.slack.com',
	'hooks.zapier.com',
	'maker.ifttt.com',
]);
const LEAVING = vocabularyOf(
	'share paste pastebin upload publish notify notification webhook hook tunnel expose alert chat message post snippet',
);

export function isDropPlace(host: string, text: SpokenWords): boolean {
	const domain = registrableDomain(host);
	// A tunnel's or a catcher's names belong to its users, so a public suffix may hold them.
	const isKnown = HOOKS.has(host) || DOMAINS.has(domain) || [...DOMAINS].some((one) => host.endsWith(`.${one}`));
	return isKnown && speaksOf(text, LEAVING) === undefined;
}
