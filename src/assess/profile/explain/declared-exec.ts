// A program that the declared text covers: by its name, by its purpose, or by saying that the tool runs programs.

import { isUnderAny } from '#util/absolute-path.ts';
import { type CommandLine, isInterpreter, readCommandLine } from '#util/command-line.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { Occurrence } from '../occurrence.ts';
import type { Speech, Text } from '../speech.ts';
import { isDenied, speaksOf, vocabularyOf } from '../words.ts';
import type { ExplainContext } from './explainer.ts';

const RUNNING = vocabularyOf(`
	shell bash zsh powershell terminal command commands cmd subprocess subprocesses script scripts spawn cli exec compile compiler repl
`);
/** "run" and "execute" also apply to queries. Only with one of these words after them do they refer to programs. */
const RUNS =
	/\b(?:runs?|running|executes?|executing|execution of|evaluates?|invokes?|launch(?:es)?|starts?)\b(?:\s+\S+){0,4}?\s+(?:code|programs?|processes|process|tests?|builds?|linters?|javascript|python|snippets?|binar(?:y|ies)|applications?|scripts?|commands?)\b/i;
const NOT_RUN = /\b(?:never|not|no|without|doesn'?t|don'?t)\b[^.]{0,30}$/i;

/** Names in prose for short or unusual program names. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
	rg: ['ripgrep'], gh: ['github'], cp: ['copy'], mv: ['move', 'rename'], rm: ['remove', 'delete'], ls: ['list'], ps: ['process', 'processes'],
	df: ['disk', 'filesystem', 'storage'], du: ['disk'], ss: ['ports', 'sockets'], lsof: ['ports', 'files'], jq: ['json'], ip: ['network'],
	chrome: ['browser', 'playwright', 'puppeteer'], chromium: ['browser', 'playwright', 'puppeteer'], firefox: ['browser', 'playwright'],
	'google-chrome': ['browser'], headless_shell: ['browser'], 'chrome-headless-shell': ['browser'], 'xdg-open': ['browser', 'open', 'opens'], open: ['browser'],
	lscpu: ['cpu', 'system'], free: ['memory'], uptime: ['uptime', 'system'], top: ['cpu', 'processes'], lsblk: ['disk'], lspci: ['hardware', 'gpu'],
	'nvidia-smi': ['gpu'], dmidecode: ['hardware'], ifconfig: ['network'], netstat: ['network', 'ports'], sensors: ['temperature'], vmstat: ['memory', 'system'],
	findmnt: ['disk', 'mount', 'mounts', 'filesystem'], systemctl: ['systemd'], journalctl: ['systemd', 'journald'], timedatectl: ['timezone'],
	ffmpeg: ['video', 'audio'], ffprobe: ['video', 'audio'], tesseract: ['ocr'], pdftoppm: ['pdf'],
	fd: ['find', 'files'], tar: ['archive'], soffice: ['office', 'document'], pdftotext: ['pdf'], tsc: ['typescript'], gcc: ['compile'], cargo: ['rust'],
}; // biome-ignore format: a table
/** Shorter names are prepositions and syllables. */
const SHORTEST_NAME = 3;

export function declaredExec(occurrence: Occurrence, context: ExplainContext): string | undefined {
	if (occurrence.observation.kind !== 'exec') return undefined;
	const speech = context.speech(occurrence);
	const running = speaksOfRunning(speech.own);
	if (running !== undefined) return `its text speaks of “${running}”`;
	const { program, argv } = occurrence.observation;
	const { module, ...line } = readCommandLine(program, argv);
	const { runtime, packageRoots } = context.evidence.launch;
	// Another file that is called like an interpreter runs what it likes.
	const isInstalled = program === runtime.program || isUnderAny(program, ['/usr', ...packageRoots]);
	return byProgram(module !== undefined && isInstalled ? { ...line, module } : line, speech);
}

function byProgram(line: CommandLine, speech: Speech): string | undefined {
	// Every program that a shell or wrapper starts must be covered. Each one is also judged when it starts.
	if (line.starts.length > 0) {
		const spoken = line.starts.map((program) => nameSpoken(program, speech));
		return spoken.every((word) => word !== undefined)
			? `it only runs what the text speaks of: “${[...new Set(spoken)].join('”, “')}”`
			: undefined;
	}
	if (line.isShell || line.inlineCode !== undefined) return undefined;
	// A module with a dot is a part of a library, whose name says little.
	const word = nameSpoken(line.module === undefined || line.module.includes('.') ? line.program : line.module, speech);
	return word === undefined ? undefined : `its text speaks of “${word}”`;
}

function nameSpoken(program: string, { own, server }: Speech): string | undefined {
	const isOfOneName = program.length >= SHORTEST_NAME && !isInterpreter(program);
	const names = [...(isOfOneName ? [program.replace(/[^a-z0-9]/g, '')] : []), ...(ownEntry(CALLED, program) ?? [])];
	return names.find((name) => speaks(own, name)) ?? names.find((name) => speaks(server, name));
}

function speaks(text: Text, name: string): boolean {
	return text.words.has(name) && !isDenied(text.spoken, name);
}

function speaksOfRunning({ whole, spoken }: Text): string | undefined {
	const run = RUNS.exec(whole);
	if (run !== null && !NOT_RUN.test(whole.slice(0, run.index))) return run[0];
	return speaksOf(spoken, RUNNING);
}
