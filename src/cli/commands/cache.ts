import { cacheEntries, removeEntry } from '#app/cache/prune-cache.ts';
import { cacheDirectory } from '#app/directories.ts';
import { bytes, counted } from '#util/counted.ts';
import { durationFlag } from '../duration-flag.ts';
import { EXIT } from '../exit-codes.ts';

interface PruneFlags {
	readonly olderThan: string;
	readonly dryRun?: true;
}

export function cacheListCommand(): number {
	const entries = cacheEntries(cacheDirectory(), Date.now());
	const kinds = [...new Set(entries.map(({ name }) => name.split('/')[0] ?? ''))];
	const lines = kinds.map((kind) => {
		const own = entries.filter(({ name }) => name.startsWith(`${kind}/`));
		return `  ${kind.padEnd(12)}${counted(own.length, 'entry').replace(/entrys$/, 'entries')}, ${bytes(sum(own))}`;
	});
	process.stdout.write(
		`${[cacheDirectory(), ...lines, `${bytes(sum(entries))} in all. candor cache prune removes what is old.`].join('\n')}\n`,
	);
	return EXIT.clean;
}

export function cachePruneCommand({ olderThan, dryRun }: PruneFlags): number {
	const least = durationFlag('--older-than', olderThan);
	const old = cacheEntries(cacheDirectory(), Date.now()).filter(({ ageMs }) => ageMs >= least);
	for (const entry of old) if (dryRun !== true) removeEntry(entry);
	const did = dryRun === true ? 'would be removed' : old.length === 1 ? 'was removed' : 'were removed';
	process.stdout.write(`${counted(old.length, 'entry').replace(/entrys$/, 'entries')} of the cache ${did}: ${bytes(sum(old))}.\n`);
	return EXIT.clean;
}

function sum(entries: readonly { readonly bytes: number }[]): number {
	return entries.reduce((total, entry) => total + entry.bytes, 0);
}
