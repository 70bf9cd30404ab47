// The manifests against Kubernetes' own schema and the form of a compose file, and with what they promise about the cell.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const definitions = JSON.parse(read('fixtures/schemas/kubernetes-1.37.json')) as object;
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(definitions, 'kubernetes');

const documents = () => parseAllDocuments(read('examples/fleet/kubernetes.yaml')).map((one) => one.toJS() as Record<string, unknown>);

function problemsOf(document: Readonly<Record<string, unknown>>): readonly string[] {
	const check = ajv.compile({ $ref: `kubernetes#/definitions/${String(document['kind'])}` });
	check(document);
	return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

test('each document of the manifest is what Kubernetes takes', () => {
	expect(documents().map(({ kind }) => kind)).toEqual(['Deployment', 'PersistentVolumeClaim']);
	expect(documents().flatMap(problemsOf)).toEqual([]);
});

test.for([
	['hostUsers: false', 'hostUser: false'],
	['procMount: Unmasked', 'procMount: 1'],
	['replicas: 4', 'replicas: four'],
	['claimName: candor-cache', 'claim: candor-cache'],
] as const)('the schema refuses %s written as %s', ([right, wrong]) => {
	const text = read('examples/fleet/kubernetes.yaml').replace(right, wrong);
	expect(parseAllDocuments(text).flatMap((one) => problemsOf(one.toJS() as Record<string, unknown>))).not.toEqual([]);
});

test('a worker has no more rights than its cell needs', () => {
	const [deployment] = documents();
	const pod = (deployment as { spec: { template: { spec: Record<string, unknown> } } }).spec.template.spec;
	const [worker] = pod['containers'] as readonly { readonly securityContext: object }[];
	expect(pod).toMatchObject({ hostUsers: false, automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
	expect(worker?.securityContext).toEqual({
		seccompProfile: { type: 'Unconfined' },
		appArmorProfile: { type: 'Unconfined' },
		procMount: 'Unmasked',
		capabilities: { drop: ['ALL'] },
		allowPrivilegeEscalation: false,
		readOnlyRootFilesystem: true,
	});
});

// https://github.com/compose-spec/compose-spec/blob/main/05-services.md: the keys that are used here.
const words = z.array(z.string());
const service = z.strictObject({
	build: z.string().optional(),
	image: z.string().optional(),
	command: words.optional(),
	entrypoint: words.optional(),
	user: z.string().optional(),
	environment: z.record(z.string(), z.string()).optional(),
	depends_on: z
		.record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }))
		.optional(),
	ports: words.optional(),
	volumes: words.optional(),
	read_only: z.boolean().optional(),
	tmpfs: words.optional(),
	cap_drop: words.optional(),
	security_opt: words.optional(),
	stop_grace_period: z.string().optional(),
	restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
	healthcheck: z.strictObject({ test: words, interval: z.string() }).optional(),
});
const compose = z.strictObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });

test.for(['examples/fleet/compose.yaml', 'examples/serve/compose.yaml'])('%s is a compose file whose names are all there', (file) => {
	const { services, volumes } = compose.parse(parse(read(file)));
	const named = Object.values(services).flatMap((one) => (one.volumes ?? []).map((volume) => volume.split(':', 1)[0]));
	expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
	const awaited = Object.values(services).flatMap((one) => Object.keys(one.depends_on ?? {}));
	expect(awaited.filter((name) => services[name] === undefined)).toEqual([]);
});
