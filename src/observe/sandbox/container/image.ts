// The metadata of an image: its command and its environment.

import { z } from 'zod';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { ImageStart } from '../sandbox.ts';
import { ask, type Engine } from './engine.ts';

const WORDS = z
	.array(z.string())
	.nullish()
	.transform((words) => words ?? []);
const INSPECTED = z.tuple([
	z.object({
		Id: z.string(),
		Config: z.object({
			Entrypoint: WORDS,
			Cmd: WORDS,
			Env: WORDS,
			WorkingDir: z.string().nullish(),
			Labels: z.record(z.string(), z.string()).nullish(),
		}),
	}),
]);

export interface Image {
	readonly reference: string;
	readonly id: string;
	readonly entrypoint: readonly string[];
	/** The words after the entry point, unless the user gives others. */
	readonly words: readonly string[];
	readonly cwd: string;
	/** The PATH of its programs, if it sets one. */
	readonly path: string | undefined;
	readonly labels: Readonly<Record<string, string>>;
}

/** As the engine has it. Nothing is fetched. */
export async function readImage(engine: Engine, reference: string): Promise<Image> {
	const text = await ask(engine, ['image', 'inspect', '--', reference]).catch((cause: Error) => {
		throw new SetupError(`the image ${reference} is not here, and candor fetches none (${cause.message})`, {
			hint: `${engine.program} pull ${reference}`,
			cause,
		});
	});
	const [{ Id: id, Config: config }] = INSPECTED.parse(JSON.parse(text));
	return {
		reference,
		id,
		entrypoint: config.Entrypoint,
		words: config.Cmd,
		cwd: config.WorkingDir || '/',
		path: config.Env.find((line) => line.startsWith('PATH='))?.slice('PATH='.length),
		labels: config.Labels ?? {},
	};
}

/** `words` replace its own after the entry point, as in `docker run`. */
export function imageStart({ reference, id, entrypoint, words: own, cwd, labels }: Image, words: readonly string[]): ImageStart {
	const [program, ...args] = [...entrypoint, ...(words.length > 0 ? words : own)];
	if (program === undefined)
		throw new UserError(`the image ${reference} has no command of its own`, { hint: `candor audit --image ${reference} -- <command>` });
	const version = labels['org.opencontainers.image.version'];
	const description = labels['org.opencontainers.image.description'];
	return {
		...{ reference, id, argv: [program, ...args], cwd },
		...(version === undefined ? {} : { version }),
		...(description === undefined ? {} : { description }),
	};
}
