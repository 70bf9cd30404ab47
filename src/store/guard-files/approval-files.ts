// Questions for a person and their answers, one file per call.

import { hash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovableCall, Approval, Question } from '#model/approval.ts';
import type { ApprovalSignature } from '#model/approval-signature.ts';
import { regularText } from '#util/regular-text.ts';
import { fieldsOf } from './fields-of.ts';
import { parseSignature } from './parse-signature.ts';
import { replaceFile } from './pin-files.ts';

/** The oldest questions are removed beyond this number, because an agent can ask without limit. */
const MOST_QUESTIONS = 500;

export class ApprovalFiles {
	readonly #directory: string;

	constructor(directory: string) {
		this.#directory = directory;
	}

	/** Returns the content of the file, whether or not the guard wrote it. */
	find(call: ApprovableCall): Approval | undefined {
		const found = this.byId(idOf(call));
		return found !== undefined && isSame(found, call) ? found : undefined;
	}

	ask(call: ApprovableCall, question: Question): string {
		const id = idOf(call);
		const { server, tool, argumentsDigest, policy } = call;
		const other = this.byId(id);
		// An id is short. The call that a person looks at must not be replaced by another one before they approve it.
		if (other !== undefined && !isSame(other, call)) throw new Error(`another question has the id ${id} already`);
		if (other?.denied !== undefined) return id;
		const known = this.all();
		for (const { id: old } of known.slice(MOST_QUESTIONS - 1)) rmSync(this.#file(old), { force: true });
		this.#write({ id, server, tool, argumentsDigest, policy, ...question, askedAt: new Date().toISOString() });
		return id;
	}

	approve({ denied: _, ...question }: Approval, expires: string, signed: ApprovalSignature): void {
		this.#write({ ...question, expires, signed });
	}

	/** A refusal needs no signature: the call was denied before and stays denied. */
	deny({ expires: _, signed: __, ...question }: Approval): void {
		this.#write({ ...question, denied: new Date().toISOString() });
	}

	/** Turns the approval into a question again. */
	revoke({ expires: _, signed: __, ...question }: Approval): void {
		this.#write(question);
	}

	byId(id: string): Approval | undefined {
		if (!/^[0-9a-f]{16}$/.test(id)) return undefined;
		try {
			return parseApproval(JSON.parse(regularText(this.#file(id))));
		} catch {
			// A missing or damaged file is no approval.
			return undefined;
		}
	}

	/** The latest question comes first. */
	all(): readonly Approval[] {
		let names: readonly string[] = [];
		try {
			names = readdirSync(this.#directory);
		} catch {
			return [];
		}
		return names.flatMap((name) => this.byId(name.replace(/\.json$/, '')) ?? []).toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
	}

	#write(approval: Approval): void {
		replaceFile(this.#file(approval.id), `${JSON.stringify(approval, null, '\t')}\n`);
	}

	#file(id: string): string {
		return join(this.#directory, `${id}.json`);
	}
}

function isSame(one: ApprovableCall, other: ApprovableCall): boolean {
	return (
		one.server === other.server && one.tool === other.tool && one.argumentsDigest === other.argumentsDigest && one.policy === other.policy
	);
}

function idOf({ server, tool, argumentsDigest, policy }: ApprovableCall): string {
	return hash('sha256', JSON.stringify([server, tool, argumentsDigest, policy])).slice(0, 16);
}

function parseApproval(value: unknown): Approval {
	const field = fieldsOf(value);
	return {
		id: field.text('id'),
		server: field.text('server'),
		tool: field.text('tool'),
		argumentsDigest: field.text('argumentsDigest'),
		policy: field.text('policy'),
		reason: field.text('reason'),
		...(field.has('arguments') && { arguments: field.text('arguments') }),
		askedAt: field.text('askedAt'),
		...(field.has('denied') && { denied: field.text('denied') }),
		...(field.has('expires') && { expires: field.text('expires') }),
		...(field.has('signed') && { signed: parseSignature(field.inner('signed')) }),
	};
}
