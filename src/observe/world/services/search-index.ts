// Search indexes that people host themselves, and that sites offer: the JSON of Elasticsearch and OpenSearch.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

const SOURCE: Record<string, ServiceJson> = {
	type: 'package',
	id: '1',
	name: 'notebook',
	title: 'Notebook',
	description: 'A notebook with forty pages.',
	package_attr_name: 'notebook',
	package_pname: 'notebook',
	package_pversion: '1.2.0',
	package_description: 'A notebook with forty pages.',
	package_license_set: ['MIT'],
	package_homepage: ['https://www.site.example'],
	package_platforms: ['x86_64-linux'],
	package_programs: ['notebook'],
	option_name: 'services.notebook.enable',
	option_description: 'Whether to enable the notebook.',
	option_type: 'boolean',
	option_default: 'false',
	program_name: 'notebook',
	url: 'https://www.site.example',
	created_at: '2025-01-02T10:00:00Z',
};

const hit = (index: string) => ({ _index: index, _id: '1', _score: 1, _source: SOURCE });
const found = (index: string) => ({
	took: 2,
	timed_out: false,
	_shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
	hits: { total: { value: 1, relation: 'eq' }, max_score: 1, hits: [hit(index)] },
	aggregations: {},
});
const cluster = {
	name: 'node-1',
	cluster_name: 'shop',
	cluster_uuid: 'a1b2c3',
	version: { number: '8.15.0', build_flavor: 'default', lucene_version: '9.11.1' },
	tagline: 'You Know, for Search',
};

export const searchIndex: readonly ServiceFamily[] = [
	{
		routes: [
			{ path: '/_search', answer: () => json(found('orders')) },
			{ path: '/:index/_search', answer: ({ params }) => json(found(params['index'] ?? '')) },
			{ path: '/backend/:index/_search', answer: ({ params }) => json(found(params['index'] ?? '')) },
			{ path: '/:index/_count', answer: () => json({ count: 1, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } }) },
			{ path: '/backend/:index/_count', answer: () => json({ count: 1, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } }) },
			{
				path: '/:index/_doc/:id',
				answer: ({ params, method }) =>
					json(
						method === 'GET'
							? { ...hit(params['index'] ?? ''), found: true }
							: { _index: params['index'], _id: params['id'], result: 'updated', _version: 1 },
					),
			},
			{
				path: '/:index/_mapping',
				answer: ({ params }) => json({ [params['index'] ?? '']: { mappings: { properties: { name: { type: 'keyword' } } } } }),
			},
			{
				path: '/_cat/indices',
				answer: () => json([{ health: 'green', status: 'open', index: 'orders', 'docs.count': '5', 'store.size': '10kb' }]),
			},
			{
				path: '/_cluster/health',
				answer: () => json({ cluster_name: 'shop', status: 'green', timed_out: false, number_of_nodes: 1, number_of_data_nodes: 1 }),
			},
		],
	},
	{ hosts: ['elastic.corp.example'], routes: [{ path: '/', answer: () => json(cluster) }] },
];
