// The contents of a cluster: its resource kinds, and one object of each kind under any name.

import type { ServiceJson } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const resource = (name: string, kind: string, short: readonly string[], namespaced = true): Fields => ({
	name,
	singularName: kind.toLowerCase(),
	namespaced,
	kind,
	verbs: VERBS,
	shortNames: short,
	categories: ['all'],
});

export const CORE_RESOURCES = [
	resource('pods', 'Pod', ['po']),
	{ ...resource('pods/log', 'Pod', []), verbs: ['get'] },
	resource('services', 'Service', ['svc']),
	resource('configmaps', 'ConfigMap', ['cm']),
	resource('secrets', 'Secret', []),
	resource('events', 'Event', ['ev']),
	resource('serviceaccounts', 'ServiceAccount', ['sa']),
	resource('persistentvolumeclaims', 'PersistentVolumeClaim', ['pvc']),
	resource('namespaces', 'Namespace', ['ns'], false),
	resource('nodes', 'Node', ['no'], false),
];
const APPS = [
	resource('deployments', 'Deployment', ['deploy']),
	{ ...resource('deployments/scale', 'Scale', []), group: 'autoscaling', version: 'v1' },
	resource('replicasets', 'ReplicaSet', ['rs']),
	resource('statefulsets', 'StatefulSet', ['sts']),
	resource('daemonsets', 'DaemonSet', ['ds']),
];
const BATCH = [resource('jobs', 'Job', []), resource('cronjobs', 'CronJob', ['cj'])];
export const API_GROUPS: Readonly<Record<string, readonly Fields[]>> = { apps: APPS, batch: BATCH };

export const resourceList = (groupVersion: string, resources: readonly Fields[]): Fields => ({
	kind: 'APIResourceList',
	apiVersion: 'v1',
	groupVersion,
	resources,
});
export const apiGroup = (name: string): Fields => ({
	name,
	versions: [{ groupVersion: `${name}/v1`, version: 'v1' }],
	preferredVersion: { groupVersion: `${name}/v1`, version: 'v1' },
});
export const CLUSTER_META = {
	uid: '6f0e4d5a-0000-4000-8000-000000000001',
	resourceVersion: '100',
	generation: 1,
	creationTimestamp: '2025-01-02T10:00:00Z',
};
const CONTAINER = { name: 'web', image: 'nginx:1.27', ports: [{ containerPort: 80 }], resources: {} };

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [CONTAINER], restartPolicy: 'Always' } };
const condition = (type: string) => ({
	type,
	status: 'True',
	reason: 'Ready',
	message: 'ready',
	lastTransitionTime: '2025-01-02T10:00:00Z',
	lastUpdateTime: '2025-01-02T10:00:00Z',
});
const WORKLOAD: Fields = {
	spec: {
		replicas: 1,
		selector: { matchLabels: { app: 'web' } },
		template,
		strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
		revisionHistoryLimit: 10,
	},
	status: {
		observedGeneration: 1,
		replicas: 1,
		updatedReplicas: 1,
		readyReplicas: 1,
		availableReplicas: 1,
		conditions: [condition('Available'), condition('Progressing')],
	},
};
const BODIES: Readonly<Record<string, Fields>> = {
	pods: {
		spec: { containers: [CONTAINER], nodeName: 'node-1', restartPolicy: 'Always' },
		status: {
			phase: 'Running',
			podIP: '10.42.0.7',
			hostIP: '10.0.0.5',
			startTime: '2025-01-02T10:00:00Z',
			conditions: [condition('Ready')],
			containerStatuses: [
				{
					name: 'web',
					ready: true,
					restartCount: 0,
					image: 'nginx:1.27',
					imageID: 'nginx',
					state: { running: { startedAt: '2025-01-02T10:00:00Z' } },
				},
			],
		},
	},
	nodes: {
		spec: { podCIDR: '10.42.0.0/24' },
		status: {
			capacity: { cpu: '4', memory: '16Gi', pods: '110' },
			allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
			conditions: [condition('Ready')],
			addresses: [{ type: 'InternalIP', address: '10.0.0.5' }],
			nodeInfo: {
				kubeletVersion: 'v1.31.0',
				osImage: 'Debian',
				kernelVersion: '6.1',
				containerRuntimeVersion: 'containerd://1.7',
				architecture: 'amd64',
				operatingSystem: 'linux',
			},
		},
	},
	namespaces: { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } },
	services: {
		spec: {
			type: 'ClusterIP',
			clusterIP: '10.43.0.10',
			selector: { app: 'web' },
			ports: [{ port: 80, targetPort: 80, protocol: 'TCP' }],
		},
		status: { loadBalancer: {} },
	},
	configmaps: { data: { mode: 'shop' } },
	deployments: WORKLOAD,
	replicasets: WORKLOAD,
	statefulsets: WORKLOAD,
	daemonsets: WORKLOAD,
};

/** Returns an object of a kind under the requested name. */
export function clusterObject(plural: string, name: string, namespace: string | undefined, apiVersion: string): Fields {
	const known = [...CORE_RESOURCES, ...APPS, ...BATCH].find((one) => one['name'] === plural);
	const kind = typeof known?.['kind'] === 'string' ? known['kind'] : 'Unknown';
	const metadata = {
		name,
		...(namespace === undefined ? {} : { namespace }),
		...CLUSTER_META,
		labels: { app: 'web' },
		annotations: { 'deployment.kubernetes.io/revision': '1' },
	};
	return { apiVersion, kind, metadata, ...(BODIES[plural] ?? { spec: {}, status: {} }) };
}
