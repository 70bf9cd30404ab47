"""The sources of the tenth round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists, tests and labels before a text was read. Lists of patterns, keywords and signatures, harmful questions,
personal data, conversations of several turns and scripts for a browser are left out.
"""
import ast
import re

import sixth_round
from ninth_round import values_of
from sixth_round import NO_COPY, fields, label, listed, rows, text_of, value_of


def of_keys(file, name, keys):
    """The texts of the lists below some keys of a dictionary."""
    texts = []
    for value in value_of(file, name):
        for key, below in zip(value.keys, value.values):
            if text_of(key) in keys.split():
                texts += [text_of(fields(element)[0]) for element in getattr(below, 'elts', []) if fields(element)]
    return [text for text in texts if text]


def tested(file, names):
    """The first value of what tests are run with, asynchronous ones too."""
    texts = []
    for node in ast.walk(ast.parse(file.read_text(encoding='utf-8'))):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name not in names.split():
            continue
        for decorator in node.decorator_list:
            values = getattr(decorator.args[1], 'elts', []) if isinstance(decorator, ast.Call) and len(decorator.args) > 1 else []
            texts += [text_of(fields(value)[0]) for value in values if 0 in fields(value)]
    return [text for text in texts if text]


def lines(file):
    return [line.strip() for line in file.read_text(encoding='utf-8').splitlines() if line.strip() and not line.startswith('#')]


def agent_aegis(root):
    file = root / 'tests/test_guardrails_injection.py'
    texts = 'system_prompt_extraction role_hijacking delimiter_injection jailbreak data_exfiltration korean_injection context_manipulation'
    arguments = 'sql_injection_via_check sql_injection_via_detect ssrf command_injection_via_detect'
    prefixed = lambda names: ' '.join(f'test_detects_{name}' for name in names.split())
    return tested(file, prefixed(texts)), tested(file, prefixed(arguments)), [], tested(file, 'test_no_false_positive')


def agent_immune(root):
    return [row['text'] for row in rows(root / 'src/agent_immune/corpus/default_attacks.json')], [], []


def agent_intent_guard(root):
    return tested(root / 'tests/test_injection_detection.py', 'test_known_injection_payloads_blocked'), [], []


def agent_safety(root):
    return tested(root / 'tests/test_guards.py', 'test_prompt_injection_blocks_known_phrasings'), [], []


def agentguard_lib(root):
    return tested(root / 'tests/test_guard.py', 'test_injection_blocked test_jailbreak_blocked'), [], []


def agentguard_observe(root):
    return [], tested(root / 'tests/test_payload.py', 'test_attack_id_charset_rejects_injection_shapes'), []


def agentic_chaos_security(root):
    return values_of(root / 'src/agentic_chaos_security/payloads.py', 'PAYLOADS'), [], []


def agentshield_security(root):
    return listed(root / 'tests/test_e2e_detection.py', 'attacks'), [], []


AICU_FILES = '01_prompt_injection 02_sophisticated_extraction 04_jailbreaks 05_context_manipulation 06_advanced_evasion 07_encoding_attacks'


def aicu_scanner(root):
    generators = root / 'src/aicu/generators'
    whole = [text for name in AICU_FILES.split() for text in lines(root / f'payloads/intruder_{name}.txt')]
    sets = [row['content'] for of in rows(root / 'payloads/jailbreaks.yaml')['payload_sets'].values() for row in of]
    embedded = listed(generators / 'indirect_injection_gen.py', 'INJECTION_PAYLOADS', 'text') + listed(generators / 'markdown_exfil_gen.py', 'EXFIL_PAYLOADS', 'text')
    return whole + sets + embedded + listed(generators / 'multimodal/__init__.py', 'INJECTION_COMMANDS'), [], []


AIG_KEYS = 'prompt_injection jailbreak prompt_leak prompt_injection_ko prompt_injection_zh encoding_bypass memory_poisoning second_order_injection mcp_poisoning indirect_injection data_exfiltration'


def aig_guardian(root):
    file = root / 'ai_guardian/benchmark.py'
    texts = of_keys(file, 'ATTACK_CORPUS', AIG_KEYS) + of_keys(root / 'ai_guardian/adversarial_loop.py', '_SEMANTIC_ATTACKS', AIG_KEYS)
    tests = root / 'tests/test_adversarial.py'
    return texts + listed(tests, 'PROMPT_INJECTION_ATTACKS'), of_keys(file, 'ATTACK_CORPUS', 'sql_injection') + listed(tests, 'SQL_INJECTION_ATTACKS'), []


def argus_ai_scanner(root):
    return listed(root / 'preprocessing/tests/test_prompt_injection.py', 'attack_cases') + listed(root / 'tests/unit/test_prompt_injection_hardening.py', '_ADVERSARIAL_PAYLOADS'), [], []


def cache_wraith(root):
    return [], listed(root / 'app/checks/vulnerability_check.py', 'SQLI_PAYLOADS CMD_INJECTION_PAYLOADS PATH_TRAVERSAL_PAYLOADS'), []


def coding_guardrails(root):
    return tested(root / 'tests/unit/test_injection.py', 'test_override_signatures_detected'), [], []


def community_ai_audit(root):
    plugins = root / 'community_ai_audit/plugins'
    return listed(plugins / 'redteam/jailbreak.py', 'JAILBREAK_PROMPTS') + listed(plugins / 'redteam/roleplay.py', 'ROLEPLAY_ATTACKS') + listed(plugins / 'scanners/prompt_injection.py', 'INJECTION_PROBES'), [], []


def exploitgraph(root):
    modules = root / 'exploitgraph/modules'
    return [], listed(modules / 'exploitation/ssrf_scanner.py', 'SSRF_TARGETS SSRF_BYPASSES') + listed(modules / 'cloud/metadata_check.py', 'ssrf_payloads'), []


def fuzzmap(root):
    return [], [row['payload'] for of in rows(root / 'fuzzmap/core/handler/payloads/sqli_payload.json').values() for row in of], []


def guardllm_tr(root):
    cases = [row for name in ('injection', 'jailbreak') for row in rows(root / f'benchmarks/{name}_tests.json')]
    return [row['text'] for row in cases if row['label'] != 'benign'], [], [], [row['text'] for row in cases if row['label'] == 'benign']


def injection_pii_guardrail_mcp(root):
    samples = rows(root / 'eval/eval_set.json')['samples']
    return [row['text'] for row in samples if row['label'] == 'malicious'], [], [], [row['text'] for row in samples if row['label'] == 'benign']


def lightguard_agent(root):
    texts = lambda wanted: listed(root / 'lightguard/redteam/payloads.py', 'ADVERSARIAL_ATTACK_SUITE', 'payload', lambda of: (label(of, 'category') in wanted))
    return texts(['Direct Prompt Injection', 'Obfuscation & Evasion', 'Indirect Prompt Injection', 'Delimiter Injection']), [], [], texts(['Benign Controls'])


def llm_security_scanner_skill(root):
    return tested(root / 'tests/test_sanitize.py', 'test_instruction_override_is_defanged'), [], []


def oob_fuzz(root):
    return [], [line for name in ('rce', 'sqli', 'ssrf') for line in lines(root / f'oobfuzz/data/payloads/{name}.txt')], []


def promptguard_ai(root):
    return tested(root / 'tests/test.py', 'test_malicious_prompts test_data_exfiltration_variants'), [], []


def py_toolguard(root):
    return listed(root / 'fuzz_targets/deep_audit_mcp.py', 'INJECTION_PAYLOADS'), [], []


def rag_compliance_auditor(root):
    return [row['injected_context'] for row in rows(root / 'src/rag_auditor/probes/d5_injection.yaml')['probes'] if row['type'] == 'adversarial'], [], []


def securellm(root):
    return listed(root / 'tests/test_secure_chat_api.py', 'JAILBREAK_PROMPTS INJECTION_SEPARATOR_PROMPTS'), [], []


def sentinel_ai_auditor(root):
    return tested(root / 'tests/test_analyze.py', 'test_multilingual_instruction_override_is_evidence'), [], []


def studiomeyer_aishield(root):
    file = root / 'tests/test_detection_parity.py'
    hostile = 'test_german_override_blocks test_negator_fix_does_not_weaken_real_override test_spanish_override_blocks test_french_override_blocks'
    benign = 'test_fp_guard_negated_german_allowed test_benign_prose_mentioning_instructions_allowed test_fp_guard_benign_markup_config_allowed'
    return tested(file, hostile), [], [], tested(file, benign)


TABLE = {
    'agent-aegis': (agent_aegis, 'agent-aegis 1.0.0', 'MIT', 'tests/test_guardrails_injection.py: the tests that tenth_round.py names.'),
    'agent-immune': (agent_immune, 'agent-immune 0.2.2', 'Apache-2.0', 'corpus/default_attacks.json (text).'),
    'agent-intent-guard': (agent_intent_guard, 'agent-intent-guard 0.1.0', 'MIT', 'tests/test_injection_detection.py: test_known_injection_payloads_blocked.' + NO_COPY),
    'agent-safety': (agent_safety, 'agent-safety 0.8.0', 'MIT', 'tests/test_guards.py: test_prompt_injection_blocks_known_phrasings.'),
    'agentguard-lib': (agentguard_lib, 'agentguard-lib 0.2.0', 'Apache-2.0', 'tests/test_guard.py: test_injection_blocked, test_jailbreak_blocked.'),
    'agentguard-observe': (agentguard_observe, 'agentguard-observe 0.1.1', 'MIT', 'tests/test_payload.py: test_attack_id_charset_rejects_injection_shapes.' + NO_COPY),
    'agentic-chaos-security': (agentic_chaos_security, 'agentic-chaos-security 1.0.0', 'Apache-2.0', 'payloads.py: PAYLOADS.'),
    'agentshield-security': (agentshield_security, 'agentshield-security 1.0.0', 'MIT', 'tests/test_e2e_detection.py: attacks.' + NO_COPY),
    'aicu-scanner': (aicu_scanner, 'aicu-scanner 1.5.0', 'MIT', 'payloads, generators: the files and lists that tenth_round.py names.'),
    'aig-guardian': (aig_guardian, 'aig-guardian 2.0.0', 'Apache-2.0', 'benchmark.py, adversarial_loop.py, tests/test_adversarial.py: the categories that tenth_round.py names.'),
    'argus-ai-scanner': (argus_ai_scanner, 'argus-ai-scanner 1.12.0', 'Apache-2.0', 'tests: attack_cases, _ADVERSARIAL_PAYLOADS.'),
    'cache-wraith-audit-tool': (cache_wraith, 'cache-wraith-audit-tool 1.2.0', 'MIT', 'checks/vulnerability_check.py: SQLI_PAYLOADS, CMD_INJECTION_PAYLOADS, PATH_TRAVERSAL_PAYLOADS.' + NO_COPY),
    'coding-guardrails': (coding_guardrails, 'coding-guardrails 0.23.0', 'MIT', 'tests/unit/test_injection.py: test_override_signatures_detected.'),
    'community-ai-audit': (community_ai_audit, 'community-ai-audit 0.6.0', 'MIT', 'plugins: JAILBREAK_PROMPTS, ROLEPLAY_ATTACKS, INJECTION_PROBES.'),
    'exploitgraph': (exploitgraph, 'exploitgraph 1.0.6', 'MIT', 'modules: SSRF_TARGETS, SSRF_BYPASSES, ssrf_payloads.'),
    'fuzzmap': (fuzzmap, 'fuzzmap 0.2.2', 'MIT', 'core/handler/payloads/sqli_payload.json (payload).'),
    'guardllm-tr': (guardllm_tr, 'guardllm-tr 0.3.0', 'MIT', 'benchmarks: injection_tests.json, jailbreak_tests.json, by their label.'),
    'injection-pii-guardrail-mcp': (injection_pii_guardrail_mcp, 'injection-pii-guardrail-mcp 0.1.2', 'MIT', 'eval/eval_set.json, by its label.' + NO_COPY),
    'lightguard-agent': (lightguard_agent, 'lightguard-agent 0.7.1', 'MIT', 'redteam/payloads.py: ADVERSARIAL_ATTACK_SUITE, the categories that tenth_round.py names; benign: Benign Controls.'),
    'llm-security-scanner-skill': (llm_security_scanner_skill, 'llm-security-scanner-skill 0.1.0', 'MIT', 'tests/test_sanitize.py: test_instruction_override_is_defanged.'),
    'oob-fuzz': (oob_fuzz, 'oob-fuzz 0.1.0', 'MIT', 'data/payloads: rce.txt, sqli.txt, ssrf.txt.' + NO_COPY),
    'promptguard-ai': (promptguard_ai, 'promptguard-ai 0.1.5', 'MIT', 'tests/test.py: test_malicious_prompts, test_data_exfiltration_variants.' + NO_COPY),
    'py-toolguard': (py_toolguard, 'py-toolguard 6.1.1', 'MIT', 'fuzz_targets/deep_audit_mcp.py: INJECTION_PAYLOADS.'),
    'rag-compliance-auditor': (rag_compliance_auditor, 'rag-compliance-auditor 1.1.0', 'MIT', 'probes/d5_injection.yaml: type adversarial (injected_context).'),
    'securellm': (securellm, 'securellm 0.1.0', 'Apache-2.0', 'tests/test_secure_chat_api.py: JAILBREAK_PROMPTS, INJECTION_SEPARATOR_PROMPTS.'),
    'sentinel-ai-auditor': (sentinel_ai_auditor, 'sentinel-ai-auditor 0.2.2', 'MIT', 'tests/test_analyze.py: test_multilingual_instruction_override_is_evidence.'),
    'studiomeyer-aishield': (studiomeyer_aishield, 'studiomeyer-aishield 0.3.0', 'MIT', 'tests/test_detection_parity.py: the tests that tenth_round.py names.'),
}


def other_languages(root):
    """Messages of four words and more in every language that Django speaks, so that nothing goes by the language of a text. Words of scripts without blanks are not counted."""
    texts = []
    for folder in sorted(root.glob('django/conf/locale/*')):
        files = [path for path in root.glob(f'django/**/locale/{folder.name}/LC_MESSAGES/*.po')]
        entries = [entry for path in sorted(files) for entry in path.read_text(encoding='utf-8').split('\n\n') if '#, fuzzy' not in entry and 'msgstr ' in entry]
        messages = [''.join(re.findall(r'"(.*)"', entry.split('msgstr ')[1])).replace('\\"', '"') for entry in entries]
        texts += sorted((text for text in set(messages) if (len(text.split()) >= 4 or len(text) > 20 and max(text) > '\u0900') and '\\' not in text), key=len)[-30:][::2]
    return [], [], [], texts


HONEST = {
    'other-languages': (other_languages, 'Django 6.1.3', 'BSD', 'locale/*/LC_MESSAGES/*.po (msgstr).'),
}


def sources(root):
    return sixth_round.sources_of({**TABLE, **HONEST}, root)
