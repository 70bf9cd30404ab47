// A cluster's description of its own API in OpenAPI 3: enough for a client that checks a manifest or explains a resource.

import { API_GROUPS, CORE_RESOURCES } from './cluster-objects.ts';
import type { ServiceJson } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const text = (description: string): Fields => ({ type: 'string', description });
const anything = (description: string): Fields => ({ type: 'object', description, 'x-kubernetes-preserve-unknown-fields': true });

export function schemaIndex(): Fields {
	const groups = ['api/v1', ...Object.keys(API_GROUPS).map((group) => `apis/${group}/v1`)];
	return { paths: Object.fromEntries(groups.map((group) => [group, { serverRelativeURL: `/openapi/v3/${group}?hash=1` }])) };
}

/** `place`: api/v1 or apis/apps/v1. */
export function groupSchemas(place: string): Fields {
	const group = /^apis\/([^/]+)/.exec(place)?.[1] ?? '';
	const resources = (group === '' ? CORE_RESOURCES : (API_GROUPS[group] ?? [])).filter(({ name }) => !String(name).includes('/'));
	const kindOf = (kind: ServiceJson | undefined) => ({ group, kind: kind ?? '', version: 'v1' });
	const operation = (kind: ServiceJson | undefined, action: string): Fields => ({
		operationId: `${action}${String(kind)}`,
		parameters: [{ name: 'fieldValidation', in: 'query', schema: { type: 'string', uniqueItems: true } }],
		responses: { 200: { description: 'OK' } },
		'x-kubernetes-action': action,
		'x-kubernetes-group-version-kind': kindOf(kind),
	});
	return {
		openapi: '3.0.0',
		info: { title: 'Kubernetes', version: 'v1.31.0' },
		paths: Object.fromEntries(
			resources.map(({ name, kind, namespaced }) => [
				`/${place}/${namespaced === true ? 'namespaces/{namespace}/' : ''}${String(name)}/{name}`,
				{ get: operation(kind, 'get'), patch: operation(kind, 'patch'), put: operation(kind, 'put') },
			]),
		),
		components: {
			schemas: Object.fromEntries(resources.map(({ kind }) => [`io.k8s.api.${group || 'core'}.v1.${String(kind)}`, schema(kindOf(kind))])),
		},
	};
}

function schema(kind: Fields): Fields {
	return {
		type: 'object',
		description: `${String(kind['kind'])} is a resource of the cluster.`,
		properties: {
			apiVersion: text('The version of this representation.'),
			kind: text('The resource that this object represents.'),
			metadata: anything('Name, namespace, labels and annotations.'),
			spec: anything('The desired state.'),
			status: anything('The observed state.'),
			data: anything('Contents by key.'),
		},
		'x-kubernetes-group-version-kind': [kind],
	};
}
