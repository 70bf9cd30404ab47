import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './sdk-server.ts';

serveStdio(() => makeServer());
