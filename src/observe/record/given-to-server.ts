// The variables and arguments that one server asked for and got, start by start.

import type { Micros } from '#model/step.ts';
import { answerFaults } from '#observe/inputs/feedback/answer-faults.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { nowMicros } from '#util/micros.ts';
import { resultError } from '#util/result-error.ts';
import { errorsOf, type Given, giveWanted, isNothing, isUnconfigured } from './give-wanted.ts';
import type { Internet } from './internet.ts';
import { unreachedPorts } from './local-service-ports.ts';
import { reformCredentials } from './reform-credentials.ts';
import type { ServerRun, SharedPlan } from './server-run-plan.ts';
import { type SilentPorts, silentPorts } from './silent-ports.ts';
import { isSilentOnStdio } from './stdio-choice.ts';
import { argumentFor, wantedArguments, wantedOperand } from './wanted-arguments.ts';
import { wantedCommands } from './wanted-command.ts';

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

export type GivingManner = Pick<
	SharedPlan,
	'env' | 'exampleVariables' | 'exampleChoices' | 'exampleCommands' | 'stdioChoice' | 'internet' | 'http'
>;

/** Bound of the ports of the machine at which the sink answers in one audit, beside those that the command line names. */
const MOST_PORTS = 4;

/** Of what the server says, and of what the trace shows. */
function unansweredPorts(serverRun: ServerRun, { isAnswered }: Pick<Internet, 'isAnswered'>, own: number | undefined): SilentPorts {
	const told = unreachedPorts(serverRun, own).filter((port) => !isAnswered(port));
	const silent = silentPorts(serverRun, (port) => port === own || isAnswered(port));
	return { ports: [...new Set([...told, ...silent.ports])], errors: silent.errors };
}

export class GivenToServer {
	#hasTried = false;
	/** Variables that contain a canary now. */
	readonly credentials: string[] = [];
	/** Ports of the machine at which the sink answers now. */
	readonly ports: number[] = [];
	/** Other variables, with their made-up values. */
	settings: Readonly<Record<string, string>> = {};
	/** Options that the server requires on its command line, each with its made-up value. */
	readonly words: string[] = [];
	/** Names of the arguments without an option among them, as variables. */
	readonly operands: string[] = [];
	/** Words and variables by which the server was told to use its standard streams. */
	readonly toldStdio: string[] = [];
	/** The command of its own that the server requires. */
	command: string | undefined;
	readonly #triedCommands = new Set<string>();
	/** What the server has started with. Absent until it has. */
	#borne: { readonly settings: Readonly<Record<string, string>>; readonly words: number } | undefined;
	/** Since when ports of the machine answer in this run, and the errors of the calls before. */
	#meanwhile: { readonly since: Micros; readonly errors: ReadonlySet<string> } | undefined;
	/** What servers that did not start have missed in the answers of services. */
	readonly #lessons = new Set<string>();
	/** Variables with which the server did not start. */
	readonly #refused = new Set<string>();

	/** Returns the command and the environment of a start. */
	start({ argv: [program, ...words], env }: Pick<SharedPlan, 'argv' | 'env'>): Pick<SharedPlan, 'argv' | 'env'> {
		return {
			argv: [program, ...words, ...(this.command === undefined ? [] : [this.command]), ...this.words],
			env: { ...this.settings, ...env },
		};
	}

	/** Called for every start. Returns true if the server did not start with what it got since it last did, which is taken back. */
	takesBack({ spoke }: Pick<ServerRun, 'spoke'>): boolean {
		if (spoke !== undefined) this.#borne = { settings: this.settings, words: this.words.length };
		if (this.#borne === undefined) return false;
		const { settings, words } = this.#borne;
		const added = Object.keys(this.settings).filter((name) => settings[name] === undefined);
		for (const name of added) this.#refused.add(name);
		this.settings = settings;
		return this.words.splice(words).length + added.length > 0;
	}

	/** Lets the sink answer at ports at which these calls reached nothing, while the server runs. Returns the errors of the calls. */
	async answerMeanwhile(
		{ results, trace }: Pick<ServerRun, 'results' | 'trace'>,
		{ internet, http }: Pick<GivingManner, 'internet' | 'http'>,
	): Promise<ReadonlySet<string>> {
		if (internet === undefined) return new Set();
		const { ports, errors } = silentPorts({ results, trace }, (port) => port === http?.port || internet.isAnswered(port));
		if (!(await this.#answer(ports, internet))) return new Set();
		this.#meanwhile = { since: nowMicros(), errors: new Set([...(this.#meanwhile?.errors ?? []), ...errors]) };
		return errors;
	}

	/** Lets the sink answer at these ports, up to the limit. Returns whether it answers at any of them now. */
	async #answer(ports: readonly number[], internet: Pick<Internet, 'answerLocally'>): Promise<boolean> {
		const answered = ports.slice(0, MOST_PORTS - this.ports.length);
		if (answered.length === 0) return false;
		await internet.answerLocally(answered);
		this.ports.push(...answered);
		return true;
	}

	/** Returns the errors of a server that goes on saying that nothing is there: it may connect only once, when it starts. */
	#unconvinced({ results }: Pick<ServerRun, 'results'>): ReadonlySet<string> {
		const { since, errors } = this.#meanwhile ?? { since: 0, errors: new Set() };
		this.#meanwhile = undefined;
		const later = results.filter(({ began }) => began > since).flatMap((result) => resultError(result) ?? []);
		return new Set(later.filter((error) => errors.has(error)));
	}

	/** Adds what the next start of the server gets. */
	async give(serverRun: ServerRun, cell: OpenSandbox, manner: GivingManner): Promise<JustGiven> {
		const { env, exampleVariables, internet, http } = manner;
		const wanted = giveWanted(serverRun, cell, { ...env, ...this.settings }, exampleVariables, this.#refused);
		const { credentials, settings, isMeant } = isNothing(wanted) ? this.#chosen(serverRun, manner) : wanted;
		this.credentials.push(...credentials);
		this.settings = { ...this.settings, ...settings };
		const reformed = reformCredentials(serverRun, cell, this);
		const hasArguments =
			this.#giveCommand(serverRun, manner) || this.#giveArguments(serverRun, cell, exampleVariables) || this.#tellStdio(serverRun, manner);
		const unanswered = internet === undefined ? { ports: [], errors: new Set() } : unansweredPorts(serverRun, internet, http?.port);
		const hasPorts = internet !== undefined && (await this.#answer(unanswered.ports, internet));
		const unconvinced = this.#unconvinced(serverRun);
		const isTaught = internet !== undefined && (await this.#teach(serverRun, internet));
		const count = credentials.length + Object.keys(settings).length + unconvinced.size;
		return {
			isAny: count > 0 || hasPorts || hasArguments || reformed.isAny || isTaught,
			isMeant: (error) =>
				isMeant(error) ||
				reformed.isMeant(error) ||
				unanswered.errors.has(error) ||
				unconvinced.has(error) ||
				unanswered.ports.some((port) => error.includes(`:${port}`)),
		};
	}

	/** A server that asks a service before it starts, and misses something in the answer, gets it at the next start. Returns false if it says nothing new. */
	async #teach({ failure, phases }: ServerRun, internet: Pick<Internet, 'learn'>): Promise<boolean> {
		if (failure === undefined) return false;
		const faults = answerFaults([failure.message, ...failure.stderr].join('\n'), []);
		const lesson = JSON.stringify(faults);
		if (faults.length === 0 || this.#lessons.has(lesson)) return false;
		this.#lessons.add(lesson);
		await internet.learn({ since: Math.floor((phases[0]?.began ?? 0) / 1000), faults });
		return true;
	}

	/** A server that has its credentials and still asks for them may have to be told to use them. */
	#chosen(serverRun: ServerRun, { env, exampleChoices = {} }: GivingManner): Given {
		const isFree = (name: string) => env[name] === undefined && this.settings[name] === undefined && !this.#refused.has(name);
		const choices = this.credentials.length > 0 && errorsOf(serverRun).some(isUnconfigured) ? Object.entries(exampleChoices) : [];
		return { credentials: [], settings: Object.fromEntries(choices.filter(([name]) => isFree(name))), isMeant: isUnconfigured };
	}

	/** Once, unless the user has chosen the transport. */
	#tellStdio({ failure }: Pick<ServerRun, 'failure'>, { stdioChoice, http }: GivingManner): boolean {
		if (failure === undefined || stdioChoice === undefined || http !== undefined || this.toldStdio.length > 0) return false;
		if (!isSilentOnStdio(failure)) return false;
		const { words, settings } = stdioChoice;
		this.words.push(...words);
		this.settings = { ...this.settings, ...settings };
		this.toldStdio.push(...words, ...Object.keys(settings));
		return true;
	}

	/** A server that is started without its command may print its help, also on the stream of the protocol. */
	#giveCommand({ failure, messages = [] }: ServerRun, { exampleCommands = [] }: GivingManner): boolean {
		if (failure === undefined) return false;
		const printed = messages.flatMap((one) => (one.kind === 'message' && one.op === 'noise' ? [one.text] : []));
		const wanted = wantedCommands([failure.message, ...failure.stderr, ...printed].join('\n'), exampleCommands, this.command);
		const command = wanted.find((one) => !this.#triedCommands.has(one));
		if (command === undefined) return false;
		this.#triedCommands.add(command);
		this.command = command;
		return true;
	}

	#giveArguments({ failure }: Pick<ServerRun, 'failure'>, cell: OpenSandbox, exampleVariables: string | undefined): boolean {
		if (failure === undefined || cell.plant === undefined) return false;
		const text = [failure.message, ...failure.stderr].join('\n');
		const wanted = wantedArguments(text).filter((option) => !this.words.includes(option));
		const given = wanted.flatMap((option) => argumentFor(option, cell, exampleVariables, text) ?? []);
		for (const { words, name, isCredential } of given) {
			this.words.push(...words);
			if (!isCredential) this.settings = { ...this.settings, [name]: words[1] };
			else if (!this.credentials.includes(name)) this.credentials.push(name);
		}
		return given.length > 0 || (wanted.length === 0 && this.#giveOperand(text, cell, exampleVariables));
	}

	/** An argument without an option, once. A secret is not given in this way. */
	#giveOperand(text: string, cell: OpenSandbox, exampleVariables: string | undefined): boolean {
		const wanted = this.words.length === 0 ? wantedOperand(text) : undefined;
		const given = wanted === undefined ? undefined : argumentFor(wanted, cell, exampleVariables, text);
		if (given === undefined || given.isCredential) return false;
		this.words.push(given.words[1]);
		this.settings = { ...this.settings, [given.name]: given.words[1] };
		this.operands.push(given.name);
		return true;
	}

	/** Returns true once: for the fresh start of blocked tools. */
	isFirstTry(): boolean {
		const isFirst = !this.#hasTried;
		this.#hasTried = true;
		return isFirst;
	}
}
