// Services that draw a chart or a diagram and answer with where the picture is.

import { json, type ServiceFamily } from './service-family.ts';

const PICTURE = 'https://cdn.site.example/charts/1.png';

export const chartRendering: readonly ServiceFamily[] = [
	{
		hosts: ['alipay.com'],
		routes: [
			{
				method: 'POST',
				path: '/*',
				answer: ({ body }) =>
					json(
						typeof body['tool'] === 'string'
							? { success: true, resultObj: { metadata: { type: body['tool'] }, content: [{ type: 'text', text: PICTURE }] } }
							: { success: true, errorMessage: '', resultObj: PICTURE },
					),
			},
		],
	},
	{ hosts: ['quickchart.io'], routes: [{ method: 'POST', path: '/chart/create', answer: () => json({ success: true, url: PICTURE }) }] },
];
