// What an image says of itself: how it starts, and with what in its environment.

import { z } from 'zod';
import type { Argv } from '#model/target.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { ImageStart } from '../sandbox.ts';
import { ask, type Engine } from './engine.ts';

const WORDS = z.array(z.string()).nullish();
const INSPECTED = z.tuple([
	z.object({
		Id: z.string(),
		Config: z
			.object({
				Entrypoint: WORDS,
				Cmd: WORDS,
				Env: WORDS,
				WorkingDir: z.string().nullish(),
				Labels: z.record(z.string(), z.string()).nullish(),
			})
			.nullish(),
	}),
]);

export interface Image extends ImageStart {
	readonly cwd: string;
	/** The PATH that its programs are looked for in, if it sets one. */
	readonly path?: string;
}

/** Reads it as the engine has it; nothing is fetched. `words` take the place of its own, after its entry point, as in `docker run`. */
export async function readImage(engine: Engine, reference: string, words: readonly string[]): Promise<Image> {
	const text = await ask(engine, ['image', 'inspect', reference]).catch((cause: Error) => {
		throw new SetupError(`there is no image ${reference} here (${cause.message})`, { hint: `${engine.program} pull ${reference}`, cause });
	});
	const [{ Id: id, Config: config }] = INSPECTED.parse(JSON.parse(text));
	const [program, ...args] = [...(config?.Entrypoint ?? []), ...(words.length > 0 ? words : (config?.Cmd ?? []))];
	if (program === undefined)
		throw new UserError(`the image ${reference} has no command of its own`, { hint: `candor audit --image ${reference} -- <command>` });
	const argv: Argv = [program, ...args];
	const label = (name: string) => config?.Labels?.[`org.opencontainers.image.${name}`];
	const path = config?.Env?.find((line) => line.startsWith('PATH='))?.slice('PATH='.length);
	return {
		reference,
		id,
		argv,
		cwd: config?.WorkingDir || '/',
		...(path === undefined ? {} : { path }),
		...optional('version', label('version')),
		...optional('description', label('description')),
	};
}

function optional<K extends string>(key: K, value: string | undefined): { readonly [key in K]?: string } {
	return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: string };
}
