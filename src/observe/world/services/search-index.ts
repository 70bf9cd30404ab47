// Search indexes in the JSON of Elasticsearch and OpenSearch. A search finds a document that matches it, with the fields that the query names.

import { fittingDocument, groupsOf } from './fitting-document.ts';
import type { ServiceFamily, ServiceJson, ServiceRequest } from './service-family.ts';

const SHARDS = { total: 1, successful: 1, skipped: 0, failed: 0 };
const MOST_KEPT = 500;

const keyOf = (index: string, id: string) => `index/${index}/${id}`;
const hit = (index: string, id: string, source: ServiceJson) => ({ _index: index, _id: id, _score: 1, _source: source });

function found(index: string, { body, kept }: ServiceRequest): ServiceJson {
	const own = [...kept]
		.filter(([key]) => key.startsWith(keyOf(index, '')))
		.map(([key, source]) => hit(index, key.slice(keyOf(index, '').length), source));
	const hits = own.length > 0 ? own : [hit(index, '1', fittingDocument(body))];
	return {
		took: 2,
		timed_out: false,
		_shards: SHARDS,
		hits: { total: { value: hits.length, relation: 'eq' }, max_score: 1, hits },
		aggregations: groupsOf(body['aggs'] ?? body['aggregations']),
	};
}

/** Stores a document under its id, or under a new one. */
function put(request: ServiceRequest): ServiceJson {
	const { params, kept, body } = request;
	const index = params['index'] ?? '';
	const id = params['id'] ?? String(kept.size + 1);
	if (kept.size < MOST_KEPT) kept.set(keyOf(index, id), body);
	return { _index: index, _id: id, _version: 1, result: 'created', _shards: SHARDS };
}

function one(request: ServiceRequest): ServiceJson {
	const { params, kept, method } = request;
	const [index = '', id = ''] = [params['index'], params['id']];
	if (method === 'DELETE') return { _index: index, _id: id, result: kept.delete(keyOf(index, id)) ? 'deleted' : 'not_found' };
	if (method !== 'GET' && method !== 'HEAD') return put(request);
	return { ...hit(index, id, kept.get(keyOf(index, id)) ?? fittingDocument({})), found: true };
}

const cluster = {
	name: 'node-1',
	cluster_name: 'shop',
	cluster_uuid: 'a1b2c3',
	version: { number: '8.15.0', build_flavor: 'default', lucene_version: '9.11.1' },
	tagline: 'You Know, for Search',
};
const PRODUCT = { 'x-elastic-product': 'Elasticsearch' };
const product = (value: ServiceJson) => ({ type: 'application/json', text: JSON.stringify(value), headers: PRODUCT });
const indexes = [
	{
		health: 'green',
		status: 'open',
		index: 'orders',
		uuid: 'a1',
		pri: '1',
		rep: '0',
		'docs.count': '5',
		'docs.deleted': '0',
		'store.size': '10kb',
	},
];
const count = { count: 1, _shards: SHARDS };

export const searchIndex: readonly ServiceFamily[] = [
	{
		routes: [
			{ path: '/_search', answer: (request) => product(found('orders', request)) },
			{ path: '/:index/_search', answer: (request) => product(found(request.params['index'] ?? '', request)) },
			// Some sites serve their index below an additional path segment.
			{ path: '/:site/:index/_search', answer: (request) => product(found(request.params['index'] ?? '', request)) },
			{ path: '/:index/_count', answer: () => product(count) },
			{ path: '/:site/:index/_count', answer: () => product(count) },
			{ path: '/:index/_doc', answer: (request) => product(put(request)) },
			{ path: '/:index/_doc/:id', answer: (request) => product(one(request)) },
			{
				path: '/:index/_mapping',
				answer: ({ params }) => product({ [params['index'] ?? '']: { mappings: { properties: { name: { type: 'keyword' } } } } }),
			},
			{ path: '/_cat/indices', answer: () => product(indexes) },
			{ path: '/_cat/indices/*', answer: () => product(indexes) },
			{
				path: '/_cluster/health',
				answer: () => product({ cluster_name: 'shop', status: 'green', timed_out: false, number_of_nodes: 1, number_of_data_nodes: 1 }),
			},
		],
	},
	{
		routes: [
			{
				path: '/',
				// Clients of these indexes are recognised by the media type that they accept.
				when: ({ host, header }) => /^(?:elastic|opensearch|search)\b/.test(host) || /vnd\.elasticsearch/.test(header('accept')),
				answer: () => product(cluster),
			},
		],
	},
];
