// Finds the line with the error in a crashed server's stderr. It skips the runtime's banner, stack frames and lines of the tracer.

// sample: Node.js v22.19.0 · Bun v1.2.3 (Linux x64) · Deno 2.1.4
const BANNER = /^(?:Node\.js v\d|Bun v\d|Deno \d|npm (?:error|ERR!) A complete log)/;
// sample: at Module._compile (node:internal/modules/cjs/loader:1554:14) · File "/srv/server.py", line 3, in <module> · ^^^^ · goroutine 1 [running]:
const FRAME =
	/^(?:at (?:async )?\S.*[:(]\d+|at (?:async )?.*\((?:node:|file:|\/|native|<anonymous>).*\)?|at (?:node:|file:|\/).*|File ".*", line \d+.*|[\^~ ]+|goroutine \d+ \[.*\]:|main\.\w+\(.*\)|exit status \d+|\.\.\. \d+ more|node:internal\/.*|(?:file:\/\/)?\/\S+:\d+(?::\d+)?)$/;
// sample: Traceback (most recent call last): · During handling of the above exception, another exception occurred:
const HEADING =
	/^(?:Traceback \(most recent call last\):|During handling of the above exception|The above exception was the direct cause|stack backtrace:|note: run with `RUST_BACKTRACE|Error: Command failed with exit code|Stack trace:|Caused by:$)/;
// sample: strace: Process 12 attached · bwrap: … · candor: …
const OURS = /^(?:strace|bwrap|setpriv|prlimit|unshare): /;
// sample: code: 'ERR_MODULE_NOT_FOUND', · } · [stack]: …
const PROPERTY = /^(?:[\w[\]']+: .*,?|[{}\]),;]+)$/;
// sample: Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' · ValueError: no key · panic: no key · thread 'main' panicked at … · fatal error: …
const SAYS_WHAT =
	/^(?:Uncaught |Unhandled \w+ )?(?:[\w$.]*(?:Error|Exception|Warning|Exit|Interrupt|Failure)\b(?: \[\w+\])?:|(?:fatal|panic|error|critical)\b|thread '.*' panicked)/i;

// sample: ╭─ Error ──────╮ · │ Missing command. │ · ╰──────╯
const BOX = /^[\u2500-\u257F\s]*(?:(?:error|usage)[\u2500-\u257F\s]*)?$/i;
const BORDER = /^[\u2502\u2503]\s*|\s*[\u2502\u2503]$/g;
// What Python prints around the errors of a group. sample: +-+---------------- 1 ---------------- · | ModuleNotFoundError: No module named 'x' · +------------------
const RULE = /^[\s|+-]*-{8,}[\s\d-]*$/;
const IN_GROUP = /^(?:\|\s*)+/;

/** Whether the line comes from a tool that makes or watches the cell, not from the server. */
export function isToolLine(line: string): boolean {
	return OURS.test(line);
}

/** Returns undefined if there is no output. */
export function tellingLine(lines: readonly string[]): string | undefined {
	const inBox = lines
		.map((line) => line.trim())
		.flatMap((line) => (BOX.test(line) || RULE.test(line) ? [] : [line.replaceAll(BORDER, '').replace(IN_GROUP, '')]));
	const own = inBox.filter((line) => line !== '' && !isToolLine(line) && !BANNER.test(line));
	const spoken = own.filter((line) => !FRAME.test(line) && !HEADING.test(line));
	const error = spoken.findLast((line) => SAYS_WHAT.test(line) && !/warning/i.test(line.split(':')[0] ?? ''));
	// sample: Error: · Something went wrong installing the "x" module: the message begins on the next line.
	const next = error?.endsWith(':') ? spoken[spoken.lastIndexOf(error) + 1] : undefined;
	if (next !== undefined) return `${error} ${next}`;
	return error ?? spoken.findLast((line) => !PROPERTY.test(line)) ?? spoken.at(-1) ?? own.at(-1);
}
