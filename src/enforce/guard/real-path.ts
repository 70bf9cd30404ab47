import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, normalize, resolve } from 'node:path';

const MOST_LINKS = 40;

/** Returns where an absolute path leads once links are followed, as far as it exists, or undefined if that is unknown (a loop, no permission). */
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
		// The link leads to a target that does not exist yet. Writing through the link creates it.
		const target = linkTarget(first);
		if (target === undefined) {
			const real = followed(existing);
			return real === undefined || real === 'missing' ? undefined : normalize(`${real}/${parts.slice(count).join('/')}`);
		}
		wanted = [target, ...parts.slice(count + 1)].join('/');
	}
	return undefined;
}

/** Returns how many leading parts of a missing path exist. Uses bisection, because a path may have thousands of parts. */
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
