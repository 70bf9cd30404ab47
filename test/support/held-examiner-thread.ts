// Stands for a thread of the examiner that takes as long as the test wants: a message with the text `until FILE` is answered once that file is there.

import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ExaminerJob, ExaminerReply } from '#enforce/guard/examine/thread-examiner.ts';

const pause = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on('message', ({ bytes }: ExaminerJob) => {
	const [, file] = /"until ([^"]+)"/.exec(Buffer.from(bytes).toString()) ?? [];
	while (file !== undefined && !existsSync(file)) Atomics.wait(pause, 0, 0, 20);
	parentPort?.postMessage({ result: { findings: [] } } satisfies ExaminerReply);
});
