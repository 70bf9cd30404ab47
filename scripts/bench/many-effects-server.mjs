// A server whose only tool opens as many names as its first argument gives, once: below many directories, some of them repeatedly.

import { closeSync, openSync } from 'node:fs';
import { serve } from '../../fixtures/servers/lib/mcp-stdio.mjs';

const many = Number(process.argv[2]);
/** Of a thousand opened names, this many were opened before. */
const AGAIN = 200;
const self = import.meta.filename;
let hasLooked = false;

function look(path) {
	try {
		closeSync(openSync(path, 'r'));
	} catch {} // most names do not exist
}

function lookAtAll() {
	if (hasLooked) return 'done before';
	hasLooked = true;
	for (let i = 0; i < many; i++) look(i % 1000 < AGAIN ? self : `/tmp/index/part-${i % 97}/volume-${i % 1009}/name-${i}`);
	return `looked at ${many} names`;
}

const inputSchema = { type: 'object', properties: {} };
serve({
	name: 'many-effects',
	version: '1.0.0',
	tools: [{ name: 'build_index', description: 'Builds an index of names.', inputSchema, handler: lookAtAll }],
});
