// Stands for a thread of the examiner that gets stuck: it never answers for a message of more than 1,000 bytes.

import { parentPort } from 'node:worker_threads';
import type { ExaminerJob, ExaminerReply } from '#enforce/guard/examine/thread-examiner.ts';

parentPort?.on('message', ({ bytes }: ExaminerJob) => {
	while (bytes.length > 1000);
	parentPort?.postMessage({ result: { findings: [] } } satisfies ExaminerReply);
});
