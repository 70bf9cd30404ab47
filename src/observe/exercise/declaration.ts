// Requests the whole declaration of the server. If a list fails, the other lists are still read.

import { METHOD } from '#mcp/methods.ts';
import { DECLARED_LISTS, type Declaration } from '#model/declaration.ts';
import { LISTED_ENTRIES, type ListedEntry } from './declared-entry.ts';
import { type OnPage, type WalkedList, type WalkLimits, walkList } from './list-walk.ts';
import type { Session } from './session.ts';

export interface CaptureOptions {
	readonly signal?: AbortSignal;
	readonly limits?: Partial<WalkLimits>;
	/** Receives each page of each list as the server sent it, or the text of its refusal. */
	readonly onPage?: OnPage;
}

const LIMITS: WalkLimits = { entries: 5000, pages: 500, bytes: 32 * 1024 * 1024, timeoutMs: 15_000, totalMs: 60_000 };
/** Time limit for unannounced lists, because a server may never answer such a request. */
const UNANNOUNCED_TIMEOUT_MS = 2000;
const NOTHING = { entries: [], beyondLimit: 0, hasFailed: false };

export async function captureDeclaration(session: Session, options: CaptureOptions = {}): Promise<Declaration> {
	const { capabilities, instructions } = session;
	const limits = { ...LIMITS, ...options.limits };
	const announced = (capability: string) => capabilities[capability] !== undefined;
	const walk = async <T>(method: string, key: string, kind: ListedEntry<T>, isUnannounced = false): Promise<WalkedList<T>> => {
		const timeoutMs = isUnannounced ? Math.min(limits.timeoutMs, UNANNOUNCED_TIMEOUT_MS) : limits.timeoutMs;
		return walkList(session, { method, key, kind, isUnannounced, onPage: options.onPage }, { ...limits, timeoutMs }, options.signal);
	};
	// Tools are always requested. Otherwise the tools of a server that does not announce them would be missed.
	const tools = await walk(METHOD.listTools, 'tools', LISTED_ENTRIES.tools, !announced('tools'));
	const hasResources = announced('resources');
	const resources = hasResources ? await walk(METHOD.listResources, 'resources', LISTED_ENTRIES.resources) : NOTHING;
	const templates = hasResources ? await walk(METHOD.listResourceTemplates, 'resourceTemplates', LISTED_ENTRIES.templates) : NOTHING;
	const prompts = announced('prompts') ? await walk(METHOD.listPrompts, 'prompts', LISTED_ENTRIES.prompts) : NOTHING;
	const walked = { tools, resources, templates, prompts };
	const unlisted = DECLARED_LISTS.filter((list) => walked[list].hasFailed);
	return {
		protocolVersion: session.protocolVersion,
		server: session.server,
		...(instructions !== undefined && { instructions }),
		capabilities,
		tools: tools.entries,
		resources: resources.entries,
		templates: templates.entries,
		prompts: prompts.entries,
		...(unlisted.length > 0 && { unlisted }),
		beyondLimit: {
			tools: tools.beyondLimit,
			resources: resources.beyondLimit,
			templates: templates.beyondLimit,
			prompts: prompts.beyondLimit,
		},
	};
}
