// Checks the results of a tool against its output schema. https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema

import type { Declaration, DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { own } from '#observe/inputs/schema/json.ts';
import { openSchema } from '#observe/inputs/schema/open-schema.ts';
import { withinTime } from '#observe/inputs/within-time.ts';
import { isObject } from '#util/json-object.ts';

const TIME_A_TOOL_MS = 1_000;
/** Error messages of the libraries of several languages. */
const REFUSALS = [
	/\boutput validation (?:error|failed)/i, // Output validation error: Tool add has an output schema but no structured content was provided
	/\boutput ?schema\b[^.\n]{0,30}\bno structured (?:content|output)/i, // outputSchema defined but no structured output returned
	/\binvalid structured (?:content|output)\b/i, // Invalid structured content for tool add: …
	/\bvalidating tool output\b/i, // validating tool output: …
	/\bstructured (?:content|output) does(?: not|n[’']t) (?:match|fit|conform)/i,
	/\b(?:output|result) does(?: not|n[’']t) (?:match|fit|conform to) (?:its|the|its declared|the declared) output ?schema\b/i,
];
/** Error executing tool add: 1 validation error for addOutput */
const OF_MODEL = /\bvalidation errors? for (\w+)/i;
const MOST = 200;

/** Returns the same results, with the fault added to each result that violates its schema. Truncated results and unusable schemas are not judged. */
export function withOutputFaults(results: readonly StepResult[], declaration: Declaration | null): readonly StepResult[] {
	const faults = new Map<StepResult, string>();
	const byTool = Map.groupBy(results, ({ step }) => (step.kind === 'call' ? step.tool : undefined));
	for (const tool of declaration?.tools ?? []) {
		const own = byTool.get(tool.name);
		if (tool.outputSchema === undefined || own === undefined) continue;
		findRefusals(tool, own, faults);
		const answered = own.filter(({ outcome }) => outcome === 'ok');
		if (answered.length > 0) withinTime(TIME_A_TOOL_MS, () => findFaults(tool, answered, faults));
	}
	return results.map((result) => {
		const outputFault = faults.get(result);
		return outputFault === undefined ? result : { ...result, outputFault };
	});
}

/** Finds errors of libraries that check the output before it leaves the server. The client then receives only errors from the tool. */
function findRefusals({ name, outputSchema }: DeclaredTool, results: readonly StepResult[], faults: Map<StepResult, string>): void {
	if (outputSchema === undefined) return;
	for (const result of results) {
		const isError = result.outcome === 'tool-error' || result.outcome === 'protocol-error';
		const fault = isError ? refusedOutput(result.reply, name, outputSchema) : undefined;
		if (fault !== undefined) faults.set(result, fault);
	}
}

function findFaults({ outputSchema }: DeclaredTool, results: readonly StepResult[], faults: Map<StepResult, string>): void {
	if (outputSchema === undefined) return;
	try {
		const opened = openSchema(outputSchema);
		if ('problem' in opened) return;
		for (const result of results) {
			const { reply, step } = result;
			// A task that is still working has no content yet.
			if (!isObject(reply) || (step.kind === 'call' && step.asTask === true && own(reply, 'task') !== undefined)) continue;
			const content = own(reply, 'structuredContent');
			const [error] = content === undefined ? [{ instancePath: '', message: 'is missing' }] : opened.validate(content);
			if (error !== undefined) faults.set(result, `structuredContent${error.instancePath} ${error.message ?? 'does not fit'}`);
		}
	} catch (error) {
		if (!(error instanceof RangeError)) throw error; // the schema is too deep to be checked
	}
}

/** Returns the error with which a server's own library rejects the tool's output and which replaces every result. Returns undefined for any other error. */
function refusedOutput(reply: Json | undefined, tool: string, schema: JsonObject): string | undefined {
	const text = textOf(reply);
	const model = OF_MODEL.exec(text)?.[1];
	const isOfOutput = model !== undefined && (model === schema['title'] || model === `${tool}Output`);
	if (!isOfOutput && !REFUSALS.some((refusal) => refusal.test(text))) return undefined;
	return `its own library refused it: ${text.replace(/\s+/g, ' ').trim().slice(0, MOST)}`;
}

function textOf(reply: Json | undefined): string {
	if (typeof reply === 'string') return reply;
	const content = isObject(reply) ? reply['content'] : undefined;
	const texts = Array.isArray(content) ? content.map((part) => (isObject(part) ? part['text'] : undefined)) : [];
	return texts.filter((text) => typeof text === 'string').join('\n');
}
