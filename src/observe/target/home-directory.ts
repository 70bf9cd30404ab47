import { homedir } from 'node:os';

export function homeDirectory(env: Readonly<Record<string, string | undefined>>): string {
	return env['HOME'] || homedir();
}
