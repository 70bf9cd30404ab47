// Clients that people use write and read: those of Redis, MySQL, MongoDB and MQTT. PostgreSQL's is a dependency, and has its test beside this one.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLoopbackSink } from '../../loopback-sink.fixture.ts';

const run = promisify(execFile);
const CLIENTS = { ioredis: '5', mysql2: '3', mongodb: '6', mqtt: '5' };
let place = '';

beforeAll(async () => {
	place = await mkdtemp(join(tmpdir(), 'candor-clients-'));
	await writeFile(join(place, 'package.json'), JSON.stringify({ type: 'module', dependencies: CLIENTS }));
	await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: place });
});
afterAll(() => rm(place, { recursive: true, force: true }));

const PROGRAMS = {
	1883: `import mqtt from 'mqtt';
const client = await mqtt.connectAsync('mqtt://127.0.0.1:' + port, { protocolVersion: 5 });
await client.publishAsync('shop/note', 'first', { qos: 2 });
client.on('message', async (topic, payload) => {
	console.log(String(payload));
	await client.endAsync();
});
await client.subscribeAsync('shop/#');`,
	6379: `import Redis from 'ioredis';
const client = new Redis({ host: '127.0.0.1', port });
await client.hset('note', { text: 'first' });
console.log((await client.hgetall('note')).text);
client.disconnect();`,
	3306: `import mysql from 'mysql2/promise';
const client = await mysql.createConnection({ host: '127.0.0.1', port, user: 'app', password: 'app', database: 'shop' });
await client.query('CREATE TABLE notes (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(20)) ENGINE=InnoDB');
await client.execute('INSERT INTO notes (text) VALUES (?)', ['first']);
console.log((await client.execute('SELECT text FROM notes WHERE id = ?', [1]))[0][0].text);
await client.end();`,
	27017: `import { MongoClient } from 'mongodb';
const client = await MongoClient.connect('mongodb://127.0.0.1:' + port);
await client.db('shop').collection('notes').insertOne({ text: 'first' });
console.log((await client.db('shop').collection('notes').findOne({ text: 'first' })).text);
await client.close();`,
};

test.each(Object.entries(PROGRAMS))('on port %s', async (port, program) => {
	await using box = await openLoopbackSink();
	// A client of its own port for each: the sink takes what comes through for a stream to the service's port.
	const door = createServer((socket) => void forward(socket, box.dial(Number(port))));
	await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
	const { port: opened } = door.address() as { readonly port: number };
	const file = join(place, `client-${port}.js`);
	await writeFile(file, `const port = ${opened};\n${program}\n`);
	const { stdout } = await run(process.execPath, [file], { cwd: place });
	door.close();
	expect(stdout.trim()).toBe('first');
});

async function forward(socket: Socket, dialled: Promise<Socket>): Promise<void> {
	const other = await dialled;
	socket.on('error', () => other.destroy()).on('close', () => other.destroy());
	socket.pipe(other).pipe(socket);
}
