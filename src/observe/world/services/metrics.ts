// Time series in the JSON of Prometheus, which many metric stores use. Every queried series has a value, whatever its name.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const NAMES = ['up', 'http_requests_total', 'node_cpu_seconds_total', 'process_resident_memory_bytes'];
const LABELS = { instance: 'shop:9100', job: 'node' };
const POINTS = 6;

const success = (data: ServiceJson) => json({ status: 'success', data });

/** Returns the first metric name in a query such as `rate(http_requests_total{code="200"}[5m])`. */
function seriesOf({ query, body }: ServiceRequest): Readonly<Record<string, string>> {
	const asked = String(query['query'] ?? body['query'] ?? '');
	return { __name__: NAMES.find((name) => asked.includes(name)) ?? 'up', ...LABELS };
}

const now = ({ today }: ServiceRequest): number => Date.parse(`${today}T12:00:00Z`) / 1000;

function points(request: ServiceRequest): ServiceJson {
	const end = now(request);
	return Array.from({ length: POINTS }, (_, index) => [end - (POINTS - 1 - index) * 60, String(index + 1)]);
}

const target = (request: ServiceRequest) => ({
	discoveredLabels: { __address__: 'shop:9100' },
	labels: LABELS,
	scrapePool: 'node',
	scrapeUrl: 'http://shop:9100/metrics',
	globalUrl: 'http://shop:9100/metrics',
	lastError: '',
	lastScrape: `${request.today}T12:00:00Z`,
	lastScrapeDuration: 0.01,
	health: 'up',
	scrapeInterval: '15s',
	scrapeTimeout: '10s',
});

/** Whether the host is a metric store. Many other APIs also have labels, rules and alerts. */
const isStore = ({ host }: ServiceRequest): boolean => /prom|metric|thanos|mimir|victoria/.test(host);

export const metrics: ServiceFamily = {
	routes: [
		{
			path: '/api/v1/query',
			answer: (request) => success({ resultType: 'vector', result: [{ metric: seriesOf(request), value: [now(request), '1'] }] }),
		},
		{
			path: '/api/v1/query_range',
			answer: (request) => success({ resultType: 'matrix', result: [{ metric: seriesOf(request), values: points(request) }] }),
		},
		{ method: 'GET', path: '/api/v1/series', answer: (request) => success([seriesOf(request)]) },
		{ path: '/api/v1/labels', when: isStore, answer: () => success(['__name__', ...Object.keys(LABELS)]) },
		{ path: '/api/v1/label/__name__/values', answer: () => success(NAMES) },
		{ path: '/api/v1/label/:name/values', answer: ({ params }) => success(params['name'] === 'job' ? ['node'] : ['shop:9100']) },
		{
			method: 'GET',
			path: '/api/v1/metadata',
			answer: () => success(Object.fromEntries(NAMES.map((name) => [name, [{ type: 'gauge', help: `About ${name}.`, unit: '' }]]))),
		},
		{ method: 'GET', path: '/api/v1/targets', answer: (request) => success({ activeTargets: [target(request)], droppedTargets: [] }) },
		{ path: '/api/v1/rules', when: isStore, answer: () => success({ groups: [] }) },
		{ path: '/api/v1/alerts', when: isStore, answer: () => success({ alerts: [] }) },
		{
			path: '/api/v1/status/buildinfo',
			answer: () => success({ version: '2.53.0', goVersion: 'go1.22.4', branch: 'HEAD', revision: 'a1b2c3' }),
		},
		{ path: '/-/healthy', answer: () => ({ type: 'text/plain', text: 'Prometheus Server is Healthy.\n' }) },
		{ path: '/-/ready', answer: () => ({ type: 'text/plain', text: 'Prometheus Server is Ready.\n' }) },
	],
};
