// The variables that one server asked for and got, start by start.

import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { type Given, giveWanted } from './give-wanted.ts';
import { unreachedPorts } from './local-service-ports.ts';
import type { ServerRun, SharedPlan } from './server-run-plan.ts';

interface JustGiven {
	readonly isAny: boolean;
	/** Whether the new variables may resolve an error. */
	readonly isMeant: Given['isMeant'];
}

export const NOTHING_GIVEN: JustGiven = { isAny: false, isMeant: () => false };

// sample: Service temporarily unavailable due to previous failures; Circuit breaker is open; Rate limit exceeded: 10 calls a minute
const BLOCKED =
	/temporarily unavailable|circuit.?breaker|(?:previous|too many|repeated) (?:recent )?(?:failures|errors|requests)|rate.?limit/i;

/** Whether a tool refused because other calls had failed. After a fresh start it may be called first. */
export function isBlocked(error: string): boolean {
	return BLOCKED.test(error);
}

type GivingManner = Pick<SharedPlan, 'env' | 'exampleVariables' | 'answerLocally' | 'http'>;

export class GivenToServer {
	#hasTried = false;
	/** Variables that contain a canary now. */
	readonly credentials: string[] = [];
	/** Ports of the machine at which the sink answers now. */
	readonly ports: number[] = [];
	/** Other variables, with their made-up values. */
	settings: Readonly<Record<string, string>> = {};

	/** Adds what the next start of the server gets. */
	async give(serverRun: ServerRun, cell: OpenSandbox, manner: GivingManner): Promise<JustGiven> {
		const { env, exampleVariables, answerLocally, http } = manner;
		const { credentials, settings, isMeant } = giveWanted(serverRun, cell, { ...env, ...this.settings }, exampleVariables);
		this.credentials.push(...credentials);
		this.settings = { ...this.settings, ...settings };
		const unreached = unreachedPorts(serverRun, http?.port).filter((port) => !this.ports.includes(port));
		const ports = answerLocally === undefined ? [] : unreached;
		if (ports.length > 0) await answerLocally?.(ports);
		this.ports.push(...ports);
		return {
			isAny: credentials.length + Object.keys(settings).length + ports.length > 0,
			isMeant: (error) => isMeant(error) || ports.some((port) => error.includes(`:${port}`)),
		};
	}

	/** Returns true once: for the fresh start of blocked tools. */
	isFirstTry(): boolean {
		const isFirst = !this.#hasTried;
		this.#hasTried = true;
		return isFirst;
	}
}
