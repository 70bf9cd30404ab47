// Procedures that are called by XML over HTTP: business software, wikis and desktop applications with a server of their own.
// http://xmlrpc.com/spec.md; the methods on records are those of https://www.odoo.com/documentation/18.0/developer/reference/external_api.html

import { type ServiceAnswer, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

const RECORD: Readonly<Record<string, ServiceJson>> = {
	id: 1,
	name: 'shop',
	display_name: 'A small shop',
	title: 'A small shop',
	description: 'A small shop sells notebooks.',
	url: 'https://www.site.example/shop',
	success: true,
	status: 'ok',
	message: 'ok',
	version: '17.0',
};
const FIELD: Readonly<Record<string, ServiceJson>> = { type: 'char', string: 'Name', required: false, readonly: false, help: '' };

/** Results by the name of the method, or of the method on a model that it executes. The first pattern that matches wins. */
const RESULTS: readonly (readonly [method: RegExp, result: (fields: readonly string[]) => ServiceJson])[] = [
	[/^(?:common\.)?version$/, () => ({ server_version: '17.0', server_serie: '17.0', protocol_version: 1 })],
	[/^system\.listMethods$/, () => ['system.listMethods', 'ping', 'version']],
	[/^(?:authenticate|login)$/, () => 1],
	[/^(?:search_read|read|export_data|list\w*|get_(?:all_)?\w*s)$/i, (fields) => [recordWith(fields)]],
	[/^search$/, () => [1]],
	[/^(?:search_count|count\w*|create)$/, () => 1],
	[/^name_search$/, () => [[1, 'shop']]],
	[/^fields_get$/, () => ({ id: { ...FIELD, type: 'integer', string: 'ID' }, name: FIELD })],
	[/^(?:write|unlink|copy|check_\w+|has_\w+|is_\w+|ping|\w*\.?ping)$/, () => true],
];

function recordWith(fields: readonly string[]): ServiceJson {
	const asked = fields.map((name): [string, ServiceJson] => [name, RECORD[name] ?? (/_ids?$/.test(name) ? 1 : 'shop')]);
	return fields.length === 0 ? RECORD : { id: 1, ...Object.fromEntries(asked) };
}

function answer({ text }: ServiceRequest): ServiceAnswer {
	const called = /<methodName>\s*([\w.:/]{1,100})\s*<\/methodName>/.exec(text)?.[1] ?? '';
	const strings = [...text.matchAll(/<string>([^<]{0,100})<\/string>/g)].map(([, one = '']) => one);
	// execute_kw(database, user, password, model, method, arguments)
	const method = /^execute(?:_kw)?$/.test(called) ? (strings[3] ?? '') : called;
	const named = /<name>fields<\/name>\s*<value>\s*<array>([\s\S]{0,4000}?)<\/array>/.exec(text)?.[1] ?? '';
	const fields = [...named.matchAll(/<string>(\w{1,60})<\/string>/g)].map(([, one = '']) => one);
	const result = RESULTS.find(([pattern]) => pattern.test(method))?.[1](fields) ?? RECORD;
	const value = `<value>${written(result)}</value>`;
	return textOf('text/xml', `<?xml version="1.0"?>\n<methodResponse><params><param>${value}</param></params></methodResponse>\n`);
}

function written(value: ServiceJson | undefined): string {
	if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`;
	if (typeof value === 'number') return Number.isInteger(value) ? `<int>${value}</int>` : `<double>${value}</double>`;
	if (Array.isArray(value)) return `<array><data>${value.map((one) => `<value>${written(one)}</value>`).join('')}</data></array>`;
	if (typeof value !== 'object' || value === null)
		return `<string>${String(value ?? '')
			.replaceAll('&', '&amp;')
			.replaceAll('<', '&lt;')}</string>`;
	const members = Object.entries(value).map(([name, one]) => `<member><name>${name}</name><value>${written(one)}</value></member>`);
	return `<struct>${members.join('')}</struct>`;
}

export const procedureCalls: ServiceFamily = {
	routes: [{ method: 'POST', path: '/*', when: ({ text }) => /^\s*(?:<\?xml[^>]{0,100}\?>\s*)?<methodCall>/.test(text), answer }],
};
