#!/usr/bin/env node
// Old syntax on purpose: an old Node must get far enough to hand over to a newer one, or to say that it is too old. Nothing is imported before that.
var version = process.versions.node.split('.');
var major = Number(version[0]);
var minor = Number(version[1]);
if (major < 22 || (major === 22 && minor < 19)) handOver();
else start();

/** A clone brings a Node of its own: the command goes on in that, with the same streams, signals and exit code. */
function handOver() {
	Promise.all([import('node:child_process'), import('node:fs'), import('node:url'), import('node:tty')]).then((builtins) => {
		var here = (path) => builtins[2].fileURLToPath(new URL(path, import.meta.url));
		var own = here('../node_modules/node/bin/node');
		var has = (path) => builtins[1].existsSync(here(path));
		if (!builtins[1].existsSync(own))
			return tooOld(has('../src/cli/main.ts'), has('../scripts/setup.sh') ? here('../scripts/setup.sh') : undefined);
		// Old syntax: no spread.
		var env = Object.assign({}, process.env, { CANDOR_LAUNCHER: String(process.pid) });
		var child = builtins[0].spawn(own, [here('./candor.js')].concat(process.argv.slice(2)), { stdio: 'inherit', env });
		child.on('error', (error) => {
			process.stderr.write(`candor: ${own} cannot be started: ${error.message}\n`);
			process.exitCode = 1;
		});
		// A terminal sends Ctrl-C to both, and the child takes a second one for an order to end at once.
		var hasTerminal = [0, 1, 2].some((descriptor) => builtins[3].isatty(descriptor));
		process.on('SIGINT', () => hasTerminal || child.kill('SIGINT'));
		['SIGTERM', 'SIGHUP'].forEach((name) => {
			process.on(name, () => child.kill(name));
		});
		child.on('exit', (code, signal) => {
			if (signal === null) return process.exit(code);
			process.removeAllListeners(signal);
			process.kill(process.pid, signal);
		});
	});
}

/** Who kills the command means this process. The kill itself reaches only the one that handed over. */
function endWithLauncher() {
	var launcher = process.env.CANDOR_LAUNCHER;
	delete process.env.CANDOR_LAUNCHER;
	if (launcher === undefined) return;
	setInterval(() => process.ppid === Number(launcher) || process.kill(process.pid, 'SIGKILL'), 250).unref();
}

function tooOld(isSource, setup) {
	var hint =
		setup === undefined ? 'install Node 24, with nvm install 24 or your system’s package manager' : `sh ${setup}, which brings a newer one`;
	process.stderr.write(`candor: needs Node ${isSource ? '24' : '22.19'} or newer, this is Node ${process.versions.node}\n  try: ${hint}\n`);
	process.exit(1);
}

function start() {
	endWithLauncher();
	Promise.all([import('node:module'), import('node:fs')]).then((builtins) => {
		var module = builtins[0];
		// Parsing the source is most of a short command's time; the second run finds it done.
		var isPath = (path) => path !== undefined && path[0] === '/';
		var cache = isPath(process.env.XDG_CACHE_HOME) ? process.env.XDG_CACHE_HOME : isPath(process.env.HOME) && `${process.env.HOME}/.cache`;
		// Below a home that is not there, Node may try to make it for ever (in /proc it does).
		if (cache && builtins[1].existsSync(cache.slice(0, cache.lastIndexOf('/')) || '/'))
			module.enableCompileCache(`${cache}/candor/compiled`);
		// Node writes it at the exit. A client that kills its guard would have every start of it parse the source.
		setTimeout(() => module.flushCompileCache(), 1000).unref();
		// The published package holds dist/ and no src/; a clone runs its source, so that an old build never stands in for it.
		var source = new URL('../src/', import.meta.url).href;
		if (!builtins[1].existsSync(new URL('cli/main.ts', source))) return import(new URL('../dist/cli/main.js', import.meta.url).href);
		// The source has `using`, which Node 22 cannot read; the build has not.
		if (major < 24) return handOver();
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
}
