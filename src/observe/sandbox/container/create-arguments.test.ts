import { expect, test } from 'vitest';
import { type ContainerPlan, createArguments } from './create-arguments.ts';

const plan: ContainerPlan = {
	name: 'candor-1-1',
	user: 2_010_000_001,
	owner: '7 42',
	image: 'notes:1',
	network: 'container:candor-1-keeper',
	hold: '/run/hold',
	limits: { memoryBytes: 1024, processes: 9, cpuSeconds: 3, fileBytes: 77 },
	binds: [
		{ host: '/srv/a,b"c', inside: '/data', isWritable: false },
		{ host: '/srv/home', inside: '/home/user', isWritable: true },
	],
	env: { TOKEN: 'a b\nc' },
	words: ['/app', '/bin/node', '', 'node'],
};

/** Every value that follows a flag. */
function valuesOf(words: readonly string[], flag: string): readonly string[] {
	return words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
}

test('whatever the image wants, the container is hardened and has no network of the engine’s', () => {
	for (const kind of ['docker', 'podman'] as const) {
		for (const network of ['none', 'container:candor-1-keeper'] as const) {
			const words = createArguments({ ...plan, network }, kind);
			expect(valuesOf(words, '--network')).toEqual([network]);
			expect(valuesOf(words, '--cap-drop')).toEqual(['ALL']);
			expect(valuesOf(words, '--security-opt')).toEqual(['no-new-privileges']);
			expect(valuesOf(words, '--user')).toEqual(['2010000001:2010000001']);
			expect(valuesOf(words, '--memory')).toEqual(['1024']);
			expect(valuesOf(words, '--pids-limit')).toEqual(['9']);
			expect(valuesOf(words, '--ulimit')).toEqual(expect.arrayContaining(['cpu=3', 'fsize=77', 'core=0:0']));
			expect(words).toEqual(expect.arrayContaining(['--read-only', '--pull=never', '--rm', '--no-healthcheck']));
			expect(words).not.toContain('--privileged');
			expect(words.slice(words.indexOf('--entrypoint'))).toEqual(['--entrypoint', '/docker-init', 'notes:1', ...plan.words]);
		}
	}
});

test('mounts are read-only unless asked, and odd names stay one field', () => {
	expect(valuesOf(createArguments(plan, 'docker'), '--mount')).toEqual([
		'type=bind,source=/run/hold,target=/docker-init,bind-nonrecursive=true,readonly=true',
		'type=bind,"source=/srv/a,b""c",target=/data,bind-nonrecursive=true,readonly=true',
		'type=bind,source=/srv/home,target=/home/user,bind-nonrecursive=true',
	]);
});

test('a runtime is named where the engine looks for it', () => {
	const withRuntime = { ...plan, runtime: 'runsc' };
	expect(createArguments(withRuntime, 'podman').slice(0, 3)).toEqual(['--runtime', 'runsc', 'create']);
	expect(createArguments(withRuntime, 'docker')[0]).toBe('create');
	expect(valuesOf(createArguments(withRuntime, 'docker'), '--runtime')).toEqual(['runsc']);
});
