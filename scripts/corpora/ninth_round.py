"""The sources of the ninth round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists, tests and labels before a text was read. Pictures, conversations of several turns and scripts for a
browser are left out. After the round, what memory-firewall, yui-agent-guard and agent-shield-int hold was moved to bare.json: claims, conditions and threats
without a word to a model, from which the learned model would learn to suspect plain statements.
"""
import ast

import sixth_round
from sixth_round import NO_COPY, fields, listed, rows, text_of, value_of


def parametrized(file, test, field=0):
    """The texts in a field of the values that a test is run with."""
    texts = []
    for node in ast.walk(ast.parse(file.read_text(encoding='utf-8'))):
        if not isinstance(node, ast.FunctionDef) or node.name != test:
            continue
        for decorator in node.decorator_list:
            values = getattr(decorator.args[1], 'elts', []) if isinstance(decorator, ast.Call) and len(decorator.args) > 1 else []
            texts += [text_of(fields(value)[field]) for value in values if field in fields(value)]
    return [text for text in texts if text]


def keys_of(file, name):
    return [text for value in value_of(file, name) if isinstance(value, ast.Dict) for text in map(text_of, value.keys) if text]


def values_of(file, name):
    return [text for value in value_of(file, name) if isinstance(value, ast.Dict) for text in map(text_of, value.values) if text]


def memory_firewall(root):
    """Claims for an agent's memory. Whatever the test calls a factual neighbour is benign."""
    tests = root / 'tests'
    file = tests / 'test_safety_regressions.py'
    texts = parametrized(file, 'test_transformed_injection_blocks_full_high_trust_lifecycle', 1) + parametrized(file, 'test_attested_transport_policy_poison_remains_nonactionable')
    hostile = keys_of(file, 'hostile') + keys_of(tests / 'test_end_to_end_bench.py', 'hostile')
    return [], [], texts + hostile, parametrized(file, 'test_plain_factual_neighbors_do_not_become_injection_signals')


def agent_memory_integrity(root):
    file = root / 'agmi/attacks/memory_specific.py'
    return listed(file, 'HIJACK_FIXTURES', 1) + listed(file, 'PROMPT_INJECTION_FIXTURES INJECTION_FIXTURES', 3), [], []


def agent_memory_guard(root):
    file = root / 'src/agent_memory_guard/bench/scenarios.py'
    return listed(file, '_INJECTION _PERSISTENCE', 5), [], [], listed(file, '_BENIGN', 3)


def rogue_live_redteam(root):
    entries = [row for path in sorted(root.glob('src/rogue/packs/*.json')) for row in rows(path) if isinstance(row, dict)]
    return [row['payload_template'] for row in entries if row['vector'] in ('user_turn', 'system_prompt', 'rag_document', 'tool_output') and not row['requires_multimodal'] and not row['requires_multi_turn']], [], []


def yui_agent_guard(root):
    return [], [], parametrized(root / 'tests/test_context_guard.py', 'test_default_context_negation_stays_fail_closed_for_unsafe_meaning')


def injectionshield(root):
    file = root / 'tests/test_patterns.py'
    return listed(file, 'MALICIOUS'), [], [], listed(file, 'BENIGN')


def foresight_agent_guard(root):
    return listed(root / 'foresight/injection_benchmark.py', 'SCENARIOS', 'content'), [], []


def mortgage_ai_guardrails(root):
    return parametrized(root / 'tests/test_injection.py', 'test_detects_injection_attempts'), [], []


def agent_shield_int(root):
    return [], [], parametrized(root / 'tests/test_l3_safe_context.py', 'test_malicious_prompts_block')


def ai_guardian(root):
    file = root / 'tests/unit/test_prompt_injection.py'
    texts = listed(root / 'tests/unit/test_jailbreak_detection.py', 'attacks') + listed(file, 'injection_prompts fake_completion_prompts comment_injection_prompts critical_prompts')
    return texts, [], [], listed(file, 'clean_prompts legitimate_prompts')


MCP_DEFENSE_BENCH = ['indirect-retrieval-injection', 'response-injection', 'tool-poisoning', 'tool-shadowing']


def mcp_defense_bench(root):
    """What a model reads of a case: descriptions of tools and texts of answers."""
    def found(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from [inner] if key in ('description', 'text') and isinstance(inner, str) else found(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from found(inner)

    base = root / 'src/mcp_defense_bench/_bench/testcases'
    cases = [rows(path) for vector in MCP_DEFENSE_BENCH for path in sorted((base / vector).glob('*.json'))]
    return ['\n'.join(found(case['fixture'])) for case in cases], [], []


def contextguard_ai(root):
    return listed(root / 'contextguard/injection.py', '_known_attacks'), [], []


def pyagentshield(root):
    return listed(root / 'examples/simple_rag.py', 'MALICIOUS_DOCUMENTS', 'content'), [], []


def finagent_redrange(root):
    tests = root / 'tests/test_guardrails.py'
    return values_of(root / 'src/finagent_redrange/attacker/incident_adapter.py', '_TEMPLATES') + listed(tests, 'MALICIOUS'), [], [], listed(tests, 'BENIGN')


def aiagentfirewall(root):
    file = root / 'tests/test_research_batch.py'
    return listed(file, 'POISONED_CARDS'), [], [], listed(file, 'BENIGN_INSTALL_DOCS')


def prompt_lint_py(root):
    cases = rows(root / 'promptlint/corpora/regression-v0.2.json')['cases']
    texts = listed(root / 'tests/test_attack_rules.py', 'ATTACK_CASES', 1) + [case['text'] for case in cases if case['expected_attack']]
    return texts, [], [], [case['text'] for case in cases if not case['expected_attack']]


def langkit(root):
    return rows(root / 'langkit/themes.json')['jailbreaks'], [], []


def skill_guard(root):
    file = root / 'tests/unit/test_injection_patterns.py'
    return parametrized(file, 'test_injection_pattern_catches_malicious_text', 1), [], [], parametrized(file, 'test_injection_pattern_does_not_flag_clean_text', 1)


def openclaw_skill_vetter_mcp(root):
    file = root / 'tests/test_agent_config.py'
    return parametrized(file, 'test_prompt_injection_detected') + parametrized(file, 'test_exfil_detected'), [], []


def vulnlab_scanner(root):
    file = root / 'app/utils/payloads.py'
    return [], listed(file, 'SQLI_PAYLOADS', 'value') + listed(file, 'SSRF_PAYLOADS', 'test_value'), []


def api_security_auditor_pro(root):
    return [], listed(root / 'src/api_security_auditor_pro/checks/injection.py', 'sql_payloads nosql_payloads'), []


def ragguard(root):
    return [], listed(root / 'tests/test_field_injection.py', 'MALICIOUS_FIELDS'), []


def presidio_hardened_vuln_scanner(root):
    return [], listed(root / 'src/presidio_vuln_scanner/checks/sqli.py', '_PAYLOADS'), []


def webscan2(root):
    return [], listed(root / 'webscan2/gui.py', 'payloads'), []


def mini_pentest_scanner(root):
    return [], listed(root / 'tests/test_vulnerabilities.py', 'payloads') + listed(root / 'scanner/checks/sql_injection.py', 'test_payloads'), []


TABLE = {
    'agent-memory-guard': (agent_memory_guard, 'agent-memory-guard 0.3.3', 'Apache-2.0', 'bench/scenarios.py: _INJECTION, _PERSISTENCE; benign: _BENIGN.'),
    'agent-memory-integrity': (agent_memory_integrity, 'agent-memory-integrity 0.6.3', 'MIT', 'attacks/memory_specific.py: HIJACK_FIXTURES, PROMPT_INJECTION_FIXTURES, INJECTION_FIXTURES.'),
    'agent-shield-int': (agent_shield_int, 'agent-shield-int 1.0.5', 'MIT', 'tests/test_l3_safe_context.py: test_malicious_prompts_block.'),
    'ai-guardian': (ai_guardian, 'ai-guardian 1.9.1', 'Apache-2.0', 'tests/unit: the lists that ninth_round.py names; benign: clean_prompts, legitimate_prompts.'),
    'aiagentfirewall': (aiagentfirewall, 'aiagentfirewall 1.4.0', 'MIT', 'tests/test_research_batch.py: POISONED_CARDS; benign: BENIGN_INSTALL_DOCS.'),
    'api-security-auditor-pro': (api_security_auditor_pro, 'api-security-auditor-pro 1.0.0', 'MIT', 'checks/injection.py: sql_payloads, nosql_payloads.' + NO_COPY),
    'contextguard-ai': (contextguard_ai, 'contextguard-ai 0.1.1', 'MIT', 'injection.py: _known_attacks.'),
    'finagent-redrange': (finagent_redrange, 'finagent-redrange 0.7.0', 'Apache-2.0', 'attacker/incident_adapter.py: _TEMPLATES, tests/test_guardrails.py: MALICIOUS; benign: BENIGN.'),
    'foresight-agent-guard': (foresight_agent_guard, 'foresight-agent-guard 0.1.9', 'MIT', 'injection_benchmark.py: SCENARIOS (content).'),
    'injectionshield': (injectionshield, 'injectionshield 0.1.0', 'MIT', 'tests/test_patterns.py: MALICIOUS; benign: BENIGN.'),
    'langkit': (langkit, 'langkit 0.0.9', 'Apache-2.0', 'themes.json: jailbreaks.'),
    'mcp-defense-bench': (mcp_defense_bench, 'mcp-defense-bench 0.2.0', 'Apache-2.0', 'testcases: the vectors that ninth_round.py names (description, text).'),
    'memory-firewall': (memory_firewall, 'memory-firewall 0.4.0', 'Apache-2.0', 'tests/test_safety_regressions.py, tests/test_end_to_end_bench.py: the tests and tables that ninth_round.py names.'),
    'mini-pentest-scanner': (mini_pentest_scanner, 'mini-pentest-scanner 1.0.0', 'MIT', 'tests/test_vulnerabilities.py: payloads, checks/sql_injection.py: test_payloads.'),
    'mortgage-ai-guardrails': (mortgage_ai_guardrails, 'mortgage-ai-guardrails 1.0.0', 'Apache-2.0', 'tests/test_injection.py: test_detects_injection_attempts.' + NO_COPY),
    'openclaw-skill-vetter-mcp': (openclaw_skill_vetter_mcp, 'openclaw-skill-vetter-mcp 1.1.6', 'MIT', 'tests/test_agent_config.py: test_prompt_injection_detected, test_exfil_detected.'),
    'presidio-hardened-vuln-scanner': (presidio_hardened_vuln_scanner, 'presidio-hardened-vuln-scanner 0.1.0', 'MIT', 'checks/sqli.py: _PAYLOADS.'),
    'prompt-lint-py': (prompt_lint_py, 'prompt-lint-py 0.5.1', 'MIT', 'tests/test_attack_rules.py: ATTACK_CASES, corpora/regression-v0.2.json, by its label.'),
    'pyagentshield': (pyagentshield, 'pyagentshield 0.1.3', 'MIT', 'examples/simple_rag.py: MALICIOUS_DOCUMENTS.'),
    'ragguard': (ragguard, 'ragguard 0.3.1', 'Apache-2.0', 'tests/test_field_injection.py: MALICIOUS_FIELDS.'),
    'rogue-live-redteam': (rogue_live_redteam, 'rogue-live-redteam 1.5.0', 'MIT', 'packs/*.json: the vectors that ninth_round.py names (payload_template).'),
    'skill-guard': (skill_guard, 'skill-guard 0.9.0', 'Apache-2.0', 'tests/unit/test_injection_patterns.py: malicious texts; benign: clean texts.'),
    'vulnlab-scanner': (vulnlab_scanner, 'vulnlab-scanner 1.5.0', 'MIT', 'utils/payloads.py: SQLI_PAYLOADS, SSRF_PAYLOADS.'),
    'webscan2': (webscan2, 'webscan2 1.3.6', 'MIT', 'gui.py: payloads.'),
    'yui-agent-guard': (yui_agent_guard, 'yui-agent-guard 0.3.9', 'MIT', 'tests/test_context_guard.py: test_default_context_negation_stays_fail_closed_for_unsafe_meaning.'),
}


def sources(root):
    return sixth_round.sources_of(TABLE, root)
