// The declaration that a server is compared with: the last one that a person accepted, or the first one seen. A run that sees another
// one leaves it for `candor accept` and does not change the accepted one.

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ApprovalStatement } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import type { Declaration } from '#model/declaration.ts';
import { diffDeclarations } from '#model/declaration-diff.ts';
import type { KnownDeclaration } from '#model/known-declaration.ts';
import { readRegularText } from '#util/regular-text.ts';
import { acceptCommand } from './accept-command.ts';
import { acceptanceStatement } from './acceptance-statement.ts';
import { declarationDigest } from './declaration-digest.ts';
import { type AcceptedEntry, filledIn, READING, upcast } from './memory-entry.ts';
import { memoryDirectory, readServerMemory, type ServerMemory, writeFirst, writeSeen } from './memory-files.ts';
import { contextId, differingParts, type RunContext } from './run-context.ts';
import type { ServerIdentity } from './server-identity.ts';

/** Returns why a signature is rejected, or undefined if it is valid. */
export type SignatureCheck = (statement: ApprovalStatement, signature: ApprovalSignature) => string | undefined;

export interface Recalled {
	/** Absent: the server was not seen before. */
	readonly known?: KnownDeclaration;
	/** Parts of the memory that could not be relied on. */
	readonly doubts: readonly string[];
	/** What this run saw, for `rememberDeclaration`. */
	readonly memory: ServerMemory;
}

export interface RunDeclaration {
	readonly server: ServerIdentity;
	readonly context: RunContext;
	/** Null if the server never declared anything. */
	readonly declaration: Declaration | null;
}

export async function recallDeclaration(dataDir: string, run: RunDeclaration, check?: SignatureCheck): Promise<Recalled> {
	const { server, context, declaration } = run;
	const memory = await withOldMemory(dataDir, server, await readServerMemory(join(memoryDirectory(dataDir), server.id)));
	const { believed, doubts } = believedEntries(server.id, memory, check);
	const entry = heldTo(believed, memory, context);
	if (entry === undefined) return { doubts, memory };
	const isSame = isSameContext(entry, memory, context);
	const known = {
		declaration: filledIn(entry.declaration, entry.reading, declaration ?? entry.declaration),
		since: entry.since,
		isSigned: entry.approval !== undefined,
		differs: isSame ? [] : differingParts(entry.context, context),
		accept: acceptCommand(server.name, declarationDigest(declaration ?? entry.declaration)),
	};
	return { known, doubts, memory };
}

/** Returns the reason if the declaration could not be kept. A declaration with a failed list is not kept. */
export async function rememberDeclaration(
	dataDir: string,
	{ server, context, declaration }: RunDeclaration,
	{ known, memory }: Recalled,
	now: string,
): Promise<string | undefined> {
	if (declaration === null || declaration.unlisted !== undefined) return undefined;
	const directory = join(memoryDirectory(dataDir), server.id);
	const entry = { server: server.name, reading: READING, context, since: now, declaration, digest: declarationDigest(declaration) };
	try {
		for (const { file } of memory.unreadable) if (/^(?:first|seen-\w+)\.json$/.test(basename(file))) await rm(file, { force: true });
		await writeFirst(directory, memory.first ?? entry);
		await rm(oldFile(dataDir, server), { force: true });
		if (known === undefined) return undefined;
		const isUnchanged = diffDeclarations(known.declaration, declaration).length === 0;
		const { declaration: _, ...withoutIt } = entry;
		const before = memory.seen.find((one) => contextId(one.context) === contextId(context));
		const matched = isUnchanged ? declarationDigest(known.declaration) : before?.matched;
		await writeSeen(directory, { ...(isUnchanged ? withoutIt : entry), ...(matched === undefined ? {} : { matched }) });
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** Another process of the user can write to the files, but it cannot sign. The first declaration is not signed. */
export function believedEntries(
	serverId: string,
	{ first, accepted, unreadable }: ServerMemory,
	check: SignatureCheck | undefined,
): { readonly believed: readonly AcceptedEntry[]; readonly doubts: readonly string[] } {
	const doubts = unreadable.map(({ file, reason }) => `a remembered declaration cannot be read: ${file} (${reason})`);
	const signed = accepted.filter((entry) => {
		const refusal = refusalOf(serverId, entry, check);
		if (refusal !== undefined) doubts.push(`a declaration that was accepted is not believed: ${refusal}`);
		return refusal === undefined;
	});
	return { believed: [...(first === undefined ? [] : [unsigned(first)]), ...signed], doubts };
}

function unsigned({ approval: _, ...entry }: AcceptedEntry): AcceptedEntry {
	return entry;
}

function refusalOf(serverId: string, entry: AcceptedEntry, check: SignatureCheck | undefined): string | undefined {
	if (entry.approval === undefined) return 'it is not signed';
	if (check === undefined) return 'there is no key to check it with';
	// The signature covers the digest, so the content of the file must match it.
	if (declarationDigest(entry.declaration) !== entry.digest) return 'it was changed after it was signed';
	return check(acceptanceStatement(serverId, entry), entry.approval);
}

/** Returns the last accepted declaration for this context, else the last one in any context. */
export function heldTo(believed: readonly AcceptedEntry[], memory: ServerMemory, context: RunContext): AcceptedEntry | undefined {
	const latest = believed.toSorted((a, b) => (a.since < b.since ? 1 : -1));
	return latest.find((entry) => isSameContext(entry, memory, context)) ?? latest[0];
}

/** If the server declared the same in this context as in the entry's, the entry applies here, too. */
function isSameContext(entry: AcceptedEntry, { seen }: ServerMemory, context: RunContext): boolean {
	if (differingParts(entry.context, context).length === 0) return true;
	return seen.some((one) => one.matched === entry.digest && contextId(one.context) === contextId(context));
}

async function withOldMemory(dataDir: string, server: ServerIdentity, memory: ServerMemory): Promise<ServerMemory> {
	if (memory.first !== undefined) return memory;
	const file = oldFile(dataDir, server);
	const text = await readRegularText(file).catch(() => undefined);
	if (text === undefined) return memory;
	try {
		const first = upcast(text);
		return first === undefined ? memory : { ...memory, first: { ...first, digest: declarationDigest(first.declaration) } };
	} catch (error) {
		return { ...memory, unreadable: [...memory.unreadable, { file, reason: (error as Error).message }] };
	}
}

function oldFile(dataDir: string, { oldId }: ServerIdentity): string {
	return join(memoryDirectory(dataDir), `${oldId}.json`);
}
