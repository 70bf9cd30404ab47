// The text files of a developer's project, by their relative path.

import { csvOf, TABLES } from './tables.ts';

export interface ProjectFile {
	readonly path: string;
	readonly kind: string;
	readonly text: string;
}

const file = (path: string, kind: string, ...lines: readonly string[]): ProjectFile => ({ path, kind, text: `${lines.join('\n')}\n` });
const json = (path: string, kind: string, value: unknown): ProjectFile => ({ path, kind, text: `${JSON.stringify(value, null, 2)}\n` });

export const PROJECT_FILES: readonly ProjectFile[] = [
	file('notes.md', 'markdown', '# Notes', '', '- buy milk', '- call Alex'),
	{ path: 'data.json', kind: 'json', text: '{"items": [{"id": 1, "name": "first"}, {"id": 2, "name": "second"}]}\n' },
	file('src/main.js', 'javascript', 'export function greet(name) {', "\treturn 'Hello ' + name;", '}'),
	file('README.md', 'markdown', '# Shop', '', 'A small shop.', '', '## Usage', '', '    npm start', '', 'See [the notes](notes.md).'),
	file('docs/guide.md', 'markdown', '---', 'title: Guide', 'tags: [guide, shop]', '---', '', '# Guide', '', 'How the shop works. #guide'),
	json('package.json', 'json', {
		name: 'shop',
		version: '1.2.0',
		private: true,
		type: 'module',
		scripts: { start: 'node src/main.js', test: 'node --test' },
	}),
	json('tsconfig.json', 'json', { compilerOptions: { target: 'es2022', module: 'nodenext', strict: true }, include: ['src'] }),
	file('eslint.config.js', 'javascript', 'export default [{ rules: { "no-unused-vars": "warn" } }];'),
	file(
		'src/orders.ts',
		'typescript',
		'export function total(orders: readonly Order[]): number {',
		'\treturn orders.reduce((sum, order) => sum + order.amount, 0);',
		'}',
		'',
		'export interface Order {',
		'\treadonly id: number;',
		'\treadonly amount: number;',
		'}',
		'',
		'export const EMPTY = total([]);',
	),
	...['prices', 'stock', 'visits'].map((name) =>
		file(
			`src/${name}.ts`,
			'typescript',
			`export function total(${name}: readonly number[]): number {`,
			`\treturn ${name}.reduce((sum, one) => sum + one, 0);`,
			'}',
		),
	),
	file(
		'src/report.py',
		'python',
		'def total(amounts):',
		'    return sum(amounts)',
		'',
		'',
		'if __name__ == "__main__":',
		'    print(total([12, 3]))',
	),
	file('cmd/main.go', 'go', 'package main', '', 'import "fmt"', '', 'func main() {', '\tfmt.Println("shop")', '}'),
	file(
		'site/index.html',
		'html',
		'<!doctype html>',
		'<html lang="en"><head><title>Shop</title></head>',
		'<body><h1>Shop</h1><p>Welcome.</p></body></html>',
	),
	file('config.yaml', 'yaml', 'name: shop', 'port: 8080', 'features:', '  - orders', '  - reports'),
	file('compose.yaml', 'compose', 'services:', '  web:', '    image: nginx:1.27', '    ports:', '      - "8080:80"'),
	file(
		'openapi.yaml',
		'openapi',
		'openapi: 3.0.3',
		'info:',
		'  title: Shop',
		'  version: 1.2.0',
		'servers:',
		'  - url: https://api.shop.example',
		'paths:',
		'  /orders:',
		'    get:',
		'      operationId: listOrders',
		'      summary: Lists orders',
		'      responses:',
		'        "200":',
		'          description: The orders',
	),
	file(
		'deploy/web.yaml',
		'manifest',
		'apiVersion: apps/v1',
		'kind: Deployment',
		'metadata:',
		'  name: web',
		'spec:',
		'  replicas: 1',
		'  selector:',
		'    matchLabels: { app: web }',
		'  template:',
		'    metadata:',
		'      labels: { app: web }',
		'    spec:',
		'      containers:',
		'        - name: web',
		'          image: nginx:1.27',
	),
	file('docs/flow.mmd', 'diagram', 'graph TD', '  order --> payment', '  payment --> delivery'),
	file(
		'docs/feed.xml',
		'feed',
		'<?xml version="1.0"?>',
		'<rss version="2.0"><channel><title>Shop</title><link>https://www.site.example/</link><description>News</description><item><title>Opened</title><link>https://www.site.example/opened</link></item></channel></rss>',
	),
	file(
		'assets/logo.svg',
		'vector',
		'<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12" fill="#336699"/></svg>',
	),
	json('analysis.ipynb', 'notebook', {
		nbformat: 4,
		nbformat_minor: 5,
		metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' }, language_info: { name: 'python' } },
		cells: [
			{ id: 'intro', cell_type: 'markdown', metadata: {}, source: ['# Analysis'] },
			{ id: 'sum', cell_type: 'code', metadata: {}, source: ['sum([12, 3])'], outputs: [], execution_count: null },
		],
	}),
	...TABLES.map((table) => ({ path: `data/${table.name}.csv`, kind: 'csv', text: csvOf(table) })),
];
