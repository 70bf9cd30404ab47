// What there is to reach in a test's namespace: a web server, one with TLS, and one that speaks first.

import { readFileSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

const [, , certificate, key] = process.argv;
createWebServer((request, response) => response.end(`web ${request.headers.host}`)).listen(8080, '::');
createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
	socket.on('error', () => {});
	socket.end(`tls ${socket.servername}`);
}).listen(8443, '::');
createServer((socket) => {
	socket.on('error', () => {});
	socket.write('banner\n');
	socket.on('data', (chunk) => socket.end(`heard ${chunk}`));
}).listen(2222, '::', () => process.stdout.write('open\n'));
