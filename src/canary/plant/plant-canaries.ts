import { join } from 'node:path';
import { ANSWER_KINDS, type Canary, type CredentialForm } from '#model/canary.ts';
import type { NewFile } from '#util/write-files.ts';
import { canaryEnvironment } from './canary-environment.ts';
import { canaryHome } from './canary-home.ts';
import { type CanaryExchange, canaryExchange } from './exchange-canaries.ts';
import type { HomeKeys } from './home-keys.ts';
import { issuersOf } from './issuers.ts';
import { alphanumeric } from './secret-forms.ts';
import { credentialFor } from './wanted-credential.ts';

const LOWER_CASE = 'abcdefghijklmnopqrstuvwxyz0123456789';

export interface PlantedCanaries {
	/** The home's files, relative to it. The caller writes them. */
	readonly files: readonly NewFile[];
	readonly canaries: readonly Canary[];
	readonly env: Readonly<Record<string, string>>;
	/**
	 * Adds a canary to the environment of programs that start from now on. Returns whether the variable was free. With a form, a variable that was planted
	 * so gets another canary once. The earlier one stays known, because the server has had it.
	 */
	plant(name: string, form?: CredentialForm): boolean;
	readonly exchange: CanaryExchange;
}

/** The fake secrets of the run. The server sees `hostHome`, which is to contain the files, as `home`. */
export function plantCanaries(hostHome: string, home: string, keys: HomeKeys): PlantedCanaries {
	const canaries: Canary[] = [];
	const files = canaryHome(keys);
	for (const file of files) {
		if (file.secret === undefined) continue;
		const owners = file.owners === undefined ? {} : { owners: file.owners };
		canaries.push({ key: `file:${file.path}`, where: { kind: 'file', path: join(home, file.path) }, ...owners, value: file.secret });
	}
	const env: Record<string, string> = { ...canaryEnvironment() };
	for (const [name, value] of Object.entries(env)) {
		const owners = issuersOf(name);
		canaries.push({ key: `env:${name}`, where: { kind: 'env', name }, ...(owners === undefined ? {} : { owners }), value });
	}
	// A plain word that fits into a name, an e-mail address or a sentence.
	for (const to of ANSWER_KINDS) canaries.push({ key: `answer:${to}`, where: { kind: 'answer', to }, value: alphanumeric(20, LOWER_CASE) });
	const asked = new Set<string>();
	const forms = new Map<string, CredentialForm>();
	const plant = (name: string, form?: CredentialForm) => {
		if (form === undefined ? env[name] !== undefined : !asked.has(name) || forms.has(name)) return false;
		const { value, owners } = credentialFor(name, form);
		asked.add(name);
		if (form !== undefined) forms.set(name, form);
		env[name] = value;
		canaries.push({ key: `env:${name}`, where: { kind: 'env', name }, ...(owners === undefined ? {} : { owners }), value });
		return true;
	};
	const written = files.map(({ path, text, mode = 0o644 }) => ({ path, content: text, mode }));
	return { files: written, canaries, env, plant, exchange: canaryExchange({ hostHome, files, env, canaries, forms }) };
}
