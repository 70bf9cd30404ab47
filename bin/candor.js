#!/usr/bin/env node
// Old syntax on purpose: an old Node must get far enough to say that it is too old. Nothing is imported before that.
var version = process.versions.node.split('.');
var major = Number(version[0]);
var minor = Number(version[1]);
if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`candor: needs Node 22.19 or newer, this is Node ${process.versions.node}\n`);
	process.exit(1);
}
// The published package holds dist/ and no src/; a clone runs its source, so that an old build never stands in for it.
// Parsing the source is most of a short command's time; the second run finds it done.
import('node:module')
	.then((module) => {
		var home = process.env.XDG_CACHE_HOME || (process.env.HOME && `${process.env.HOME}/.cache`);
		if (home && module.enableCompileCache) module.enableCompileCache(`${home}/candor/compiled`);
		return import('node:fs');
	})
	.then((fs) => {
		var source = new URL('../src/cli/main.ts', import.meta.url);
		return import(fs.existsSync(source) ? source : new URL('../dist/cli/main.js', import.meta.url));
	});
