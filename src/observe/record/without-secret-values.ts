import { hostsIn } from '#util/hosts.ts';

// sample: 8080 · --port=8080 · localhost:3000
const PORT = /(?:^|[=:])\d+$/;
// sample: 0.0.0.0 · HOST=::
const ADDRESS = /(?:^|=)(?:[\d.]+|[\da-f:]*::[\da-f:]*)$/i;

/** Variables as a record holds them. The judge reads paths, hosts and ports from their values; any other value may be a secret of the user's. */
export function withoutSecretValues(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isPlace(value) ? value : `‹${value.length} characters›`]));
}

function isPlace(value: string): boolean {
	return value.startsWith('/') || PORT.test(value) || ADDRESS.test(value) || [...hostsIn(value)].length > 0;
}
