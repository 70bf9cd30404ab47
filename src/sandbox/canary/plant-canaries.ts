import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Canary } from '#model/canary.ts';
import { canaryEnvironment } from './canary-environment.ts';
import { canaryHome } from './canary-home.ts';

export interface PlantedCanaries {
	readonly canaries: readonly Canary[];
	readonly env: Readonly<Record<string, string>>;
}

/** Fills `hostHome` with the run's fake secrets; the server knows the directory as `home`. */
export async function plantCanaries(hostHome: string, home: string): Promise<PlantedCanaries> {
	const canaries: Canary[] = [];
	for (const file of canaryHome()) {
		const path = join(hostHome, file.path);
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		await writeFile(path, file.text, { mode: file.mode ?? 0o644 });
		if (file.secret === undefined) continue;
		canaries.push({ key: `file:${file.path}`, where: { kind: 'file', path: join(home, file.path) }, value: file.secret });
	}
	const env = canaryEnvironment();
	for (const [name, value] of Object.entries(env)) canaries.push({ key: `env:${name}`, where: { kind: 'env', name }, value });
	return { canaries, env };
}
