// Turns the flags of `candor audit` into a request. The error for a bad value names its flag.

import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { answersFile } from '#app/audits/answers-file.ts';
import type { AuditRequest } from '#app/audits/audit.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { workingDirectory } from '#app/audits/working-directory.ts';
import { cacheDirectory, dataDirectory } from '#app/directories.ts';
import { packagePin } from '#app/package-pin.ts';
import type { Allowance } from '#model/allowance.ts';
import type { Budget } from '#model/budget.ts';
import type { JsonObject } from '#model/declaration.ts';
import { NO_EXTRAS } from '#model/extras.ts';
import type { Argv, Transport } from '#model/target.ts';
import { givenText } from '#util/given-file.ts';
import { UserError } from '#util/user-error.ts';
import { assignment } from './assignment-flag.ts';
import type { FailOn } from './exit-codes.ts';
import { httpSettings } from './http-flags.ts';
import { numberFlag, whole } from './number-flags.ts';
import type { ProjectFlags } from './project-flags.ts';
import { remoteSettings } from './remote-flags.ts';

/** Only the user's own input is sent. */
const NO_INJECTIONS = { perTool: 0, inAll: 0, leastWeight: 0 };

export interface AuditFlags extends ProjectFlags {
	readonly json?: true;
	readonly format: string;
	readonly output?: string;
	readonly failOn: FailOn;
	readonly timeout: string;
	readonly calls?: string;
	readonly passes?: string;
	readonly depth: keyof typeof DEPTHS;
	readonly seed: string;
	readonly onlyTool?: string;
	readonly input?: string;
	readonly outDir?: string;
	readonly pin?: string;
	readonly env: readonly string[];
	readonly cwd?: string;
	readonly writable: readonly string[];
	readonly showContents?: true;
	readonly allow: readonly string[];
	readonly scope?: string;
	readonly answers?: string;
	readonly network: 'sink' | 'none' | 'host';
	readonly transport?: Transport;
	readonly httpPort?: string;
	readonly path?: string;
	readonly url?: string;
	readonly header: readonly string[];
	readonly exerciseAll?: true;
	readonly sandbox?: string;
	readonly image?: string;
	readonly runtime?: string;
	readonly tracer: string;
	readonly verbose?: true;
}

/** `verb`: the command that the user typed. */
export function auditRequest(words: readonly string[], flags: AuditFlags, verb = 'audit'): AuditRequest {
	const depth = DEPTHS[flags.depth];
	const remote = remoteSettings(words, flags, process.env);
	if (flags.exerciseAll === true && remote === undefined)
		throw new UserError('--exercise-all: only for a server that runs elsewhere; in a cell every tool is called', {
			hint: 'leave --exercise-all out',
		});
	const typed = remote !== undefined ? [] : flags.image === undefined ? argv(words, verb) : words;
	const http = remote === undefined ? httpSettings(flags) : undefined;
	const only = onlyTool(flags);
	return {
		typed,
		...(flags.image === undefined ? {} : { image: flags.image }),
		from: process.cwd(),
		...(flags.pin === undefined ? {} : { pin: packagePin(flags.pin, remote === undefined && flags.image === undefined) }),
		env: Object.fromEntries(flags.env.map(assignment)),
		...(flags.cwd === undefined ? {} : { cwd: workingDirectory(existing('--cwd', flags.cwd), flags.cwd) }),
		writable: flags.writable.map((path) => existing('--writable', path)),
		showsContents: flags.showContents === true,
		network: remote === undefined ? flags.network : 'host',
		...(remote === undefined ? {} : { remote }),
		...(http === undefined ? {} : { http }),
		answers: {
			isBusyAtFirst: depth.isBusyAtFirst,
			...(flags.answers === undefined ? {} : { userAnswers: answersFile(flags.answers, flags.network) }),
		},
		budget: budget(flags, only?.input !== undefined, remote !== undefined),
		maxSteps: depth.maxSteps,
		...(only === undefined ? {} : { only }),
		// A remote server is not called again to compare secrets.
		secretCalls: depth.secretCalls,
		shrinkTries: only?.input === undefined && remote === undefined ? depth.shrinkTries : 0,
		passes: flags.passes === undefined ? (only?.input === undefined ? depth.passes : 1) : whole('--passes', flags.passes, 1, 20),
		injections: only?.input === undefined ? { ...depth.injections, isForAnswers: remote !== undefined } : NO_INJECTIONS,
		extras: only?.input === undefined ? depth.extras : NO_EXTRAS,
		idleMs: remote === undefined ? depth.idleMs : 0,
		callTimeoutMs: numberFlag('--timeout', flags.timeout, 0.1, 3600) * 1000,
		seed: whole('--seed', flags.seed, 0, 2 ** 31),
		limits: DEFAULT_LIMITS,
		allowances: [...flags.allow.map(allowance), ...(flags.scope === undefined ? [] : scopeFile(flags.scope))],
		cacheDir: cacheDirectory(),
		dataDir: dataDirectory(),
	};
}

/** The user's own input is sent once, unless `--calls` says otherwise. */
function budget({ calls, depth }: AuditFlags, hasInput: boolean, isRemote: boolean): Budget {
	const ofDepth = DEPTHS[depth].budget;
	// Only the kernel and the sink would show what a bait triggers.
	const usual = isRemote ? { ...ofDepth, baits: 0 } : ofDepth;
	if (calls !== undefined) return { ...usual, calls: whole('--calls', calls, 1, 1000) };
	return hasInput ? { ...usual, calls: 1 } : usual;
}

function onlyTool({ onlyTool: tool, input }: AuditFlags): AuditRequest['only'] {
	if (tool === undefined && input === undefined) return undefined;
	if (tool === undefined) throw new UserError('--input is given to one tool: say which', { hint: `--only-tool NAME --input '${input}'` });
	return input === undefined ? { tool } : { tool, input: inputObject(input) };
}

/** {"path": "/data"} */
function inputObject(text: string): JsonObject {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new UserError(`--input ${text}: ${(cause as Error).message}`, { hint: `--input '{"name": "value"}'`, cause });
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new UserError(`--input ${text}: the arguments of a tool are a JSON object`, { hint: `--input '{"name": "value"}'` });
	}
	return value as JsonObject;
}

/** Returns the name of the sandbox. An image needs a container engine. */
export function sandboxName({ sandbox, image, runtime }: AuditFlags): string {
	if (image !== undefined && sandbox !== undefined && sandbox !== 'container')
		throw new UserError(`--image ${image}: an image does not run in --sandbox ${sandbox}`, { hint: 'leave --sandbox out' });
	const name = sandbox ?? (image === undefined ? 'bubblewrap' : 'container');
	if (runtime !== undefined && name !== 'container')
		throw new UserError(`--runtime ${runtime}: only containers have a runtime`, { hint: `--sandbox container --runtime ${runtime}` });
	return name;
}

function argv(words: readonly string[], verb: string): Argv {
	const [program, ...args] = words;
	const orUrl = verb === 'audit' ? ', or candor audit https://mcp.example/mcp' : '';
	if (program === undefined) throw new UserError('no server given', { hint: `candor ${verb} -- npx -y some-server${orUrl}` });
	return [program, ...args];
}

function existing(flag: string, path: string): string {
	try {
		return realpathSync(resolve(path));
	} catch (cause) {
		throw new UserError(
			`${flag} ${path}: ${(cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such path' : (cause as Error).message}`,
			{
				hint: `mkdir -p ${path}`,
				cause,
			},
		);
	}
}

/** /workspace/*.db=it keeps its notes there */
function allowance(text: string): Allowance {
	const at = text.lastIndexOf('=');
	if (at < 1 || text.slice(at + 1).trim() === '') {
		throw new UserError(`--allow ${text}: an exception needs a reason`, { hint: `--allow '${text.replace(/=$/, '')}=why this is fine'` });
	}
	return { subject: text.slice(0, at), reason: text.slice(at + 1).trim() };
}

const SCOPE = z.array(
	z.strictObject({
		subject: z.string().min(1),
		reason: z.string().min(1),
		rule: z.string().optional(),
		tool: z.string().optional(),
		expires: z.iso.date().optional(),
	}),
);

function scopeFile(file: string): Allowance[] {
	let json: unknown;
	try {
		json = JSON.parse(givenText(file));
	} catch (cause) {
		throw new UserError(`--scope ${file}: ${(cause as Error).message}`, {
			hint: 'the file holds a JSON list of {"subject", "reason"}',
			cause,
		});
	}
	const parsed = SCOPE.safeParse(json);
	if (!parsed.success)
		throw new UserError(`--scope ${file}: ${z.prettifyError(parsed.error)}`, { hint: 'each entry is {"subject": "…", "reason": "…"}' });
	return parsed.data.map(({ subject, reason, rule, tool, expires }) => ({
		subject,
		reason,
		...(rule === undefined ? {} : { rule }),
		...(tool === undefined ? {} : { tool }),
		...(expires === undefined ? {} : { expires }),
	}));
}
