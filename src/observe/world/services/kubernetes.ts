// The API of a cluster: the discovery requests of a client, and a few resources that exist under any name.

import { API_GROUPS, apiGroup, CLUSTER_META, CORE_RESOURCES, clusterObject, resourceList } from './cluster-objects.ts';
import { groupSchemas, schemaIndex } from './cluster-schemas.ts';
import { json, type ServiceAnswer, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const NAMES: Readonly<Record<string, readonly string[]>> = {
	namespaces: ['default', 'kube-system'],
	nodes: ['node-1'],
	deployments: ['web'],
	services: ['web'],
};

const MOST_KEPT = 500;

function keyOf(plural: string, namespace: string | undefined, name: string | undefined): string {
	return `cluster/${plural}/${namespace ?? ''}/${name ?? ''}`;
}

function isTable(request: ServiceRequest): boolean {
	return request.query['includeObject'] !== undefined;
}

/** Returns one resource or all of a kind. A created or changed resource is returned as it was sent. */
function answer(request: ServiceRequest, apiVersion: string): ServiceAnswer {
	const { method, params, body, kept } = request;
	const { namespace, plural = '', name, part } = params;
	if (part === 'log') return { type: 'text/plain', text: '2025-01-02T10:00:00Z web started\n' };
	if (part === 'scale')
		return json({
			kind: 'Scale',
			apiVersion: 'autoscaling/v1',
			metadata: { name, namespace, ...CLUSTER_META },
			spec: { replicas: 1 },
			status: { replicas: 1, selector: 'app=web' },
		});
	if (method === 'DELETE') {
		kept.delete(keyOf(plural, namespace, name));
		return json({
			kind: 'Status',
			apiVersion: 'v1',
			status: 'Success',
			details: { name: name ?? '', kind: plural, uid: CLUSTER_META.uid },
		});
	}
	if (method === 'POST' || method === 'PUT') {
		const sent =
			typeof body['metadata'] === 'object' && body['metadata'] !== null && !Array.isArray(body['metadata'])
				? (body['metadata'] as Fields)
				: {};
		const made = { ...body, metadata: { ...sent, ...CLUSTER_META } };
		if (kept.size < MOST_KEPT) kept.set(keyOf(plural, namespace, name ?? String(sent['name'] ?? '')), made);
		return { status: method === 'POST' ? 201 : 200, json: made };
	}
	if (name !== undefined) return json(kept.get(keyOf(plural, namespace, name)) ?? clusterObject(plural, name, namespace, apiVersion));
	const made = [...kept].filter(([key]) => key.startsWith(keyOf(plural, namespace, ''))).map(([, one]) => one as Fields);
	const standing = (NAMES[plural] ?? ['web-1']).map((one) =>
		clusterObject(plural, one, namespace ?? (plural === 'nodes' || plural === 'namespaces' ? undefined : 'default'), apiVersion),
	);
	const items: readonly Fields[] = [...standing, ...made];
	const kind = typeof items[0]?.['kind'] === 'string' ? items[0]['kind'] : '';
	if (isTable(request))
		return json({
			kind: 'Table',
			apiVersion: 'meta.k8s.io/v1',
			metadata: { resourceVersion: '100' },
			columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: 'Name', priority: 0 }],
			rows: items.map((object) => ({ cells: [(object['metadata'] as Fields)['name'] ?? ''], object })),
		});
	return json({ kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '100' }, items });
}

const below = (prefix: string, version: (request: ServiceRequest) => string) =>
	[
		'/namespaces/:namespace/:plural/:name/:part',
		'/namespaces/:namespace/:plural/:name',
		'/namespaces/:namespace/:plural',
		'/:plural/:name',
		'/:plural',
	].map((path) => ({
		path: `${prefix}${path}`,
		answer: (request: ServiceRequest) => answer(request, version(request)),
	}));

export const kubernetes: readonly ServiceFamily[] = [
	{
		hosts: ['k8s.corp.example', 'kubernetes.default.svc'],
		routes: [
			{
				path: '/version',
				answer: () =>
					json({
						major: '1',
						minor: '31',
						gitVersion: 'v1.31.0',
						gitCommit: 'a1b2c3',
						gitTreeState: 'clean',
						buildDate: '2024-08-13T07:28:49Z',
						goVersion: 'go1.22.5',
						compiler: 'gc',
						platform: 'linux/amd64',
					}),
			},
			{ path: '/api', answer: () => json({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] }) },
			{ path: '/apis', answer: () => json({ kind: 'APIGroupList', apiVersion: 'v1', groups: Object.keys(API_GROUPS).map(apiGroup) }) },
			{ path: '/api/v1', answer: () => json(resourceList('v1', CORE_RESOURCES)) },
			{
				path: '/apis/:group/v1',
				answer: ({ params }) => json(resourceList(`${params['group']}/v1`, API_GROUPS[params['group'] ?? ''] ?? [])),
			},
			{ path: '/openapi/v3', answer: () => json(schemaIndex()) },
			{ path: '/openapi/v3/*', answer: ({ params }) => json(groupSchemas(params['rest'] ?? '')) },
			{
				path: '/openapi/*',
				answer: () => ({ status: 404, json: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 } }),
			},
			{ path: '/healthz', answer: () => ({ type: 'text/plain', text: 'ok' }) },
			{
				path: '/api/v1/namespaces/:name',
				answer: (request) => answer({ ...request, params: { plural: 'namespaces', name: request.params['name'] ?? '' } }, 'v1'),
			},
			...below('/api/v1', () => 'v1'),
			...below('/apis/:group/v1', ({ params }) => `${params['group']}/v1`),
		],
	},
];
