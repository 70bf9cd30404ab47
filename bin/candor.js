#!/usr/bin/env node
// Old syntax on purpose: an old Node must get far enough to say that it is too old. Nothing is imported before that.
var version = process.versions.node.split('.');
var major = Number(version[0]);
var minor = Number(version[1]);
if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`candor: needs Node 22.19 or newer, this is Node ${process.versions.node}\n`);
	process.exit(1);
}
Promise.all([import('node:module'), import('node:fs')]).then((builtins) => {
	var module = builtins[0];
	// Parsing the source is most of a short command's time; the second run finds it done.
	var isPath = (path) => path !== undefined && path[0] === '/';
	var cache = isPath(process.env.XDG_CACHE_HOME) ? process.env.XDG_CACHE_HOME : isPath(process.env.HOME) && `${process.env.HOME}/.cache`;
	// Below a home that is not there, Node may try to make it for ever (in /proc it does).
	if (cache && builtins[1].existsSync(cache.slice(0, cache.lastIndexOf('/')) || '/')) module.enableCompileCache(`${cache}/candor/compiled`);
	// The published package holds dist/ and no src/; a clone runs its source, so that an old build never stands in for it.
	var source = new URL('../src/', import.meta.url).href;
	if (!builtins[1].existsSync(new URL('cli/main.ts', source))) return import(new URL('../dist/cli/main.js', import.meta.url).href);
	// Our modules name each other's files exactly: there is nothing to look for, and looking is a good part of a start.
	module.registerHooks({
		resolve: (specifier, context, next) => {
			if (!specifier.endsWith('.ts') || !context.parentURL.startsWith(source)) return next(specifier, context);
			var url = specifier[0] === '#' ? source + specifier.slice(1) : new URL(specifier, context.parentURL).href;
			return { url, format: 'module-typescript', shortCircuit: true };
		},
	});
	return import(`${source}cli/main.ts`);
});
