import type { Severity } from '#model/finding.ts';
import { hostOf, isLoopback, portOf } from '#util/hosts.ts';
import { effectRule } from '../effect-rule.ts';
import { some } from '../show.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

export const listeningPort = effectRule({
	id: 'listening-port',
	category: 'listening_port',
	severity: 'medium',
	summary: 'It listens for connections that its text does not speak of.',
	rationale:
		'A stdio server needs no port, and a local HTTP server only its own, on the loopback address. One that listens on all interfaces can be reached by anyone on the network, with the rights of the user who runs it; one on the loopback address by any program and many web pages of the same machine. Milder: the port of --http-port on all interfaces, where the protocol asks for loopback. Expected are that port on loopback, ports that the command line names and servers whose text speaks of listening, a web interface or a callback.',
	fix: 'Listen on the loopback address only, and say so in the description or take the port from an argument.',
	needs: ['network'],
	effects: ['listen'],
	against: { topic: 'listening' },
	severityOf: (found, { http }) => severityOf(found, http?.port),
	// Ports that the kernel assigns differ from run to run.
	keyOf: ({ effect }) => effect.subject.replace(/:(\d+)$/, (whole, port) => (Number(port) >= 32_768 ? ':*' : whole)),
	phrase: ({ effects, subjects }) => ({ done: 'listened on', subjects: some(subjects, 5), remark: effects[0]?.detail }),
});

function severityOf({ effect }: ScopedEffect, httpPort: number | undefined): Severity {
	if (httpPort !== undefined && portOf(effect.subject) === httpPort) return 'low';
	const isSocketName = effect.subject.startsWith('/') || effect.subject.startsWith('@');
	const host = hostOf(effect.subject);
	const isForAll = host === '0.0.0.0' || host === '::';
	return effect.succeeded > 0 && !isSocketName && (isForAll || !isLoopback(host)) ? 'medium' : 'low';
}
