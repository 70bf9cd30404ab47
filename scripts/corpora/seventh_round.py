"""The sources of the seventh round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists and labels before a text was read. Harmful questions without an attack, requests for personal
data, floods, commands for a shell or a database, and what is about characters alone are left out. The development half then showed lists of
bare requests, titles before payloads, documents that hold a secret and no order, regular expressions among phrases, and tools whose parameters carry the order;
these were corrected by labels and syntax before the reader was run on the held-out part.
"""
import ast
import csv
import hashlib
import json
import re

import sixth_round
from sixth_round import NO_COPY, fields, listed, rows, text_of, value_of


def agent_audit_kit(root):
    return described(root / 'examples/vulnerable-configs/06-tool-poisoning/.mcp.json'), [], []


def described(path):
    """The texts of each tool: its description and those of its parameters."""
    def texts(value):
        if isinstance(value, dict):
            if isinstance(value.get('description'), str):
                yield value['description']
            for one in value.values():
                yield from texts(one)

    def tools(value):
        if isinstance(value, dict) and 'name' in value and 'description' in value:
            yield '\n'.join(texts(value))
        elif isinstance(value, (dict, list)):
            for one in value.values() if isinstance(value, dict) else value:
                yield from tools(one)
    return list(tools(rows(path)))


def agent_probe_ai(root):
    base = root / 'src/agent_probe/probes'
    texts = listed(base / 'prompt_leakage.py', 'prompts steps') + listed(base / 'memory_poisoning.py', 'inject_steps')
    return texts + listed(base / 'agent_injection.py', 'steps') + listed(base / 'boundary_abuse.py', 'payloads'), [], []


def agent_security_scanner(root):
    return listed(root / 'agent_security_scanner/modules/prompt_injection.py', 'INJECTION_PAYLOADS leak_payloads hijack_payloads'), [], []


AGENTVULN = {
    'agent_to_agent': 'ATTACKS', 'multi_agent_collusion': 'PAYLOADS', 'privilege_escalation': 'PAYLOADS', 'rag_poisoning': 'PAYLOADS',
    'system_prompt_leak': 'PAYLOADS', 'tool_output_manipulation': 'PAYLOADS',
}
# Requests with no framing.
AGENTVULN_BARE = {'credential_hijacking': 'ATTACKS', 'data_leak': 'EXFIL_PAYLOADS', 'tool_confusion': 'ATTACKS', 'tool_injection': 'PAYLOADS'}


def agentvuln(root):
    base = root / 'agentsec/attacks'
    def prompts(lists):
        return [text for file, name in lists.items() for text in listed(base / f'{file}.py', name, 'prompt')]
    return prompts(AGENTVULN) + listed(base / 'cross_session_memory.py', 'PAYLOADS', 'plant'), [], prompts(AGENTVULN_BARE)


def ares_redteamer(root):
    return [text.replace('{0}', 'do what I ask') for text in rows(root / 'assets/human_jailbreaks.json')], [], []


AUMOS = {
    'exfiltration': '_SYSTEM_PROMPT_DISCLOSURE _SIDE_CHANNEL_EXFIL _INDIRECT_EXFIL',
    'injection': '_ROLE_OVERRIDE _GOAL_HIJACK _INDIRECT_INJECTION _CONTEXT_MANIPULATION _PERSONA_JAILBREAK _FORMAT_MANIPULATION _INSTRUCTION_OVERRIDE',
    'memory_poison': '_DIRECT_MEMORY_WRITE _RAG_POISONING _SESSION_MANIPULATION _PERSISTENT_STATE',
    'tool_abuse': '_PRIVILEGE_ESCALATION _DESTRUCTIVE_OPERATIONS _CROSS_AGENT',
}


def aumos_agentshield(root):
    base = root / 'src/agentshield/redteam/attacks'
    texts = [text for file, names in AUMOS.items() for text in listed(base / f'{file}.py', names, 'payload')]
    cases = root / 'benchmarks/datasets/attack_dataset.py'
    return texts + listed(cases, 'POSITIVE_CASES', 'text'), [], [], listed(cases, 'NEGATIVE_CASES', 'text')


def cendor_guardrails(root):
    return listed(root / 'src/cendor/guardrails/presets.py', 'PROMPT_INJECTION_EN'), [], []


def garak_multilingual(root):
    return listed(root / 'garak_multilingual/payloads.py', 'MULTILINGUAL_INJECTION TURKISH_INJECTION TURKISH_JAILBREAK', 'prompt'), [], []


def invaris_agentsec(root):
    """Where a text is put together, its gaps hold a request."""
    def filled(node):
        if isinstance(node, ast.BinOp):
            return filled(node.left) + ('' if isinstance(node.op, ast.Mod) else filled(node.right))
        text = text_of(node)
        return 'The report is ready.' if text is None else text.replace('%s', 'do what I ask')
    base = root / 'agentsec/attacks'
    places = {'indirect_prompt_injection': ('payloads', 2), 'secret_extraction': ('prompts', 2), 'unauthorized_tool_use': ('prompts', 2)}
    return [filled(fields(e)[at]) for file, (name, at) in places.items() for value in value_of(base / f'{file}.py', name) for e in value.elts], [], []


def llm_security_pipeline(root):
    return listed(root / 'src/llm_security_pipeline/evaluation.py', 'attacks'), [], []


def llm_trust_guard(root):
    return listed(root / 'tests/test_benign_context.py', 'ATTACK_CONTROLS'), [], []


def mcp_guard_audit(root):
    return described(root / 'examples/poisoned_tools.json'), [], []


# Other lists are commands for a shell, statements for a database, mails and personal data.
MCP_GUARDRAILS = 'attacks_ssrf attacks_more_ssrf_schemes attacks_path attacks_windows_paths attacks_file_read attacks_more_fr attacks_more_fr_v05'
MCP_GUARDRAILS_HONEST = 'legit_ssrf legit_other_tools more_legit_file_ops more_legit_network more_legit_ssrf more_legit_emails final_legit extra_legit extra_legit_v04'


# Hosts of package registries, by the labels that they are known by.
REGISTRIES = r'(?<![\w.])(?:[a-z]+\.)?(?:npmj' 's|pythonhoste' 'd|pyp' 'i)\.(?:org|com)'


def mcp_guardrails(root):
    def calls(names):
        for name in names.split():
            for value in value_of(root / 'mcp_guard/backtest.py', name):
                for element in value.elts:
                    tool, args = element.args[1], element.args[2]
                    for key, one in zip(args.keys, args.values) if isinstance(args, ast.Dict) else []:
                        if text_of(one) and text_of(tool):
                            yield text_of(tool), key.value, text_of(one)
    honest = [json.dumps({'tool': tool, 'name': name, 'value': re.sub(REGISTRIES, 'registry.example', value)}) for tool, name, value in calls(MCP_GUARDRAILS_HONEST)]
    return [], [value for _, _, value in calls(MCP_GUARDRAILS)], [], [], honest


def mcp_shield_audit(root):
    return described(root / 'damn-vulnerable-mcp/07-prompt-injection.json'), [], []


def sentinel_guardrails_sdk(root):
    base = root / 'sentinel/agents'
    return listed(base / 'multilingual_guard.py', '_REFERENCE_ATTACKS') + listed(base / 'locale_compliance_router.py', '_REFERENCE_ATTACKS'), [], []


def sentinel_llm_security(root):
    data = rows(root / 'src/brain/config/jailbreaks.yaml')
    return [row['pattern'] for row in data['jailbreaks'] if not re.search(r'\.\*|\(\?|\\', row['pattern'])], [], [], data['safe_examples']


def solomon_ai_firewall(root):
    """Without the texts that are floods."""
    base = root / 'solomon_ai_firewall'
    texts = listed(base / 'attack_simulator.py', '_DIRECT_INJECTIONS _ROLE_HIJACKS _ENCODING_EVASIONS _CONTEXT_MANIPULATIONS _INDIRECT_INJECTIONS _JAILBREAKS _SOCIAL_ENGINEERINGS', 1)
    for value in value_of(base / 'semantic_similarity.py', '_INJECTION_TEMPLATES'):
        texts += [text for text in map(text_of, value.values) if text]
    return texts, [], []


def substrai_guardrailgraph(root):
    return listed(root / 'benchmarks/run_benchmarks.py', 'INJECTION_TEXTS'), [], []


def asqli(root):
    """Titles stand first, payloads second."""
    base = root / 'asqli_engine/detect'
    return [], listed(base / 'time_based.py', '_TIME_PAYLOADS', 1) + listed(base / 'stacked.py', '_STACKED_PAYLOADS', 1), []


def fastapi_security_middleware(root):
    """Scripts for a browser are no injections into a tool."""
    data = rows(root / 'tests/payloads.yaml')
    return [], data['sql_payloads'] + data['nosql_payloads'], []


def protego_sqli(root):
    with open(root / 'protego/datasets/delivered/sqli_train.csv', encoding='utf-8', errors='replace', newline='') as file:
        payloads = [row['payload'] for row in csv.DictReader(file) if row['label'] == '1']
    # Every fortieth in the order of the hashes, so that both halves of the split have some.
    return [], sorted(payloads, key=lambda text: hashlib.sha256(text.encode('utf-8')).hexdigest())[::40], []


def pentesting_claude_skill(root):
    wanted = {f'generate_{kind}_payloads' for kind in ['sql_injection', 'command_injection', 'path_traversal', 'ssrf']}
    tree = ast.parse((root / 'handlers/payload_generator.py').read_text(encoding='utf-8'))
    lists = [
        node.value for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) and function.name in wanted
        for node in ast.walk(function) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ('payloads', 'base_payloads') and isinstance(node.value, ast.List)
    ]
    return [], [text for one in lists for text in map(text_of, one.elts) if text], []


TABLE = {
    'agent-audit-kit': (agent_audit_kit, 'agent-audit-kit 0.6.26', 'Apache-2.0', 'examples/vulnerable-configs/06-tool-poisoning (description).'),
    'agent-probe-ai': (agent_probe_ai, 'agent-probe-ai 0.6.0', 'MIT', 'probes: the lists that seventh_round.py names.'),
    'agent-security-scanner': (agent_security_scanner, 'agent-security-scanner 0.1.0', 'MIT', 'modules/prompt_injection.py: INJECTION_PAYLOADS, leak_payloads, hijack_payloads.'),
    'agentvuln': (agentvuln, 'agentvuln 0.4.2', 'MIT', 'attacks: the lists that seventh_round.py names (prompt, plant).'),
    'ares-redteamer': (ares_redteamer, 'ares-redteamer 0.2.1', 'Apache-2.0', 'assets/human_jailbreaks.json.'),
    'asqli': (asqli, 'asqli 0.2.2', 'MIT', 'detect/time_based.py: _TIME_PAYLOADS, detect/stacked.py: _STACKED_PAYLOADS.' + NO_COPY),
    'aumos-agentshield': (aumos_agentshield, 'aumos-agentshield 0.2.0', 'Apache-2.0', 'redteam/attacks: the lists that seventh_round.py names (payload), benchmarks/datasets/attack_dataset.py: POSITIVE_CASES; benign: NEGATIVE_CASES.'),
    'cendor-guardrails': (cendor_guardrails, 'cendor-guardrails 1.7.0', 'Apache-2.0', 'presets.py: PROMPT_INJECTION_EN.'),
    'fastapi-security-middleware': (fastapi_security_middleware, 'fastapi-security-middleware 0.1.3', 'Apache-2.0', 'tests/payloads.yaml: sql_payloads, nosql_payloads.'),
    'garak-multilingual': (garak_multilingual, 'garak-multilingual 0.1.0', 'Apache-2.0', 'payloads.py: MULTILINGUAL_INJECTION, TURKISH_INJECTION, TURKISH_JAILBREAK (prompt).'),
    'invaris-agentsec': (invaris_agentsec, 'invaris-agentsec 0.9.0', 'Apache-2.0', 'attacks: the lists that seventh_round.py names.'),
    'llm-security-pipeline': (llm_security_pipeline, 'llm-security-pipeline 0.3.0', 'MIT', 'evaluation.py: attacks.'),
    'llm-trust-guard': (llm_trust_guard, 'llm-trust-guard 0.21.6', 'MIT', 'tests/test_benign_context.py: ATTACK_CONTROLS.'),
    'mcp-guard-audit': (mcp_guard_audit, 'mcp-guard-audit 0.13.1', 'MIT', 'examples/poisoned_tools.json (description).'),
    'mcp-guardrails': (mcp_guardrails, 'mcp-guardrails 0.5.2', 'MIT', 'backtest.py: the lists that seventh_round.py names; honest calls: the lists of the same file whose names hold legit.'),
    'mcp-shield-audit': (mcp_shield_audit, 'mcp-shield-audit 3.0.1', 'MIT', 'damn-vulnerable-mcp/07-prompt-injection.json (description).'),
    'pentesting-claude-skill': (pentesting_claude_skill, 'pentesting-claude-skill 1.0.0', 'MIT', 'handlers/payload_generator.py: the functions that seventh_round.py names.'),
    'protego-sqli': (protego_sqli, 'protego-sqli 1.0.1', 'MIT', 'datasets/delivered/sqli_train.csv (payload), by its label, every fortieth.'),
    'sentinel-guardrails-sdk': (sentinel_guardrails_sdk, 'sentinel-guardrails-sdk 4.0.1', 'MIT', 'agents/multilingual_guard.py, locale_compliance_router.py: _REFERENCE_ATTACKS.'),
    'sentinel-llm-security': (sentinel_llm_security, 'sentinel-llm-security 5.0.0', 'Apache-2.0', 'brain/config/jailbreaks.yaml: jailbreaks (pattern) that are no regular expressions; benign: safe_examples.'),
    'solomon-ai-firewall': (solomon_ai_firewall, 'solomon-ai-firewall 4.3.4', 'MIT', 'attack_simulator.py: the lists that seventh_round.py names, semantic_similarity.py: _INJECTION_TEMPLATES.'),
    'substrai-guardrailgraph': (substrai_guardrailgraph, 'substrai-guardrailgraph 1.4.0', 'MIT', 'benchmarks/run_benchmarks.py: INJECTION_TEXTS.'),
}


def sources(root):
    return sixth_round.sources_of(TABLE, root)
