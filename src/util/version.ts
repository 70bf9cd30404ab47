import { readFileSync } from 'node:fs';

/** This package's own version; the built file lies one level below its package.json, the source two. */
export function packageVersion(): string {
	for (const up of ['../package.json', '../../package.json']) {
		try {
			const json = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as { name?: string; version: string };
			if (json.name === 'candor') return json.version;
		} catch {
			// not there: the other one
		}
	}
	return 'unknown';
}
