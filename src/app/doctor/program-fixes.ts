// Fixes that are more than a package of the distribution.

import { idsOf, installCommand, type LinuxDistribution, managerOf, thisDistribution } from '#util/install-command.ts';

/** In Debian and Ubuntu, a Node.js that is new enough comes from elsewhere, with npm. Their own npm would bring an older Node.js. */
export function npmFix(distribution: LinuxDistribution = thisDistribution()): string {
	return managerOf(distribution.release) === 'apt'
		? 'install Node.js from nodejs.org, which includes npm'
		: installCommand(['npm'], distribution);
}

/** Debian and Ubuntu have no package of uv, and their pip refuses to install programs. */
export function uvFix(distribution: LinuxDistribution = thisDistribution()): string {
	return managerOf(distribution.release) === 'apt'
		? `${installCommand(['pipx'], distribution)} && pipx install uv`
		: installCommand(['uv'], distribution);
}

/** Ubuntu's chromium is a snap, which cannot run in a cell. */
export function browserFix(distribution: LinuxDistribution = thisDistribution()): string {
	return idsOf(distribution.release).includes('ubuntu')
		? 'install Google Chrome from google.com/chrome: Ubuntu’s chromium is a snap, which no cell can run'
		: installCommand(['chromium'], distribution);
}
