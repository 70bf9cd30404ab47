// The reviewed table of the places that programs read and write by themselves: settings, caches, logs and secrets below the home, lock files of a project.

import { isUnderAny } from '#util/absolute-path.ts';

interface ProgramPlaces {
	/** Settings, caches and logs. */
	readonly keeps?: readonly string[];
	/** Secrets that any caller of the program can use. They count as its own only if the program was expected to run. */
	readonly secrets?: readonly string[];
	/** Files below the working directory in which it locks or notes the state of a project. Nothing runs because of them. */
	readonly keepsInProject?: readonly string[];
	/** Other programs whose settings it reads. */
	readonly readsOf?: readonly string[];
}

const PROGRAM_PLACES: Readonly<Record<string, ProgramPlaces>> = {
	// Packages may be repositories.
	npm: { keeps: ['.npmrc', '.npm', '.config/npm'], readsOf: ['git'] },
	npx: { readsOf: ['npm'] },
	yarn: { keeps: ['.yarnrc', '.yarnrc.yml'], readsOf: ['npm'] },
	pnpm: { keeps: ['.config/pnpm'], readsOf: ['npm'] },
	pip: { keeps: ['.config/pip', '.cache/pip', '.pip', '.pypirc'] },
	uv: {
		keeps: ['.cache/uv', '.config/uv', '.local/share/uv'],
		keepsInProject: ['.venv/.lock', '.venv/.gitignore', '.venv/CACHEDIR.TAG', 'uv.lock'],
		readsOf: ['pip'],
	},
	uvx: { readsOf: ['uv'] },
	git: { keeps: ['.gitconfig', '.config/git', '.gitignore'], secrets: ['.git-credentials', '.netrc'] },
	gh: { keeps: ['.config/gh'] },
	docker: { keeps: ['.docker'] },
	podman: { keeps: ['.config/containers'], readsOf: ['docker'] },
	kubectl: { keeps: ['.kube'] },
	minikube: { keeps: ['.minikube'], readsOf: ['kubectl'] },
	helm: { keeps: ['.config/helm', '.cache/helm'], readsOf: ['kubectl'] },
	aws: { secrets: ['.aws'] },
	gcloud: { secrets: ['.config/gcloud'] },
	firebase: { secrets: ['.config/configstore'] },
	az: { secrets: ['.azure'] },
	psql: { secrets: ['.pgpass', '.psqlrc', '.pg_service.conf'] },
	mysql: { secrets: ['.my.cnf', '.mylogin.cnf'] },
	duckdb: { secrets: ['.duckdb', '.duckdbrc'] },
	fc: { keeps: ['.cache/fontconfig', '.fontconfig', '.config/fontconfig'] },
	bash: { keeps: ['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.profile', '.bash_history', '.inputrc'] },
	zsh: { keeps: ['.zshrc', '.zsh_history'] },
	top: { keeps: ['.config/procps', '.toprc'] },
	tmux: { keeps: ['.tmux.conf', '.config/tmux'] },
	ssh: { secrets: ['.ssh'] },
	gpg: { secrets: ['.gnupg'] },
	curl: { secrets: ['.netrc'] },
	less: { secrets: ['.lesshst'] },
	chrome: { secrets: ['.config/google-chrome', '.pki'] },
	chromium: { secrets: ['.config/chromium', '.pki'] },
	playwright: { keeps: ['.cache/ms-playwright'] },
	puppeteer: { keeps: ['.cache/puppeteer'] },
};

/** The program that owns this place: `git` for git-remote-https, `fc` for fc-list. `relative`: relative to the home. `isExpected`: a text or an argument covers the program. */
export function ownerOfPlace(program: string, relative: string, { isExpected }: { readonly isExpected: boolean }): string | undefined {
	return Object.keys(PROGRAM_PLACES).find((name) => {
		if (program !== name && !program.startsWith(`${name}-`)) return false;
		const readsOf = PROGRAM_PLACES[name]?.readsOf ?? [];
		return isUnderAny(relative, [...settingsOf(name, ...readsOf), ...(isExpected ? secretsOf(name) : [])]);
	});
}

/** The program that locks this file of a project. `relative`: relative to the working directory. */
export function lockerOfPlace(program: string, relative: string): string | undefined {
	return Object.hasOwn(PROGRAM_PLACES, program) && PROGRAM_PLACES[program]?.keepsInProject?.includes(relative) === true
		? program
		: undefined;
}

/** Returns where these programs keep their settings, caches and logs. */
export function settingsOf(...programs: readonly string[]): readonly string[] {
	return programs.flatMap((name) => PROGRAM_PLACES[name]?.keeps ?? []);
}

/** Returns where these programs keep the secrets that their callers can use. */
export function secretsOf(...programs: readonly string[]): readonly string[] {
	return programs.flatMap((name) => PROGRAM_PLACES[name]?.secrets ?? []);
}
