import { expect, test } from 'vitest';
import { tellingLine } from './telling-line.ts';

test.each([
	[
		'Node, a missing package',
		`node:internal/modules/package_json_reader:314
  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);
        ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left' imported from /srv/server.mjs
    at Object.getPackageJSONURL (node:internal/modules/package_json_reader:314:9)
    at async node:internal/modules/esm/loader:604:26 {
  code: 'ERR_MODULE_NOT_FOUND'
}

Node.js v24.21.0`,
		"Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left' imported from /srv/server.mjs",
	],
	[
		'Node, a thrown error of its own',
		'/srv/server.js:3\n    throw new Error("API_KEY is required");\n    ^\n\nError: API_KEY is required\n    at Object.<anonymous> (/srv/server.js:3:11)\n\nNode.js v22.19.0',
		'Error: API_KEY is required',
	],
	[
		'Python',
		'Traceback (most recent call last):\n  File "/srv/server.py", line 3, in <module>\n    main()\n    ~~~~^^\nValueError: set API_KEY first',
		'ValueError: set API_KEY first',
	],
	[
		'Python, one error after another',
		'KeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "x.py", line 1, in f\nhttpx.ConnectError: refused',
		'httpx.ConnectError: refused',
	],
	[
		'a message that begins on the next line',
		"  throw new Error(help.join('\\n'));\n        ^\n\nError: \nSomething went wrong installing the module\nRequire stack:\n- /srv/a.js\n    at Module._compile (node:internal/modules/cjs/loader:1:2)\n\nNode.js v24.21.0",
		'Error: Something went wrong installing the module',
	],
	[
		'Python, an error in a group of errors',
		'  + Exception Group Traceback (most recent call last):\n  |   File "/srv/a.py", line 5, in main\n  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "/srv/b.py", line 31, in <module>\n    |     import aiohttp\n    | ModuleNotFoundError: No module named \'aiohttp\'\n    +------------------------------------',
		"ModuleNotFoundError: No module named 'aiohttp'",
	],
	['Go', 'panic: no key\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:9 +0x1d\nexit status 2', 'panic: no key'],
	[
		'Rust',
		"thread 'main' panicked at src/main.rs:4:5:\nno key\nnote: run with `RUST_BACKTRACE=1` environment variable",
		"thread 'main' panicked at src/main.rs:4:5: no key",
	],
	['a plain line', 'Starting\nPlease set API_KEY', 'Please set API_KEY'],
	['the tracer last', 'Please set API_KEY\nstrace: Process 7 detached', 'Please set API_KEY'],
	['a warning after the error', 'Error: no key\n(Use `node --trace-warnings ...` to show where the warning was created)', 'Error: no key'],
	[
		'a box',
		'Usage: server [OPTIONS] COMMAND\n╭─ Error ─────────────╮\n│ Missing command.    │\n╰─────────────────────╯',
		'Missing command.',
	],
	['a banner alone', 'Node.js v24.21.0', undefined],
	['nothing', '', undefined],
])('%s', (_, stderr, expected) => {
	expect(tellingLine(stderr.split('\n'))).toBe(expected);
});
