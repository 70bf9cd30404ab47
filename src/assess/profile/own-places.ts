// Where programs keep their own settings, caches, logs and secrets, below the home.

import { isUnderAny } from '#util/absolute-path.ts';

interface OwnPlaces {
	readonly paths: readonly string[];
	/** Secrets that any caller of the program can use. They count as its own only if the program was expected to run. */
	readonly isOnlyIfExpected?: true;
}

const OWN_PLACES: Readonly<Record<string, OwnPlaces>> = {
	// It reads git's settings for packages that are repositories.
	npm: { paths: ['.npmrc', '.npm', '.config/npm', '.gitconfig'] },
	npx: { paths: ['.npmrc', '.npm'] },
	pip: { paths: ['.config/pip', '.cache/pip', '.pip', '.pypirc'] },
	git: { paths: ['.gitconfig', '.config/git', '.git-credentials', '.netrc'] },
	gh: { paths: ['.config/gh'] },
	docker: { paths: ['.docker'] },
	kubectl: { paths: ['.kube'] },
	fc: { paths: ['.cache/fontconfig', '.fontconfig', '.config/fontconfig'] },
	bash: { paths: ['.bashrc', '.bash_profile', '.bash_login', '.profile', '.bash_history', '.inputrc'] },
	ssh: { paths: ['.ssh'], isOnlyIfExpected: true },
	gpg: { paths: ['.gnupg'], isOnlyIfExpected: true },
	curl: { paths: ['.netrc'], isOnlyIfExpected: true },
	less: { paths: ['.lesshst'], isOnlyIfExpected: true },
};

/** The program that owns this place: `git` for git-remote-https, `fc` for fc-list. `relative`: relative to the home. `isExpected`: a text or an argument covers the program. */
export function ownerOfPlace(program: string, relative: string, { isExpected }: { readonly isExpected: boolean }): string | undefined {
	return Object.keys(OWN_PLACES).find((name) => {
		const own = OWN_PLACES[name];
		if (own === undefined || (program !== name && !program.startsWith(`${name}-`))) return false;
		return (isExpected || own.isOnlyIfExpected !== true) && isUnderAny(relative, own.paths);
	});
}
