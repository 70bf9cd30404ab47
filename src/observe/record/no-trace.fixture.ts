import { NO_TRACER } from '#observe/trace/registry.ts';

/** The trace of a program that was not traced. */
export const { trace: NO_TRACE } = await NO_TRACER.start({ output: '', start: async () => undefined });
