// Every class of injection. The weights of their groups determine the order of calls, not this list.

import { allowedProgram } from './allowed-program.ts';
import { archive } from './archive.ts';
import { argumentInjection } from './argument.ts';
import { code } from './code.ts';
import { deserialise } from './deserialise.ts';
import { header } from './header.ts';
import type { InjectionKind } from './injection-kind.ts';
import { line } from './line.ts';
import { nosql } from './nosql.ts';
import { path } from './path.ts';
import { prompt } from './prompt.ts';
import { prototype } from './prototype.ts';
import { regex } from './regex.ts';
import { shell } from './shell.ts';
import { sql } from './sql.ts';
import { ssrf } from './ssrf.ts';
import { template } from './template.ts';
import { xxe } from './xxe.ts';

export const INJECTION_KINDS: readonly InjectionKind[] = [
	shell,
	code,
	path,
	ssrf,
	argumentInjection,
	allowedProgram,
	sql,
	template,
	header,
	xxe,
	archive,
	deserialise,
	nosql,
	prototype,
	regex,
	prompt,
	line,
];
