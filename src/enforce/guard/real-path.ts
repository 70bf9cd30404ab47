import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, normalize, resolve } from 'node:path';

const MOST_LINKS = 40;

/** Where an absolute path ends up once links are followed, as far as it exists; undefined: nobody knows (a loop, no permission). */
export function realPath(path: string): string | undefined {
	let wanted = path;
	for (let links = 0; links <= MOST_LINKS; links++) {
		const whole = followed(wanted);
		if (whole !== 'missing') return whole;
		const parts = wanted.split('/').filter((part) => part !== '');
		const count = existingParts(parts);
		if (count === undefined) return undefined;
		const existing = `/${parts.slice(0, count).join('/')}`;
		const first = `/${parts.slice(0, count + 1).join('/')}`;
		// It leads to what is not there yet: who writes to it makes that.
		const target = linkTarget(first);
		if (target === undefined) {
			const real = followed(existing);
			return real === undefined || real === 'missing' ? undefined : normalize(`${real}/${parts.slice(count).join('/')}`);
		}
		wanted = [target, ...parts.slice(count + 1)].join('/');
	}
	return undefined;
}

/** How many parts of a path that does not exist do, from the top. Halved again and again: a path may have thousands. */
function existingParts(parts: readonly string[]): number | undefined {
	let least = 0;
	let most = parts.length - 1;
	while (least < most) {
		const middle = (least + most + 1) >> 1;
		const found = followed(`/${parts.slice(0, middle).join('/')}`);
		if (found === undefined) return undefined;
		if (found === 'missing') most = middle - 1;
		else least = middle;
	}
	return least;
}

function followed(path: string): string | 'missing' | undefined {
	try {
		return realpathSync.native(path);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : undefined;
	}
}

function linkTarget(path: string): string | undefined {
	try {
		return lstatSync(path).isSymbolicLink() ? resolve(realpathSync.native(dirname(path)), readlinkSync(path)) : undefined;
	} catch {
		return undefined;
	}
}
