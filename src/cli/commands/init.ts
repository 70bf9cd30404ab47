import { initProject } from '#app/project/init-project.ts';
import { printable } from '#util/printable.ts';
import { EXIT } from '../exit-codes.ts';

export async function initCommand(words: readonly string[], { force }: { readonly force?: true }): Promise<number> {
	const { file, targets } = await initProject(process.cwd(), { isForced: force === true, command: words });
	const lines = targets.map(({ name, command, from }) => `  ${printable(name)}: ${command.map(printable).join(' ')} (${from})`);
	const next = targets.length === 1 ? 'candor audit' : `candor audit --target ${printable(targets[0]?.name ?? '')}`;
	process.stdout.write(`${file} was written:\n${lines.join('\n')}\n${next} audits what it names.\n`);
	return EXIT.clean;
}
