// The engine that runs containers on the machine: its API, with objects that exist under any name and those that a client has made.
// https://docs.docker.com/reference/api/engine/

import { containerObject, imageObject, NETWORK, networkObject, VERSION, volumeObject, WEB_ID } from './container-objects.ts';
import {
	json,
	type ServiceAnswer,
	type ServiceFamily,
	type ServiceJson,
	type ServiceRequest,
	type ServiceRoute,
} from './service-family.ts';

/** The port of an engine without TLS and with it. The sink also answers with it at the engine's socket. */
export const ENGINE_PORTS = [2375, 2376] as const;
/** Where its clients look for it on a machine of its own. */
export const ENGINE_SOCKET = '/run/docker.sock';

const MOST_KEPT = 200;
const OUTPUT = '2025-01-02T10:00:00Z web started\n';
const done: ServiceAnswer = { status: 204, type: 'application/json', text: '' };
const lines = (...values: readonly ServiceJson[]): ServiceAnswer => ({
	type: 'application/json',
	text: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
});

/** Output of a program as the engine frames it: the stream's number, the length, the text. */
export function engineFrame(text: string): Uint8Array {
	const head = Buffer.alloc(8);
	head[0] = 1;
	head.writeUInt32BE(Buffer.byteLength(text), 4);
	return Buffer.concat([head, Buffer.from(text)]);
}

const output = (): ServiceAnswer => ({ type: 'application/vnd.docker.multiplexed-stream', text: engineFrame(OUTPUT) });
const pruned = (what: string): ServiceAnswer => json({ [what]: [], SpaceReclaimed: 0 });

function made(kind: string, { kept }: ServiceRequest): readonly string[] {
	return [...kept.keys()].filter((key) => key.startsWith(`engine/${kind}/`)).map((key) => key.split('/').slice(2).join('/'));
}

function make(kind: string, name: string, { kept }: ServiceRequest): void {
	if (name !== '' && kept.size < MOST_KEPT) kept.set(`engine/${kind}/${name}`, true);
}

function remove(kind: string, name: string, { kept }: ServiceRequest): ServiceAnswer {
	kept.delete(`engine/${kind}/${name}`);
	return done;
}

const named = ({ params }: ServiceRequest, name = 'id') => params[name] ?? '';
const sent = ({ body }: ServiceRequest, field: string) => (typeof body[field] === 'string' ? body[field] : '');

const CONTAINERS: readonly ServiceRoute[] = [
	{
		method: 'GET',
		path: '/containers/json',
		answer: (request) => json([containerObject('web').listed, ...made('container', request).map((name) => containerObject(name).listed)]),
	},
	{
		method: 'POST',
		path: '/containers/create',
		answer: (request) => {
			make('container', request.query['name'] ?? '', request);
			return { status: 201, json: { Id: WEB_ID, Warnings: [] } };
		},
	},
	{ method: 'POST', path: '/containers/prune', answer: () => pruned('ContainersDeleted') },
	{ method: 'GET', path: '/containers/:id/json', answer: (request) => json(containerObject(named(request)).inspected) },
	{ method: 'GET', path: '/containers/:id/logs', answer: output },
	{ method: 'GET', path: '/containers/:id/stats', answer: (request) => json(containerObject(named(request)).stats) },
	{
		method: 'GET',
		path: '/containers/:id/top',
		answer: () => json({ Titles: ['PID', 'USER', 'CMD'], Processes: [['1', 'root', 'nginx']] }),
	},
	{ method: 'GET', path: '/containers/:id/changes', answer: () => json([{ Path: '/tmp/web.pid', Kind: 1 }]) },
	{ method: 'POST', path: '/containers/:id/wait', answer: () => json({ StatusCode: 0 }) },
	{ method: 'POST', path: '/containers/:id/update', answer: () => json({ Warnings: [] }) },
	{ method: 'POST', path: '/containers/:id/exec', answer: () => ({ status: 201, json: { Id: 'e90e34656806' } }) },
	{ method: 'POST', path: '/containers/:id/attach', answer: output },
	{ method: 'POST', path: '/containers/:id/:action', answer: () => done },
	{ method: 'DELETE', path: '/containers/:id', answer: (request) => remove('container', named(request), request) },
	{ method: 'POST', path: '/exec/:id/start', answer: output },
	{
		method: 'GET',
		path: '/exec/:id/json',
		answer: (request) => json({ ID: named(request), Running: false, ExitCode: 0, Pid: 41, ContainerID: WEB_ID }),
	},
];

const IMAGES: readonly ServiceRoute[] = [
	{ method: 'GET', path: '/images/json', answer: () => json([imageObject('nginx:latest').listed]) },
	{
		method: 'GET',
		path: '/images/search',
		answer: () => json([{ name: 'nginx', description: 'A web server', star_count: 9, is_official: true }]),
	},
	{
		method: 'POST',
		path: '/images/create',
		answer: ({ query }) =>
			lines({ status: `Pulling from ${query['fromImage'] ?? 'nginx'}` }, { status: 'Download complete', id: 'a1b2c3' }),
	},
	{ method: 'POST', path: '/images/prune', answer: () => pruned('ImagesDeleted') },
	{ method: 'POST', path: '/build', answer: () => lines({ stream: 'Step 1/1 : FROM nginx\n' }, { aux: { ID: `sha256:${WEB_ID}` } }) },
	{ method: 'POST', path: '/commit', answer: () => ({ status: 201, json: { Id: `sha256:${WEB_ID}` } }) },
	{ method: 'DELETE', path: '/images/*', answer: ({ params }) => json([{ Untagged: params['rest'] ?? '' }]) },
	{
		method: 'GET',
		path: '/images/*',
		answer: ({ params: { rest = '' } }) =>
			json(
				rest.endsWith('/history')
					? [{ Id: `sha256:${WEB_ID}`, CreatedBy: 'CMD nginx', Size: 0 }]
					: imageObject(rest.replace(/\/json$/, '')).inspected,
			),
	},
	{
		method: 'POST',
		path: '/images/*',
		answer: ({ params: { rest = '' } }) =>
			rest.endsWith('/push') ? lines({ status: 'Pushed' }) : { status: 201, type: 'text/plain', text: '' },
	},
];

const PLACES: readonly ServiceRoute[] = [
	{ method: 'GET', path: '/networks', answer: (request) => json([NETWORK, ...made('network', request).map(networkObject)]) },
	{
		method: 'POST',
		path: '/networks/create',
		answer: (request) => {
			make('network', sent(request, 'Name'), request);
			return { status: 201, json: { Id: WEB_ID, Warning: '' } };
		},
	},
	{ method: 'POST', path: '/networks/prune', answer: () => json({ NetworksDeleted: [] }) },
	{ method: 'GET', path: '/networks/:id', answer: (request) => json(networkObject(named(request))) },
	{ method: 'DELETE', path: '/networks/:id', answer: (request) => remove('network', named(request), request) },
	{ method: 'POST', path: '/networks/:id/:action', answer: () => ({ type: 'text/plain', text: '' }) },
	{
		method: 'GET',
		path: '/volumes',
		answer: (request) => json({ Volumes: ['web-data', ...made('volume', request)].map(volumeObject), Warnings: [] }),
	},
	{
		method: 'POST',
		path: '/volumes/create',
		answer: (request) => {
			make('volume', sent(request, 'Name'), request);
			return { status: 201, json: volumeObject(sent(request, 'Name') || 'web-data') };
		},
	},
	{ method: 'POST', path: '/volumes/prune', answer: () => pruned('VolumesDeleted') },
	{ method: 'GET', path: '/volumes/:id', answer: (request) => json(volumeObject(named(request))) },
	{ method: 'DELETE', path: '/volumes/:id', answer: (request) => remove('volume', named(request), request) },
];

const ENGINE: readonly ServiceRoute[] = [
	{ path: '/_ping', answer: () => ({ type: 'text/plain', text: 'OK', headers: { 'Api-Version': VERSION.ApiVersion, Ostype: 'linux' } }) },
	{ method: 'GET', path: '/version', answer: () => json(VERSION) },
	{
		method: 'GET',
		path: '/info',
		answer: () => json({ ID: 'a1b2', Containers: 1, ContainersRunning: 1, Images: 1, Driver: 'overlay2', Name: 'workstation', NCPU: 4, MemTotal: 16_000_000_000, ServerVersion: VERSION.Version, OperatingSystem: 'Debian GNU/Linux 12', Swarm: { LocalNodeState: 'inactive' } }),
	}, // biome-ignore format: a list of values
	{
		method: 'GET',
		path: '/system/df',
		answer: () => json({ LayersSize: 187_000_000, Images: [imageObject('nginx:latest').listed], Containers: [containerObject('web').listed], Volumes: [volumeObject('web-data')], BuildCache: [] }),
	}, // biome-ignore format: a list of values
	{
		method: 'GET',
		path: '/events',
		answer: () => lines({ Type: 'container', Action: 'start', Actor: { ID: WEB_ID, Attributes: { name: 'web' } } }),
	},
	{ method: 'POST', path: '/auth', answer: () => json({ Status: 'Login Succeeded', IdentityToken: '' }) },
	{ path: '/swarm', answer: () => ({ status: 503, json: { message: 'This node is not a swarm manager.' } }) },
];

const ROUTES = [...CONTAINERS, ...IMAGES, ...PLACES, ...ENGINE];

// Clients write the version of the API before the path: /v1.43/containers/json
export const containerEngine: ServiceFamily = {
	ports: ENGINE_PORTS,
	routes: [...ROUTES, ...ROUTES.map((route) => ({ ...route, path: `/:api${route.path}` }))],
};
