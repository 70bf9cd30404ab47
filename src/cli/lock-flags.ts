// The flags of `candor lock` and `candor verify` that control the run. All other settings of an audit have their defaults.

import type { AuditParts, AuditRequest } from '#app/audits/audit.ts';
import type { DEPTHS } from '#app/audits/depths.ts';
import type { Lock, LockedRunSettings } from '#model/lock.ts';
import type { Transport } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { type AuditFlags, auditRequest, sandboxName } from './audit-flags.ts';

export interface LockRunFlags {
	readonly depth?: keyof typeof DEPTHS;
	readonly network?: 'sink' | 'none' | 'host';
	readonly seed: string;
	readonly timeout: string;
	readonly env: readonly string[];
	readonly cwd?: string;
	readonly pin?: string;
	readonly image?: string;
	readonly transport?: Transport;
	readonly httpPort?: string;
	readonly path?: string;
}

const UNUSED = { format: 'text', failOn: 'never', writable: [], allow: [], header: [], tracer: 'strace' } as const;

export interface LockRun {
	readonly request: AuditRequest;
	readonly parts: () => Promise<AuditParts>;
	readonly command: Lock['target']['command'];
	readonly settings: LockedRunSettings;
}

/** `locked`: the settings in the lock. Flags take precedence. */
export function lockRun(words: readonly string[], flags: LockRunFlags, locked?: Lock): LockRun {
	const settings = settingsOf(flags, locked?.run);
	const missing = settings.variables.filter((name) => !flags.env.some((text) => text.startsWith(`${name}=`)));
	if (missing.length > 0)
		throw new UserError(`the lock was written with ${missing.join(', ')} set: values are not kept in it`, {
			hint: `add ${missing.map((name) => `--env ${name}=…`).join(' ')}`,
		});
	const [program, ...rest] = words.length > 0 ? words : (locked?.target.command ?? []);
	const { httpPort, depth, ...others } = settings;
	const auditFlags: AuditFlags = {
		...UNUSED,
		...others,
		depth: depth as keyof typeof DEPTHS,
		seed: flags.seed,
		timeout: flags.timeout,
		env: flags.env,
		...(httpPort === undefined ? {} : { httpPort: String(httpPort) }),
	};
	const typed = program === undefined ? [] : [program, ...rest];
	const request = auditRequest(typed, auditFlags, 'lock');
	if (request.remote !== undefined)
		throw new UserError('a server that runs elsewhere shows nothing of what it does: there is nothing to lock', {
			hint: 'lock the command that starts it',
		});
	const parts = async () => {
		const { cellParts } = await import('#app/audits/audit-parts.ts');
		return cellParts({ sandbox: sandboxName(auditFlags), tracer: UNUSED.tracer, image: settings.image });
	};
	return { request, parts, command: program === undefined ? [] : [program, ...rest], settings };
}

function settingsOf(flags: LockRunFlags, locked: LockedRunSettings | undefined): LockedRunSettings {
	const { depth, network, cwd, pin, image, transport, path } = flags;
	const given = Object.fromEntries(
		Object.entries({ depth, network, cwd, pin, image, transport, path }).filter(([, value]) => value !== undefined),
	);
	const names = flags.env.map((text) => text.split('=', 1)[0] ?? '');
	return {
		depth: 'standard',
		network: 'sink',
		...locked,
		...given,
		...(flags.httpPort === undefined ? {} : { httpPort: Number(flags.httpPort) }),
		variables: [...new Set([...(locked?.variables ?? []), ...names])].toSorted(),
	};
}
