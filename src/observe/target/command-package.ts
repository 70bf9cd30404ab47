// Finds the package that a command runs, and whether the command names one exact version. Nothing is fetched.

import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { splitEnvPrefix } from './env-prefix.ts';
import { readNpxCommand } from './npm/npx-command.ts';
import { exactVersion, parsePackageSpec } from './npm/package-spec.ts';
import { pinnedVersion } from './pypi/requirement.ts';
import { readUvxCommand } from './pypi/uvx-command.ts';

export interface CommandPackage {
	readonly registry: 'npm' | 'pypi' | 'image';
	readonly name: string;
	/** Exact version. Absent: each start may run another version. */
	readonly version?: string;
}

/** Returns undefined for a program of this machine, or for a command that is not understood. */
export function commandPackage(typed: Argv): CommandPackage | undefined {
	try {
		const { command } = splitEnvPrefix(typed);
		const npx = readNpxCommand(command);
		if (npx !== undefined) {
			const { name, wanted } = parsePackageSpec(npx.packages[0]);
			return packageOf('npm', name, exactVersion(wanted));
		}
		const uvx = readUvxCommand(command);
		if (uvx !== undefined) return packageOf('pypi', uvx.requirement.name, pinnedVersion(uvx.requirement));
		return imageOf(command);
	} catch (error) {
		if (error instanceof UserError) return undefined;
		throw error;
	}
}

function packageOf(registry: CommandPackage['registry'], name: string, version: string | undefined): CommandPackage {
	return { registry, name, ...(version === undefined ? {} : { version }) };
}

/** Options of `docker run` that take a value. */
const VALUED =
	/^(?:-[evpuwmlhc]|--(?:env|env-file|volume|mount|publish|user|workdir|memory|cpus|name|network|label|hostname|entrypoint|platform|pull|add-host|cap-add|cap-drop|device|dns|gpus|ip|ipc|pid|restart|runtime|security-opt|shm-size|stop-timeout|tmpfs|ulimit|userns|volumes-from|log-driver|log-opt))$/;

/** sample: docker run -i --rm -e TOKEN registry.example/notes:1.2@sha256:… */
function imageOf([program, verb, ...words]: Argv): CommandPackage | undefined {
	if (!/(?:^|\/)(?:docker|podman|nerdctl)$/.test(program) || verb !== 'run') return undefined;
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? '';
		if (!word.startsWith('-')) {
			// Only a digest identifies one content, because a tag can be moved.
			const [, name = word, digest] = /^(.*?)(?::[^/:@]*)?(?:@(sha256:[\da-f]{64}))?$/.exec(word) ?? [];
			return packageOf('image', name, digest);
		}
		if (VALUED.test(word)) at++;
	}
	return undefined;
}
