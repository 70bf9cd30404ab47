// An API description, served wherever a client expects one: OpenAPI 3 in JSON or YAML, Swagger 2 if the path contains that name.
// It describes the sink's own REST answers: orders are listed, created, fetched, changed and deleted.

import { json, type ServiceAnswer, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

// sample: /openapi.json · /api/v1/openapi.yaml · /v3/api-docs · /swagger.json · /swagger/v1/swagger.json · /docs/api-spec.yml
const DESCRIPTION =
	/(?:^|\/)(?:(?:openapi|swagger|api[-_]?spec|api[-_]?docs)(?:[-_.]?v?\d+(?:\.\d+)*)?\.(?:json|ya?ml)|v\d\/api-docs|openapi|swagger)$/i;

const NUMBER = { type: 'integer' };
const ORDER = {
	type: 'object',
	required: ['product', 'amount'],
	properties: { id: NUMBER, product: { type: 'string', description: 'What is ordered' }, amount: NUMBER },
};

interface Operation {
	readonly path: string;
	readonly method: string;
	readonly id: string;
	readonly summary: string;
	readonly hasBody?: true;
}

const OPERATIONS: readonly Operation[] = [
	{ path: '/orders', method: 'get', id: 'listOrders', summary: 'Lists orders' },
	{ path: '/orders', method: 'post', id: 'createOrder', summary: 'Makes an order', hasBody: true },
	{ path: '/orders/{orderId}', method: 'get', id: 'getOrder', summary: 'Shows an order' },
	{ path: '/orders/{orderId}', method: 'put', id: 'updateOrder', summary: 'Changes an order', hasBody: true },
	{ path: '/orders/{orderId}', method: 'delete', id: 'deleteOrder', summary: 'Removes an order' },
];

type Described = (operation: Operation) => { readonly [key: string]: ServiceJson };

function paths(described: Described): ServiceJson {
	const found: Record<string, Record<string, ServiceJson>> = {};
	for (const one of OPERATIONS) {
		const { path, method, id, summary } = one;
		found[path] = { ...found[path], [method]: { operationId: id, summary, tags: ['orders'], ...described(one) } };
	}
	return found;
}

const inPath = ({ path }: Operation) => path.includes('{');

const openApi = (host: string): ServiceJson => ({
	openapi: '3.0.3',
	info: { title: 'Shop', version: '1.2.0', description: 'Orders of a small shop' },
	servers: [{ url: `https://${host}` }],
	paths: paths((operation) => ({
		parameters: inPath(operation) ? [{ name: 'orderId', in: 'path', required: true, schema: NUMBER }] : [],
		...(operation.hasBody === true ? { requestBody: { required: true, content: { 'application/json': { schema: ORDER } } } } : {}),
		responses: { '200': { description: 'The order', content: { 'application/json': { schema: ORDER } } } },
	})),
});

const swagger = (host: string): ServiceJson => ({
	swagger: '2.0',
	info: { title: 'Shop', version: '1.2.0' },
	host,
	basePath: '/',
	schemes: ['https'],
	consumes: ['application/json'],
	produces: ['application/json'],
	paths: paths((operation) => ({
		parameters: [
			...(inPath(operation) ? [{ name: 'orderId', in: 'path', required: true, type: 'integer' }] : []),
			...(operation.hasBody === true ? [{ name: 'order', in: 'body', required: true, schema: ORDER }] : []),
		],
		responses: { '200': { description: 'The order', schema: ORDER } },
	})),
});

function described({ host, path }: ServiceRequest): ServiceAnswer {
	const document = /swagger[^/]*$/i.test(path) ? swagger(host) : openApi(host);
	// JSON is also valid YAML.
	return /\.ya?ml$/i.test(path) ? textOf('application/yaml', JSON.stringify(document, undefined, 2)) : json(document);
}

export const apiDescription: ServiceFamily = {
	routes: [{ method: 'GET', path: '/*', when: ({ path }) => DESCRIPTION.test(path), answer: described }],
};
