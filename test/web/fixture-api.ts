// Serves the built dashboard and answers its requests from given data, in the shapes of the API: pages can be looked at with any content, also with content that
// the real server would never let in.

import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { diffReports } from '#assess/diff/diff-reports.ts';
import type { FleetOverview } from '#model/fleet-queue.ts';
import type { Report } from '#model/report.ts';

const DIST = join(import.meta.dirname, '..', '..', 'web', 'dist');
const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
};
/** As the real server's. */
const POLICY =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface FixtureData {
	readonly reports: readonly Report[];
	/** How many rows the ledger has, and each of them by its number. */
	readonly rows: { readonly count: number; readonly at: (seq: number) => object };
	readonly approvals: readonly object[];
	readonly policy: { readonly text: string; readonly problems: readonly object[] };
	readonly tokens: readonly object[];
	readonly runs: readonly object[];
	readonly series: readonly object[];
	readonly fleet: { readonly overview: FleetOverview; readonly jobs: readonly object[] };
}

export interface FixtureServer extends AsyncDisposable {
	readonly url: string;
	/** To everyone who listens to live events. */
	tell(kind: string, data: object): void;
}

export async function serveFixture(data: FixtureData, port = 0): Promise<FixtureServer> {
	const listeners = new Set<ServerResponse>();
	let told = 0;
	const server = createServer(async (request, response) => {
		response.setHeader('content-security-policy', POLICY);
		const url = new URL(request.url ?? '/', 'http://fixture');
		if (url.pathname.startsWith('/dashboard/')) return void sendFile(url.pathname.slice('/dashboard/'.length), response);
		if (url.pathname === '/api/events' || url.pathname.endsWith('/events')) {
			response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
			response.write(':\n\n');
			if (url.pathname !== '/api/events') return;
			listeners.add(response);
			request.on('close', () => listeners.delete(response));
			return;
		}
		const answer = answerTo(data, request.method ?? 'GET', url);
		response.statusCode = answer === undefined ? 404 : 200;
		response.setHeader('content-type', answer === undefined ? 'application/problem+json' : 'application/json');
		response.end(JSON.stringify(answer ?? { type: 'about:blank', title: 'Not Found', status: 404, detail: 'there is no such thing' }));
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		tell(kind, event) {
			told += 1;
			for (const listener of listeners) listener.write(`id: ${told}\nevent: ${kind}\ndata: ${JSON.stringify(event)}\n\n`);
		},
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
	const file = join(DIST, normalize(`/${path === '' ? 'index.html' : path}`));
	try {
		const content = await readFile(file);
		response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
		response.end(content);
	} catch {
		response.writeHead(404).end();
	}
}

function answerTo(data: FixtureData, method: string, url: URL): unknown {
	const [, , first = '', second, third, fourth] = url.pathname.split('/').map(decodeURIComponent);
	const { reports } = data;
	switch (`${method} ${first}`) {
		case 'GET me':
			return { authenticated: true, scopes: ['read', 'push', 'admin'], version: '0.1.0', openLoopback: false };
		case 'GET overview':
			return overviewOf(data);
		case 'GET servers':
			return second === undefined
				? { servers: reports.map((_, index) => serverOf(reports, index)), next: null }
				: serverNamed(reports, second);
		case 'GET audits':
			if (second === undefined) return { audits: reports.map((_, index) => lineOf(reports, index)), next: null };
			if (third === 'diff') return diffOf(reports, second, fourth ?? '');
			return storedOf(reports, second);
		case 'GET ledger':
			return second === 'stats' ? statsOf(data) : ledgerPage(data, url.searchParams);
		case 'GET fleet':
			return second === undefined ? data.fleet.overview : { jobs: data.fleet.jobs, next: null };
		case 'GET approvals':
			return { approvals: data.approvals };
		case 'GET policies':
			return second === undefined
				? {
						policies: [
							{ name: 'default', origin: 'shipped', editable: false },
							{ name: 'notes', origin: 'folder', editable: true },
						],
					}
				: { name: second, ...data.policy, digest: 'a'.repeat(64), origin: 'folder' };
		case 'POST policies':
			return second === 'what-if' ? whatIfOf(data) : { problems: data.policy.problems };
		case 'GET tokens':
			return { tokens: data.tokens };
		case 'POST tokens':
			return { token: `cnd_${'x'.repeat(40)}`, record: data.tokens[0] };
		case 'GET runs':
			return second === undefined ? { runs: data.runs } : data.runs.find((run) => 'id' in run && run.id === second);
		default:
			return undefined;
	}
}

const BEGAN = Date.parse('2026-11-10T08:00:00Z');

function lineOf(reports: readonly Report[], index: number) {
	const report = reports[index] as Report;
	const { conclusion, bySeverity } = report.summary;
	const at = new Date(BEGAN + index * 20 * 3_600_000).toISOString();
	const version = report.declaration?.server.version;
	return {
		id: `audit-${index}`,
		server: report.target.name,
		at,
		conclusion,
		trust: report.trust.score,
		bySeverity,
		worked: report.coverage.tools,
		version,
	};
}

function serverOf(reports: readonly Report[], index: number) {
	const { server, ...last } = lineOf(reports, index);
	const description = reports[index]?.declaration?.tools[0]?.description;
	return {
		name: server,
		description,
		author: server,
		category: 'local',
		npmPackage: server,
		githubUrl: server,
		audits: reports.length,
		last,
	};
}

function serverNamed(reports: readonly Report[], name: string) {
	const index = reports.findIndex((report) => report.target.name === name);
	if (index < 0) return undefined;
	return { ...serverOf(reports, index), history: reports.map((_, each) => lineOf(reports, each)) };
}

function storedOf(reports: readonly Report[], id: string) {
	const index = reports.findIndex((_, each) => `audit-${each}` === id);
	if (index < 0) return undefined;
	const { server, at } = lineOf(reports, index);
	return { id, server, at, report: reports[index], signature: { state: 'valid', keyId: server } };
}

function diffOf(reports: readonly Report[], id: string, other: string) {
	const [before, after] = [id, other].map((one) => reports.find((_, each) => `audit-${each}` === one));
	return before === undefined || after === undefined ? undefined : diffReports(before, after);
}

function overviewOf(data: FixtureData) {
	const latestFindings = data.reports.flatMap((report, index) =>
		report.findings.map(({ id, rule, severity, observed }) => ({
			audit: `audit-${index}`,
			server: report.target.name,
			at: lineOf(data.reports, index).at,
			id,
			rule,
			severity,
			observed,
		})),
	);
	const { total, allowed, blocked, blockRate } = statsOf(data);
	return {
		servers: data.reports.length,
		audits: data.reports.length,
		decisions: { total, allowed, blocked, blockRate },
		series: data.series,
		latestFindings: latestFindings.slice(0, 8),
		waitingApprovals: data.approvals.length,
	};
}

function statsOf({ rows: { count }, series }: FixtureData) {
	const blocked = Math.floor(count / 9);
	return { total: count, allowed: count - blocked, blocked, blockRate: count === 0 ? 0 : blocked / count, byServer: [], series };
}

function ledgerPage({ rows }: FixtureData, query: URLSearchParams) {
	const limit = Number(query.get('limit') ?? 50);
	const from = query.get('cursor') === null ? rows.count - 1 : Number(query.get('cursor'));
	const length = Math.max(0, Math.min(limit, from + 1));
	return { rows: Array.from({ length }, (_, index) => rows.at(from - index)), next: from - length >= 0 ? String(from - length) : null };
}

function whatIfOf({ rows }: FixtureData) {
	const row = rows.at(0) as { tool?: string; arguments?: unknown; reason?: string };
	const call = { tool: row.tool ?? 'a', args: row.arguments };
	const change = {
		call,
		from: 'ledger',
		times: 3,
		before: { effect: 'allow', rule: 'default', reason: row.reason ?? '' },
		after: { effect: 'deny', rule: 'no-metadata', reason: row.reason ?? '' },
	};
	return { newlyBlocked: [change], newlyAllowed: [], unchanged: 41, notReplayable: 2 };
}
