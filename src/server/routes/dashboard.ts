// Serves the dashboard's files from `vite build`. The page navigates by the fragment after the `#`, which no server receives.

import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { packageFile } from '#util/package-files.ts';
import { sendProblem } from '../problem.ts';
import type { RoutePlugin } from './route-plugin.ts';

const PREFIX = '/dashboard/';

export const addDashboard: RoutePlugin = (app) => {
	const root = packageFile('web/dist');
	app.get('/dashboard', { config: { access: 'loopback' }, schema: { hide: true } }, (_request, reply) => reply.redirect(PREFIX));
	app.get('/', { config: { access: 'loopback' }, schema: { hide: true } }, (_request, reply) => reply.redirect(PREFIX));
	if (!existsSync(root)) {
		app.get(PREFIX, { config: { access: 'loopback' }, schema: { hide: true } }, (_request, reply) =>
			sendProblem(reply, 404, 'the dashboard is not built', { hint: 'sh scripts/setup.sh' }),
		);
		return;
	}
	app.register(fastifyStatic, { root, prefix: PREFIX, wildcard: true, cacheControl: false, dotfiles: 'deny' });
};
