// Every attempt of the escape suite.

import type { Language } from '../machine.ts';
import { C_ESCAPES } from './c.ts';
import type { Escape } from './escape.ts';
import { NODE_ESCAPES } from './node.ts';
import { PYTHON_ESCAPES } from './python.ts';

export const ESCAPES: Readonly<Record<Language, readonly Escape[]>> = { c: C_ESCAPES, python: PYTHON_ESCAPES, node: NODE_ESCAPES };
