import type { Severity } from '#model/finding.ts';
import type { ObservationOf } from '#model/observation.ts';
import { addressSubject, hostOf, isLoopback, portOf } from '#util/hosts.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { some } from '../show.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

export const listeningPort = effectRule({
	id: 'listening-port',
	category: 'listening_port',
	severity: 'medium',
	summary: 'It listens for connections that its text does not speak of.',
	rationale:
		'A stdio server needs no port, and a local HTTP server only its own, on the loopback address. One that listens on all interfaces can be reached by anyone on the network, with the rights of the user who runs it; one on the loopback address by any program and many web pages of the same machine. Milder: a port that is only tried and closed at once, and the port of --http-port on all interfaces, where the protocol asks for loopback. Expected are that port on loopback, ports that the command line names and servers whose text speaks of listening, a web interface or a callback.',
	fix: 'Listen on the loopback address only, and say so in the description or take the port from an argument.',
	needs: ['network'],
	effects: ['listen'],
	against: { topic: 'listening' },
	severityOf: (found, { http, observed }) => (isProbe(listenedAt(found.effect.subject, observed)) ? 'low' : severityOf(found, http?.port)),
	// Ports that the kernel assigns differ from run to run.
	keyOf: ({ effect }) => effect.subject.replace(/:(\d+)$/, (whole, port) => (Number(port) >= 32_768 ? ':*' : whole)),
	phrase: ({ effects, subjects }, { observed }) => ({
		done: 'listened on',
		subjects: some(subjects, 5),
		remark: effects[0]?.detail,
		clauses: [
			effects.every(({ subject }) => isProbe(listenedAt(subject, observed))) ? 'closed at once, and nothing had connected' : undefined,
		],
	}),
});

/** Closed so soon that nobody finds it: a program looks for a free port. */
const LONGEST_PROBE = 250_000;

function listenedAt(subject: string, observed: JudgeEvidence['observed']): readonly ObservationOf<'network'>[] {
	return observed('network').filter((one) => one.op === 'listen' && one.ok && subjectOf(one) === subject);
}

function subjectOf({ family, address, port }: ObservationOf<'network'>): string {
	return family === 'unix' ? address : addressSubject(address === '' ? '0.0.0.0' : address, port);
}

/** Whether every socket that listened there was closed at once, before anything had connected. */
function isProbe(listened: readonly ObservationOf<'network'>[]): boolean {
	return listened.length > 0 && listened.every(({ unusedFor = Number.POSITIVE_INFINITY }) => unusedFor <= LONGEST_PROBE);
}

function severityOf({ effect }: ScopedEffect, httpPort: number | undefined): Severity {
	if (httpPort !== undefined && portOf(effect.subject) === httpPort) return 'low';
	const isSocketName = effect.subject.startsWith('/') || effect.subject.startsWith('@');
	const host = hostOf(effect.subject);
	const isForAll = host === '0.0.0.0' || host === '::';
	return effect.succeeded > 0 && !isSocketName && (isForAll || !isLoopback(host)) ? 'medium' : 'low';
}
