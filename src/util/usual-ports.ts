// Services that people run on their own machine, by the port that they listen on unless told otherwise. A program that is for one of them looks for it there.

/** The words that name the service, and its ports. */
const SERVICES: readonly (readonly [words: string, ...ports: readonly number[]])[] = [
	['redis', 6379],
	['valkey', 6379],
	['postgres', 5432],
	['postgresql', 5432],
	['mysql', 3306],
	['mariadb', 3306],
	['mongodb', 27_017],
	['mongo', 27_017],
	['mqtt', 1883],
	['mosquitto', 1883],
	['elasticsearch', 9200],
	['opensearch', 9200],
	['clickhouse', 8123],
	['couchdb', 5984],
	['influxdb', 8086],
	['prometheus', 9090],
	['grafana', 3000],
	['loki', 3100],
	['jaeger', 16_686],
	['qdrant', 6333],
	['weaviate', 8080],
	['meilisearch', 7700],
	['typesense', 8108],
	['solr', 8983],
	['ollama', 11_434],
	['jenkins', 8080],
	['sonarqube', 9000],
	['minio', 9000],
	['rabbitmq', 15_672],
	['consul', 8500],
	['vault', 8200],
	['n8n', 5678],
	['comfyui', 8188],
	['jupyter', 8888],
	['searxng', 8080],
	['joplin', 41_184],
	['anki', 8765],
	['obsidian', 27_124, 27_123],
	['logseq', 12_315],
	['zotero', 23_119],
	['home assistant', 8123],
	['homeassistant', 8123],
	['hass', 8123],
];

/** Returns the ports of the services that the text names as whole words. */
export function usualPorts(text: string): readonly number[] {
	const words = ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
	return [...new Set(SERVICES.flatMap(([name, ...ports]) => (words.includes(` ${name} `) ? ports : [])))];
}
