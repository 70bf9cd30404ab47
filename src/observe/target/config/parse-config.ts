import { basename } from 'node:path';
import type { ConfigNode } from './config-node.ts';
import { readJsonConfig } from './read-json.ts';
import { readTomlConfig } from './read-toml.ts';
import { readXmlConfig } from './read-xml.ts';
import { readYamlConfig } from './read-yaml.ts';

export const CONFIG_FORMATS = ['json', 'toml', 'yaml', 'xml'] as const;
export type ConfigFormat = (typeof CONFIG_FORMATS)[number];

const READERS: Readonly<Record<ConfigFormat, (text: string) => ConfigNode>> = {
	json: readJsonConfig,
	toml: readTomlConfig,
	yaml: readYamlConfig,
	xml: readXmlConfig,
};

/** Throws ConfigSyntaxError. */
export function parseConfig(text: string, format: ConfigFormat): ConfigNode {
	return READERS[format](text);
}

/** Returns the format by the file's name. An unknown name is read as JSON. */
export function formatOf(file: string): ConfigFormat {
	// sample: config.toml · playwright.yaml · opencode.jsonc
	const ending = /\.(toml|ya?ml|xml)$/i.exec(basename(file))?.[1]?.toLowerCase();
	return ending === 'toml' || ending === 'xml' ? ending : ending === undefined ? 'json' : 'yaml';
}
