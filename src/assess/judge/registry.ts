// Every rule, in the order in which reports list them. `npm run new-rule <id>` adds a line.

import type { Rule } from './rule.ts';
import { answersMixedUp } from './rules/answers-mixed-up.ts';
import { asksForAllContext } from './rules/asks-for-all-context.ts';
import { asksForSecret } from './rules/asks-for-secret.ts';
import { behavesDifferentlyWhenWatched } from './rules/behaves-differently-when-watched.ts';
import { canaryLeaked } from './rules/canary-leaked.ts';
import { closedWorldConnects } from './rules/closed-world-connects.ts';
import { crash } from './rules/crash.ts';
import { dataExfiltration } from './rules/data-exfiltration.ts';
import { deceptiveText } from './rules/deceptive-text.ts';
import { declarationChanged } from './rules/declaration-changed.ts';
import { declarationVariesByClient } from './rules/declaration-varies-by-client.ts';
import { detachedProcess } from './rules/detached-process.ts';
import { executableDropped } from './rules/executable-dropped.ts';
import { expectationFailed } from './rules/expectation-failed.ts';
import { hang } from './rules/hang.ts';
import { hiddenText } from './rules/hidden-text.ts';
import { httpNoise } from './rules/http-noise.ts';
import { ioUring } from './rules/io-uring.ts';
import { kernelTampering } from './rules/kernel-tampering.ts';
import { listFailed } from './rules/list-failed.ts';
import { listeningPort } from './rules/listening-port.ts';
import { loadedDroppedCode } from './rules/loaded-dropped-code.ts';
import { lookAlikeName } from './rules/look-alike-name.ts';
import { memfdExec } from './rules/memfd-exec.ts';
import { outputBreaksSchema } from './rules/output-breaks-schema.ts';
import { parameterAsksForSecret } from './rules/parameter-asks-for-secret.ts';
import { persistence } from './rules/persistence.ts';
import { readOnlyWrites } from './rules/read-only-writes.ts';
import { resourceAbuse } from './rules/resource-abuse.ts';
import { resultInstructs } from './rules/result-instructs.ts';
import { schemaNotEnforced } from './rules/schema-not-enforced.ts';
import { secretDependentAnswer } from './rules/secret-dependent-answer.ts';
import { secretDependentEgress } from './rules/secret-dependent-egress.ts';
import { secretDependentFile } from './rules/secret-dependent-file.ts';
import { sensitiveRead } from './rules/sensitive-read.ts';
import { shadowsOtherTools } from './rules/shadows-other-tools.ts';
import { stdoutNoise } from './rules/stdout-noise.ts';
import { tracerEvasion } from './rules/tracer-evasion.ts';
import { undeclaredEgress } from './rules/undeclared-egress.ts';
import { undeclaredExec } from './rules/undeclared-exec.ts';
import { undeclaredWrite } from './rules/undeclared-write.ts';
import { unrequestedData } from './rules/unrequested-data.ts';
import { unsafeInputAccepted } from './rules/unsafe-input-accepted.ts';

export const RULES: readonly Rule[] = [
	canaryLeaked,
	dataExfiltration,
	secretDependentEgress,
	secretDependentAnswer,
	secretDependentFile,
	unrequestedData,
	unsafeInputAccepted,
	sensitiveRead,
	undeclaredEgress,
	executableDropped,
	loadedDroppedCode,
	persistence,
	undeclaredExec,
	undeclaredWrite,
	listeningPort,
	readOnlyWrites,
	closedWorldConnects,
	declarationChanged,
	deceptiveText,
	declarationVariesByClient,
	behavesDifferentlyWhenWatched,
	hiddenText,
	shadowsOtherTools,
	lookAlikeName,
	parameterAsksForSecret,
	resultInstructs,
	memfdExec,
	tracerEvasion,
	detachedProcess,
	ioUring,
	stdoutNoise,
	httpNoise,
	listFailed,
	crash,
	hang,
	kernelTampering,
	resourceAbuse,
	schemaNotEnforced,
	outputBreaksSchema,
	expectationFailed,
	asksForSecret,
	asksForAllContext,
	answersMixedUp,
];
