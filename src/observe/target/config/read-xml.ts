// Reads the XML options of a JetBrains IDE as a map of servers in the form of the other clients. Entities other than the five of XML, document
// types and everything that is not an element are left out, so that no file can include another or expand.

import { type ConfigEntry, type ConfigNode, DEEPEST, lineAt } from './config-node.ts';
import { ConfigSyntaxError } from './config-syntax-error.ts';

interface Element {
	readonly name: string;
	readonly from: number;
	to: number;
	readonly attributes: ReadonlyMap<string, string>;
	readonly children: Element[];
}

// sample: <option name="programPath" value="npx" /> · </commands> · <!-- … -->
const TAG = /<!--[\s\S]*?-->|<(\/?)([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
// sample: name="command"
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const COMPONENTS = new Set(['McpApplicationServerCommands', 'McpProjectServerCommands']);
const GROUPS = new Set(['commands', 'urls']);

export function readXmlConfig(text: string): ConfigNode {
	const components = all(elements(text)).filter(
		({ name, attributes }) => name === 'component' && COMPONENTS.has(attributes.get('name') ?? ''),
	);
	const servers = components
		.flatMap(({ children }) => children.flatMap((child) => (GROUPS.has(child.name) ? child.children : [child])))
		.flatMap(serverOf);
	const map: ConfigNode = { kind: 'map', from: 0, to: text.length, isFlow: true, entries: servers };
	return { ...map, entries: [{ key: 'mcpServers', keyFrom: 0, value: map }] };
}

function elements(text: string): Element {
	const root: Element = { name: '', from: 0, to: text.length, attributes: new Map(), children: [] };
	const open = [root];
	for (const { 0: whole, 1: closing, 2: name, 3: attributes = '', 4: single, index } of text.matchAll(TAG)) {
		if (name === undefined) continue;
		const inner = open.at(-1) ?? root;
		if (closing === '/') {
			if (inner.name !== name) throw new ConfigSyntaxError(lineAt(text, index), `</${name}> closes <${inner.name}>`);
			inner.to = index + whole.length;
			open.pop();
			continue;
		}
		const made: Element = { name, from: index, to: index + whole.length, attributes: attributesOf(attributes), children: [] };
		inner.children.push(made);
		if (single !== '/') open.push(made);
		if (open.length > DEEPEST) throw new ConfigSyntaxError(lineAt(text, index), `nested deeper than ${DEEPEST} levels`);
	}
	if (open.length > 1) throw new ConfigSyntaxError(lineAt(text, open.at(-1)?.from ?? 0), `<${open.at(-1)?.name}> is not closed`);
	return root;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
	return new Map(Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')]));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
	// sample: &quot; · &#10; · &#x1F600;
	return text.replace(
		/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
		(whole, hex?: string, decimal?: string, name?: string) => {
			if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
			const code = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16);
			return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
		},
	);
}

function all(element: Element): readonly Element[] {
	return [element, ...element.children.flatMap(all)];
}

/** Returns the server of an element. An entry without command and URL only holds the state of a server that is defined elsewhere. */
function serverOf(element: Element): readonly ConfigEntry[] {
	const options = all(element).filter(({ name, attributes }) => name === 'option' && attributes.has('value'));
	const option = (...names: readonly string[]) => options.find(({ attributes }) => names.includes(attributes.get('name') ?? ''));
	const name = option('name')?.attributes.get('value');
	const [command, url, args] = [option('programPath', 'command'), option('url', 'serverUrl'), option('arguments')];
	if (name === undefined || (command ?? url) === undefined) return [];
	const variables = all(element).filter(({ name: tag }) => tag === 'env');
	const entries: ConfigEntry[] = [
		...(command === undefined ? [] : [scalar('command', command, command.attributes.get('value') ?? '')]),
		...(url === undefined ? [] : [scalar('url', url, url.attributes.get('value') ?? '')]),
		...(args === undefined ? [] : [scalar('args', args, args.attributes.get('value') ?? '')]),
		...(option('enabled')?.attributes.get('value') === 'false' ? [scalar('enabled', element, false)] : []),
		{
			key: 'env',
			keyFrom: element.from,
			value: {
				kind: 'map',
				from: element.from,
				to: element.to,
				isFlow: true,
				entries: variables.map((variable) =>
					scalar(variable.attributes.get('name') ?? '', variable, variable.attributes.get('value') ?? ''),
				),
			},
		},
	];
	return [{ key: name, keyFrom: element.from, value: { kind: 'map', from: element.from, to: element.to, isFlow: true, entries } }];
}

function scalar(key: string, { from, to }: Element, value: string | boolean): ConfigEntry {
	return { key, keyFrom: from, value: { kind: 'scalar', from, to, value } };
}
