// Edits policies over the API: reads them with their problems, checks them, and saves them unless they were saved meanwhile.

import { hash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { PolicyProblem } from '#enforce/policy/language/document.ts';
import { type LoadPolicy, type Parsed, parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import { BUILT_IN_POLICIES } from '#model/policy.ts';
import { ConflictError } from '#util/conflict-error.ts';
import { MissingError } from '#util/missing-error.ts';
import { regularText } from '#util/regular-text.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { UserError } from '#util/user-error.ts';
import { SHIPPED_POLICIES } from '../policies/shipped-policy.ts';
import type { PolicyFolder } from './policy-folder.ts';

export interface EditedPolicy {
	readonly name: string;
	readonly text: string;
	/** SHA-256 of the text. A caller that saves names the text that was edited. */
	readonly digest: string;
	readonly origin: 'folder' | 'shipped';
	readonly problems: readonly PlacedProblem[];
}

export type PlacedProblem = Pick<PolicyProblem, 'line' | 'column' | 'message'>;

/** The problems of a text, with line and column. */
export class BrokenPolicy extends UserError {
	readonly problems: readonly PlacedProblem[];

	constructor(problems: readonly PlacedProblem[]) {
		super('the policy is broken, and was not saved', { hint: 'docs/policy.md explains every key' });
		this.problems = problems;
	}
}

export function readPolicy(folder: PolicyFolder, name: string): EditedPolicy {
	const { origin, reference } = folder.find(name);
	const text = regularText(origin === 'shipped' ? join(SHIPPED_POLICIES, `${name}.yaml`) : reference);
	return { name, text, digest: digestOf(text), origin, problems: problemsOf(folder, name, text) };
}

export function problemsOf(folder: PolicyFolder, name: string, text: string): readonly PlacedProblem[] {
	const { problems = [] } = parsedEdit(folder, name, text);
	// A problem of an included file has no line in this one.
	return problems.map(({ file, line, column, message }) =>
		basename(file) === `${name}.yaml` || file === name
			? { line, column, message }
			: { line: 1, column: 1, message: `${basename(file)}:${line}:${column}: ${message}` },
	);
}

/** Includes are shipped policies or files of the folder, so an edited text cannot make the server read another file. */
export function parsedEdit(folder: PolicyFolder, name: string, text: string): Parsed {
	const { directory } = folder;
	const load: LoadPolicy = (reference, from) => {
		if (BUILT_IN_POLICIES.includes(reference))
			return { name: reference, text: readFileSync(join(SHIPPED_POLICIES, `${reference}.yaml`), 'utf8') };
		const file = directory === undefined ? '' : resolve(dirname(join(directory, basename(from))), reference);
		const included = dirname(file) === directory && /\.ya?ml$/.test(file) ? textIfThere(file) : undefined;
		return included === undefined ? undefined : { name: basename(file), text: included };
	};
	return parsePolicy(`${name}.yaml`, text, load);
}

/** `digest`: digest of the edited text, or `null` if there was none. Throws a ConflictError if it has changed. */
export function savePolicy(folder: PolicyFolder, name: string, text: string, digest: string | null): EditedPolicy {
	const file = folder.fileOf(name);
	if (folder.directory === undefined)
		throw new ConflictError('there is no folder of policies to save to', { hint: 'candor serve --policies DIR' });
	if (file === undefined) throw new MissingError('that is no name for a policy', { hint: 'letters, digits, - and _' });
	const problems = problemsOf(folder, name, text);
	if (problems.length > 0) throw new BrokenPolicy(problems);
	// Reads, compares and renames synchronously, so that no other request of this server intervenes.
	const now = currentDigest(folder, name);
	if (now !== digest) throw new ConflictError(`the policy ${name} has changed since it was read`, { hint: `GET /api/policies/${name}` });
	const temporary = `${file}.${randomUUID()}.new`;
	try {
		writeFileSync(temporary, text, { flag: 'wx' });
		renameSync(temporary, file);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
	return readPolicy(folder, name);
}

/** Returns `null` if there is no policy of that name, in the folder or shipped. */
function currentDigest(folder: PolicyFolder, name: string): string | null {
	try {
		return readPolicy(folder, name).digest;
	} catch (error) {
		if (error instanceof MissingError) return null;
		throw error;
	}
}

function digestOf(text: string): string {
	return hash('sha256', text);
}
