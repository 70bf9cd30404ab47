// `candor scan`: lists the MCP servers in the configurations of this machine's clients, and audits them with --audit.

import { homedir } from 'node:os';
import type { DEPTHS } from '#app/audits/depths.ts';
import { dataDirectory } from '#app/directories.ts';
import { reportTemplate } from '#app/reports/report-template.ts';
import { type ListedServer, listServers, projectsAround, type ServerList } from '#app/scan/list-servers.ts';
import { scanResult } from '#app/scan/scan-result.ts';
import { shownServer } from '#app/scan/shown-server.ts';
import type { ScanAudit, ScannedServer, ScanResult } from '#model/scan.ts';
import { findScanFormat } from '#report/scan/scan-formats.ts';
import { renderScanList } from '#report/scan/scan-list.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { shellCommand } from '#util/shell-command.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { assignment } from '../assignment-flag.ts';
import { clientChoice } from '../client-flag.ts';
import { auditExitCode, EXIT, type FailOn } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { whole } from '../number-flags.ts';
import { printOrWrite } from '../print-or-write.ts';
import { openOutput } from '../write-output.ts';

interface ScanFlags {
	readonly project: readonly string[];
	readonly client: readonly string[];
	readonly audit?: true | readonly string[];
	readonly depth: keyof typeof DEPTHS;
	readonly jobs?: string;
	readonly env: readonly string[];
	readonly showPaths?: true;
	readonly failOn: FailOn;
	readonly json?: true;
	readonly format: string;
	readonly output?: string;
}

export async function scanCommand(given: object): Promise<number> {
	const flags = given as ScanFlags;
	const isChosen = clientChoice(flags.client);
	const projects = (flags.project.length === 0 ? ['.'] : flags.project).flatMap(projectsAround);
	const chosen = (one: Pick<ListedServer, 'client'>) => isChosen(one.client);
	const list = (): ServerList => {
		const all = listServers({ home: homedir(), platform: process.platform, env: process.env, projects, dataDir: dataDirectory() });
		return { ...all, servers: all.servers.filter(chosen), unread: all.unread.filter(chosen) };
	};
	const printer = await scanPrinter(flags);
	const audits = flags.audit === undefined ? [] : await audited(list().servers, flags.audit === true ? [] : flags.audit, flags);
	const unwritten = await printer(scanResult(list(), audits));
	return exitCodeBeside(unwritten, exitCode(audits, flags.failOn));
}

async function audited(servers: readonly ListedServer[], names: readonly string[], flags: ScanFlags): Promise<readonly ScanAudit[]> {
	const { auditServers, chosenServers } = await import('#app/scan/audit-servers.ts');
	const { interruptSignal } = await import('#app/interrupt.ts');
	const { scanProgress } = await import('../scan-progress.ts');
	refuseUnknown(names, servers);
	const { depth, jobs, env, showPaths } = flags;
	const options = {
		depth,
		...(jobs === undefined ? {} : { jobs: whole('--jobs', jobs, 1, 64) }),
		env: Object.fromEntries(env.map(assignment)),
		showsPaths: showPaths === true,
	};
	return auditServers(chosenServers(servers, names), options, scanProgress(process.stderr), interruptSignal());
}

function refuseUnknown(names: readonly string[], servers: readonly ListedServer[]): void {
	const known = servers.map(({ name }) => name);
	for (const name of names) {
		const server = servers.find((one) => one.name === name);
		if (server === undefined)
			throw new UserError(`--audit ${name}: no configured server has that name${didYouMean(name, known)}`, {
				hint: 'candor scan lists them',
			});
		if (server.start.kind === 'remote')
			throw new UserError(`--audit ${name}: it runs elsewhere`, { hint: remoteAudit(shownServer(server)) });
		if (server.package?.registry === 'image')
			throw new UserError(`--audit ${name}: it starts a container`, { hint: `candor audit --image ${server.package.name}` });
	}
}

/** The user fills in the credentials, which the configuration keeps. */
function remoteAudit({ url = '', headers }: ScannedServer): string {
	const flags = headers.map((name) => ({ name: '--header', value: shellWord(`${name}: …`) }));
	return `${shellCommand('candor audit', flags, [])} ${shellWord(url)}`;
}

function exitCode(audits: readonly ScanAudit[], failOn: FailOn): number {
	if (failOn === 'never') return EXIT.clean;
	const codes: readonly number[] = audits.map(({ report }) => (report === null ? EXIT.inconclusive : auditExitCode(report, failOn)));
	return [EXIT.findings, EXIT.inconclusive].find((code) => codes.includes(code)) ?? EXIT.clean;
}

/** Made before the audits, so that a bad format, a missing template or a bad file is found early. */
async function scanPrinter({ json, format, output, audit }: ScanFlags): Promise<(result: ScanResult) => Promise<readonly UserError[]>> {
	const { render, needsTemplate } = findScanFormat(json === true ? 'json' : format, audit !== undefined);
	const template = needsTemplate === true ? { template: await reportTemplate() } : {};
	const file = output === undefined ? undefined : await openOutput(output);
	return (result) => {
		const options = { ...template, directory: process.cwd(), home: homedir(), now: new Date() };
		return printOrWrite(
			file,
			(look) => render(result, { ...look, ...options }),
			(look) => renderScanList(result, { ...look, ...options }),
		);
	};
}
