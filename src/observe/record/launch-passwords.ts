// Finds the passwords of services that the command line or a setting names: some clients check that the service knows theirs.

import type { Launch } from '#model/target.ts';
import { MADE_UP_PASSWORD } from './wanted-settings.ts';

// sample: mongodb://root:ex%40mple@localhost:27017/test
const IN_URL = /:\/\/[^\s/?#@:]*:([^\s/?#@]+)@/g;
const PASSWORD = /PASS(?:WORD|WD)?$/i;
const MOST = 8;

export function launchPasswords({ argv, env, settings = {} }: Pick<Launch, 'argv' | 'env' | 'settings'>): readonly string[] {
	const all = Object.entries({ ...env, ...settings });
	const inUrls = [...argv, ...all.map(([, value]) => value)].flatMap((word) =>
		[...word.matchAll(IN_URL)].map(([, part = '']) => decoded(part)),
	);
	const named = all.filter(([name]) => PASSWORD.test(name)).map(([, value]) => value);
	return [...new Set([MADE_UP_PASSWORD, ...inUrls, ...named])].slice(0, MOST);
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
