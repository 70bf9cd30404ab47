// Serves the server on standard streams.

import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './make-server.ts';

serveStdio(() => makeServer());
