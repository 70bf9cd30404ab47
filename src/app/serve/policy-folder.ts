// Policies by name: a file of the folder first, then a shipped one. A changed file is read again.

import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PolicyInForce } from '#enforce/guard/make-gates.ts';
import { BUILT_IN_POLICIES, type Policy } from '#model/policy.ts';
import { MissingError } from '#util/missing-error.ts';
import { printable } from '#util/printable.ts';
import { compiledHere } from '../policies/compiled-here.ts';
import { policyFile } from '../policies/policy-file.ts';
import { policyVersion } from '../policies/policy-version.ts';

const ENDINGS = ['.yaml', '.yml'] as const;
/** default, team-strict, v1.2: a plain file name that leads to no other directory. */
const NAME = /^[\w-][\w.-]{0,99}$/;
/** Bound, because a policy is compiled per server and callers choose the names of servers. */
const MOST_COMPILED = 500;

export interface NamedPolicy {
	readonly name: string;
	/** `shipped`: no file of the folder has this name. */
	readonly origin: 'folder' | 'shipped';
	/** The value for `policyFile`: a path, or the name of a shipped policy. */
	readonly reference: string;
}

interface KnownPolicy {
	readonly origin: NamedPolicy['origin'];
	readonly policy: Policy;
	readonly version: string;
	/** Stamps of every file that it consists of. */
	readonly stamps: ReadonlyMap<string, string>;
	readonly compiled: Map<string, PolicyInForce>;
}

export class PolicyFolder {
	readonly #directory: string | undefined;
	/** Policies by name. */
	readonly #known = new Map<string, KnownPolicy>();

	constructor(directory: string | undefined) {
		this.#directory = directory;
	}

	get directory(): string | undefined {
		return this.#directory;
	}

	/** Ordered by name. */
	list(): readonly NamedPolicy[] {
		const names = this.#directory === undefined ? [] : readdirSync(this.#directory).flatMap(nameOfFile);
		return [...new Set([...names, ...BUILT_IN_POLICIES])].sort().map((name) => this.find(name));
	}

	/** Throws a MissingError if no policy has the name. */
	find(name: string): NamedPolicy {
		const file = this.fileOf(name);
		if (file !== undefined && stampOf(file) !== undefined) return { name, origin: 'folder', reference: file };
		if (BUILT_IN_POLICIES.includes(name)) return { name, origin: 'shipped', reference: name };
		throw new MissingError(`Policy '${printable(name.slice(0, 200))}' not found`, { hint: 'GET /api/policies lists them' });
	}

	/** Returns the file of a policy of this name. Undefined: there is no folder, or the name is invalid for a file. */
	fileOf(name: string): string | undefined {
		if (this.#directory === undefined || !NAME.test(name)) return undefined;
		const files = ENDINGS.map((ending) => join(this.#directory ?? '', `${name}${ending}`));
		return files.find((file) => stampOf(file) !== undefined) ?? files[0];
	}

	/** Returns the current policy, compiled for a server. Throws a UserError with every problem of a broken one. */
	inForce(name: string, server: string): PolicyInForce {
		return this.asOfNow()(name, server);
	}

	/** Like `inForce`, for several calls at the same moment: the files of a policy are checked once, at its first call. */
	asOfNow(): PolicyFolder['inForce'] {
		const current = new Map<string, KnownPolicy>();
		return (name, server) => {
			const known = current.get(name) ?? this.#unchanged(name) ?? this.#current(this.find(name));
			current.set(name, known);
			return compiledFor(known, server);
		};
	}

	/** Checks each of its files. A new file of the folder may hide a shipped policy, so the name is resolved again. */
	#unchanged(name: string): KnownPolicy | undefined {
		const known = this.#known.get(name);
		if (known?.origin !== 'folder') return undefined;
		return [...known.stamps].every(([file, stamp]) => stampOf(file) === stamp) ? known : undefined;
	}

	#current({ name, origin, reference }: NamedPolicy): KnownPolicy {
		const known = this.#known.get(name);
		if (known?.origin === origin && [...known.stamps].every(([file, stamp]) => stampOf(file) === stamp)) return known;
		const stamps = new Map<string, string>();
		// Taken before reading, so that a file that changes meanwhile is read again.
		const policy = policyFile(reference, (file) => stamps.set(file, stampOf(file) ?? ''));
		const made = { origin, policy, version: policyVersion(policy), stamps, compiled: new Map<string, PolicyInForce>() };
		this.#known.set(name, made);
		return made;
	}
}

function compiledFor({ policy, version, compiled }: KnownPolicy, server: string): PolicyInForce {
	const found = compiled.get(server);
	if (found !== undefined) return found;
	if (compiled.size >= MOST_COMPILED) compiled.clear();
	const made = { compiled: compiledHere(policy, server), version };
	compiled.set(server, made);
	return made;
}

function nameOfFile(file: string): readonly string[] {
	const ending = ENDINGS.find((one) => file.endsWith(one));
	const name = ending === undefined ? '' : basename(file, ending);
	return NAME.test(name) ? [name] : [];
}

/** Returns undefined if the file does not exist. A copy may keep the time of its original (`cp -p`), but not the time of the change. */
function stampOf(file: string): string | undefined {
	const stat = statSync(file, { throwIfNoEntry: false });
	return stat?.isFile() === true ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : undefined;
}
