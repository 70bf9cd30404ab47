// Policies by name: a file of the folder first, then one that ships. A file is read again when it changes.

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
/** default, team-strict, v1.2: a name that is one file's name and leads nowhere else. */
const NAME = /^[\w-][\w.-]{0,99}$/;
/** A policy is compiled for each server, and callers choose the names of servers. */
const MOST_COMPILED = 500;

export interface NamedPolicy {
	readonly name: string;
	/** `shipped`: no file of the folder has this name. */
	readonly origin: 'folder' | 'shipped';
	/** What `policyFile` reads: a path, or the name of a shipped policy. */
	readonly reference: string;
}

interface KnownPolicy {
	readonly origin: NamedPolicy['origin'];
	readonly policy: Policy;
	readonly version: string;
	/** Of every file that it was read from. */
	readonly stamps: ReadonlyMap<string, string>;
	readonly compiled: Map<string, PolicyInForce>;
}

export class PolicyFolder {
	readonly #directory: string | undefined;
	/** By their names. */
	readonly #known = new Map<string, KnownPolicy>();

	constructor(directory: string | undefined) {
		this.#directory = directory;
	}

	get directory(): string | undefined {
		return this.#directory;
	}

	/** In the order of their names. */
	list(): readonly NamedPolicy[] {
		const names = this.#directory === undefined ? [] : readdirSync(this.#directory).flatMap(nameOfFile);
		return [...new Set([...names, ...BUILT_IN_POLICIES])].sort().map((name) => this.find(name));
	}

	/** Throws a MissingError for a name that no policy has. */
	find(name: string): NamedPolicy {
		const file = this.fileOf(name);
		if (file !== undefined && stampOf(file) !== undefined) return { name, origin: 'folder', reference: file };
		if (BUILT_IN_POLICIES.includes(name)) return { name, origin: 'shipped', reference: name };
		throw new MissingError(`Policy '${printable(name.slice(0, 200))}' not found`, { hint: 'GET /api/policies lists them' });
	}

	/** Where a policy of this name is or would be written; undefined: there is no folder, or the name is none for a file. */
	fileOf(name: string): string | undefined {
		if (this.#directory === undefined || !NAME.test(name)) return undefined;
		const files = ENDINGS.map((ending) => join(this.#directory ?? '', `${name}${ending}`));
		return files.find((file) => stampOf(file) !== undefined) ?? files[0];
	}

	/** As it is on disk now, compiled for a server. Throws a UserError with every problem of a broken one. */
	inForce(name: string, server: string): PolicyInForce {
		const known = this.#unchanged(name) ?? this.#current(this.find(name));
		const found = known.compiled.get(server);
		if (found !== undefined) return found;
		if (known.compiled.size >= MOST_COMPILED) known.compiled.clear();
		const made = { compiled: compiledHere(known.policy, server), version: known.version };
		known.compiled.set(server, made);
		return made;
	}

	/** One look at each of its files. One that ships may be hidden by a new file of the folder, so it is looked for anew. */
	#unchanged(name: string): KnownPolicy | undefined {
		const known = this.#known.get(name);
		if (known?.origin !== 'folder') return undefined;
		return [...known.stamps].every(([file, stamp]) => stampOf(file) === stamp) ? known : undefined;
	}

	#current({ name, origin, reference }: NamedPolicy): KnownPolicy {
		const known = this.#known.get(name);
		if (known?.origin === origin && [...known.stamps].every(([file, stamp]) => stampOf(file) === stamp)) return known;
		const stamps = new Map<string, string>();
		// Before it is read: a file that changes meanwhile is read once more.
		const policy = policyFile(reference, (file) => stamps.set(file, stampOf(file) ?? ''));
		const made = { origin, policy, version: policyVersion(policy), stamps, compiled: new Map<string, PolicyInForce>() };
		this.#known.set(name, made);
		return made;
	}
}

function nameOfFile(file: string): readonly string[] {
	const ending = ENDINGS.find((one) => file.endsWith(one));
	const name = ending === undefined ? '' : basename(file, ending);
	return NAME.test(name) ? [name] : [];
}

/** Undefined: there is no such file. */
function stampOf(file: string): string | undefined {
	const stat = statSync(file, { throwIfNoEntry: false });
	return stat?.isFile() === true ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : undefined;
}
