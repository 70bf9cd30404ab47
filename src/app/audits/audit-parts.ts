// Chooses the sandbox and the tracer of an audit.

import { ELSEWHERE, findSandbox, NO_CELL } from '#observe/sandbox/registry.ts';
import { findTracer, NO_TRACER } from '#observe/trace/registry.ts';
import { dataDirectory } from '../directories.ts';
import type { AuditParts } from './audit.ts';

export interface CellChoice {
	readonly sandbox: string;
	readonly tracer: string;
	/** For a container. */
	readonly image?: string | undefined;
	readonly runtime?: string | undefined;
}

export function cellParts({ sandbox, tracer, image, runtime }: CellChoice): AuditParts {
	const choice = { ...(image === undefined ? {} : { image }), ...(runtime === undefined ? {} : { runtime }) };
	return { sandbox: findSandbox(sandbox, choice), tracer: findTracer(tracer), ownPlaces: [dataDirectory()] };
}

/** Parts for a remote server: nothing is started. */
export function remoteParts(): AuditParts {
	return { sandbox: ELSEWHERE, tracer: NO_TRACER };
}

/** Parts for a server that is started without a cell and judged by its answers. */
export function schemaParts(): AuditParts {
	return { sandbox: NO_CELL, tracer: NO_TRACER };
}

/** A cell without tracing, which suffices to ask a server for its declaration. */
export function untracedParts(): AuditParts {
	return { sandbox: findSandbox('bubblewrap'), tracer: NO_TRACER, ownPlaces: [dataDirectory()] };
}
