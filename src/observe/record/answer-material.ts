import { stat } from 'node:fs/promises';
import type { AnswerKind } from '#model/canary.ts';
import type { AnswerMaterial } from '#observe/exercise/answers/answer-material.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';

/** What the client of this cell answers. Its roots are the working directory and whatever directories the command line names, as a user would set them. */
export async function answerMaterial(cell: OpenSandbox, namedPaths: readonly string[], seed: number): Promise<AnswerMaterial> {
	const { home, cwd, tmp } = cell;
	const named = await Promise.all(namedPaths.map(async (path) => ((await isDirectory(path)) ? [path] : [])));
	const ofAnswers = cell.canaries.flatMap(({ where, value }): [AnswerKind, string][] =>
		where.kind === 'answer' ? [[where.to, value]] : [],
	);
	return {
		places: { home, cwd, tmp, namedPaths },
		roots: [...new Set([cwd, ...named.flat()])],
		canaries: Object.fromEntries(ofAnswers),
		seed,
	};
}

async function isDirectory(path: string): Promise<boolean> {
	const stats = await stat(path).catch(() => undefined);
	return stats?.isDirectory() === true;
}
