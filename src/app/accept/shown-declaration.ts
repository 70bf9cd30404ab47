import type { ShownDeclaration } from '#report/declaration-changes.ts';
import { acceptCommand } from '../memory/accept-command.ts';
import type { WaitingDeclaration } from '../memory/waiting-declarations.ts';

/** Returns the text that a person sees before they accept a declaration. */
export function shownDeclaration({ seen, changes }: WaitingDeclaration): ShownDeclaration {
	const { server, since, digest, declaration } = seen;
	return { server, version: declaration.server.version, seenAt: since, changes, accept: acceptCommand(server, digest) };
}
