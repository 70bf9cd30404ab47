// Removes tools with wrongly marked header parameters. Over HTTP, clients of the stateless protocol versions must not call them; the audit lists them as untested.

import { markedParameters } from '#mcp/http/marked-parameters.ts';
import { isStateless } from '#mcp/versions.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Untested } from '#model/step.ts';
import type { Transport } from '#model/target.ts';

interface Fit {
	readonly declaration: Declaration;
	readonly misdeclared: readonly Untested[];
}

export function withoutMisdeclared(declaration: Declaration, transport: Transport): Fit {
	if (transport !== 'streamable-http' || !isStateless(declaration.protocolVersion)) return { declaration, misdeclared: [] };
	const looked = declaration.tools.map((tool) => ({ tool, fault: markedParameters(tool.inputSchema).fault }));
	return {
		declaration: { ...declaration, tools: looked.filter(({ fault }) => fault === undefined).map(({ tool }) => tool) },
		misdeclared: looked.flatMap(({ tool, fault }) =>
			fault === undefined
				? []
				: [{ kind: 'tool', name: tool.name, reason: `no client may call it over HTTP: ${fault}; --only-tool calls it all the same` }],
		),
	};
}
