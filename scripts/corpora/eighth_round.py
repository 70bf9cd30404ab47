"""The sources of the eighth round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists and labels before a text was read. Harmful questions without an attack, requests for personal
data, floods, commands for a shell, reverse shells, scripts for a browser, and what is about characters or pictures alone are left out.
"""

import sixth_round
from sixth_round import NO_COPY, fields, listed, rows, text_of, value_of


def seeds(root, folders, field):
    """A field of each file: one text or a list of them."""
    for folder in folders:
        for path in sorted(root.glob(f'{folder}.yaml')):
            value = rows(path).get(field)
            yield from [value] if isinstance(value, str) else value or []


# Where the goal is hijacked, a tool's description is poisoned or replaced, or a memory is poisoned.
AGENT_GUARDIAN = [
    'asi01/*', 'asi04/mcp-capability-override', 'asi04/mcp-resource-impersonation', 'asi04/mcp-server-poison', 'asi04/mcp-tool-desc-*', 'asi04/plugin-*',
    'asi06/cross-session-payload', 'asi06/defender-memory-subversion', 'asi06/false-memory-plant', 'asi06/persistent-trigger-token', 'asi06/rag-corpus-inject',
    'asi06/sign-off-spoofing', 'asi06/validator-bypass-via-memory', 'asi09/classic-jailbreak-seed', 'asi09/manufactured-authority',
]


def agent_guardian(root):
    base = root / 'src/agent_guardian'
    texts = list(seeds(base / 'probes', AGENT_GUARDIAN, 'seeds')) + listed(base / 'strategies/indirect.py', 'DELIVERY_VECTORS', 1)
    return texts + listed(root / 'tests/unit/test_attacker_refusal_detection.py', '_REAL_ATTACKS'), [], []


def agentguard_mcp(root):
    wanted = ('ignore_instructions', 'disregard_instructions', 'role_override', 'reveal_system_prompt', 'exfiltrate_secret')
    texts = [text_of(of[key]) for value in value_of(root / 'tests/test_default_policy.py', 'cases') for of in [fields(value)] for key in wanted if key in of]
    return [text for text in texts if text], [], []


def agentguardp(root):
    return listed(root / 'agentguard/xhls_security/model_guard.py', 'probes', 'payload'), [], []


def aginiti_redteam(root):
    return listed(root / 'aginiti/operators/hardened_agent_definitions.py', '_AUTHORITY_CLAIM_TEMPLATES', 1), [], []


def cilada_redteam(root):
    return [turn for of in rows(root / 'attacks/ecommerce/injecao.yaml')['ataques'] for turn in of['turnos'] if isinstance(turn, str)], [], []


def grendel_redteam(root):
    return list(seeds(root / 'src/grendel/packs', ['prompt-injection/*', 'jailbreak/*', 'mcp/*', 'tool-abuse/indirect-*'], 'payload')), [], []


def known_attacks(root):
    return [text for path in sorted(root.glob('src/guardrails_ai/*/*.py')) for text in listed(path, 'KNOWN_ATTACKS')], [], []


JAMJET = {'ENCODED_INSTRUCTION', 'CHAT_TEMPLATE_MARKER', 'ROLE_PREFIX_LINE', 'FAKE_SYSTEM_TAG'}


def jamjet_guardrails(root):
    entries = [row for name in ('encoded-content', 'template-integrity') for row in rows(root / f'corpora/{name}/in-repo.jsonl')]
    texts = [row['text'] for row in entries if JAMJET & {finding['type'] for finding in row['expect'].get('findings', [])}]
    return texts, [], [], [row['text'] for row in entries if row['expect']['decision'] == 'allow']


LLM_REDTEAM_EVIDENCE = {'hijacking', 'indirect-prompt-injection', 'prompt-extraction'}


def llm_redteam_evidence(root):
    results = rows(root / 'redteam_evidence/examples/v1/promptfoo.v1.json')['results']['results']
    return [of['prompt']['raw'] for of in results if of['metadata'].get('pluginId') in LLM_REDTEAM_EVIDENCE], [], []


def llmsectest(root):
    """The longest text of a case is what it sends."""
    elements = [element for name in ('_SECRET_ATTACKS', '_ACTION_ATTACKS') for value in value_of(root / 'src/llmsectest/probes/application.py', name) for element in value.elts]
    return [max(texts, key=len) for texts in ([text for text in map(text_of, fields(element).values()) if text] for element in elements) if texts], [], []


def mcp_security_audit(root):
    return listed(root / 'src/mcp_security_audit/auditor.py', 'INJECTION_PAYLOADS'), [], []


def openai_guardrails(root):
    texts = []
    for value in value_of(root / 'tests/integration/test_suite.py', 'TEST_CASES'):
        for of in map(fields, value.elts):
            if text_of(of.get('name')) == 'Jailbreak':
                texts += [text for text in map(text_of, of['failing_cases'].elts) if text]
    return texts, [], []


def p1_hybrid_jailbreak_detector(root):
    return listed(root / 'src/evaluation/redteam.py', '_JAILBREAK_TEMPLATES_V1'), [], []


def rag_redteam(root):
    base = root / 'rag_redteam'
    return listed(base / 'probes/prompt_injection.py', 'INJECTION_TEMPLATES') + listed(base / 'fuzz.py', 'OVERRIDES'), [], []


def redteam_cli(root):
    return listed(root / 'redteam_cli/attacks/prompt_injection.py', '_INJECTION_PAYLOADS'), [], []


FIMIL = ['code_injection/*', 'command_injection/*', 'ldap/*', 'nosql_injection/*', 'path_traversal/*', 'sqli/*', 'ssrf/url-param', 'ssti/*-*', 'xpath/*', 'crlf_injection/*']


def fimil_pentest_core(root):
    base = root / 'src/fimil_pentest_core/payloads'
    return list(seeds(base, ['prompt_injection/*'], 'template')), list(seeds(base, FIMIL, 'template')), []


def aegis_pentest(root):
    """Payloads stand first."""
    return [], listed(root / 'src/aegis/verify/probes.py', '_SSTI_PAYLOADS _TIMING_PAYLOADS _CMD_PAYLOADS'), []


def agent_security_harness(root):
    file = root / 'protocol_tests/mcp_harness.py'
    kinds = ('sql', 'command', 'path', 'template')
    by_kind = [text_of(of[kind]) for value in value_of(file, 'injection_payloads') for of in [fields(value)] for kind in kinds if kind in of]
    others = listed(file, 'traversal_uris ssrf_payloads ssrf_uris')
    files = listed(root / 'protocol_tests/crewai_cve_harness.py', 'FILE_READ_PAYLOADS', 'path') + listed(root / 'protocol_tests/crewai_cve_harness.py', 'SSRF_TARGETS', 'url')
    return [], [text for text in by_kind if text] + others + files, []


def mcp_security_scanner(root):
    base = root / 'src/mcp_scanner'
    return [], [text for name in ('security_checks', 'http_checks', 'scanner') for text in listed(base / f'{name}.py', 'payloads')], []


def vigil_redteam(root):
    base = root / 'redteam/modules'
    web, verify = base / 'exploitation/tools/web_exploit.py', base / 'validation/tools/injection_verify.py'
    return [], listed(web, '_TIME_PAYLOADS _PAYLOADS _SLEEP_PAYLOADS') + listed(verify, '_SLEEP_PAYLOADS _SSTI_PROBES _CMDI_PAYLOADS _PAYLOADS'), []


def bugbountycrawler(root):
    """Bodies of requests, scripts for a browser and commands of other protocols are left out."""
    base = root / 'bugbountycrawler/scanners'
    names = {
        'directory_traversal': 'self.payloads', 'command_injection': 'self.unix_payloads self.windows_payloads self.time_based_payloads',
        'sql_injection': 'self.error_based_payloads self.time_based_payloads self.boolean_based_payloads', 'nosql_injection': 'self.mongodb_payloads',
    }
    return [], [text for file, of in names.items() for text in listed(base / f'{file}.py', of)], []


def payloadforge(root):
    base = root / 'payloadforge/generators'
    templates = 'JINJA2_PAYLOADS TWIG_PAYLOADS SMARTY_PAYLOADS VELOCITY_PAYLOADS FREEMARKER_PAYLOADS ERB_PAYLOADS'
    return [], listed(base / 'ssti.py', templates) + listed(base / 'cmdi.py', 'LINUX_PAYLOADS WINDOWS_PAYLOADS BLIND_PAYLOADS OOB_PAYLOADS'), []


def vuln_scanner(root):
    base = root / 'vuln_scanner'
    return [], [text for name in ('sql', 'lfi', 'directory_traversal') for text in listed(base / f'{name}_scanner.py', 'payloads')], []


def webscan_security(root):
    base = root / 'webscan/plugins'
    lists = listed(base / 'lfi_rfi.py', '_LINUX_PATH_TRAVERSALS _WINDOWS_PATH_TRAVERSALS') + listed(base / 'sql_injection.py', '_PAYLOADS _TIME_PAYLOADS')
    return [], lists + listed(base / 'ssrf.py', '_PAYLOADS') + listed(base / 'path_traversal.py', '_PAYLOADS'), []


TABLE = {
    'aegis-pentest': (aegis_pentest, 'aegis-pentest 0.2.0', 'MIT', 'verify/probes.py: _SSTI_PAYLOADS, _TIMING_PAYLOADS, _CMD_PAYLOADS.'),
    'agent-guardian': (agent_guardian, 'agent-guardian 1.0.0rc9', 'Apache-2.0', 'probes: the files that eighth_round.py names (seeds), strategies/indirect.py: DELIVERY_VECTORS, tests: _REAL_ATTACKS.'),
    'agent-security-harness': (agent_security_harness, 'agent-security-harness 4.9.1', 'Apache-2.0', 'protocol_tests: the lists that eighth_round.py names.'),
    'agentguard-mcp': (agentguard_mcp, 'agentguard-mcp 0.2.0', 'MIT', 'tests/test_default_policy.py: cases, by the labels that eighth_round.py names.'),
    'agentguardp': (agentguardp, 'agentguardp 0.8.1', 'MIT', 'xhls_security/model_guard.py: probes (payload).'),
    'aginiti-redteam': (aginiti_redteam, 'aginiti-redteam 0.3.5', 'MIT', 'operators/hardened_agent_definitions.py: _AUTHORITY_CLAIM_TEMPLATES.'),
    'bugbountycrawler': (bugbountycrawler, 'bugbountycrawler 1.0.0', 'MIT', 'scanners: the lists that eighth_round.py names.' + NO_COPY),
    'cilada-redteam': (cilada_redteam, 'cilada-redteam 0.1.0', 'MIT', 'attacks/ecommerce/injecao.yaml (turnos).' + NO_COPY),
    'detect-jailbreak': (known_attacks, 'guardrails-ai-detect-jailbreak 0.2.1a1', 'MIT', 'resources.py: KNOWN_ATTACKS.'),
    'detect-prompt-injection': (known_attacks, 'guardrails-ai-detect-prompt-injection 0.2.1a1', 'MIT', 'main.py: KNOWN_ATTACKS.'),
    'fimil-pentest-core': (fimil_pentest_core, 'fimil-pentest-core 0.9.0', 'Apache-2.0', 'payloads: the folders that eighth_round.py names (template).'),
    'grendel-redteam': (grendel_redteam, 'grendel-redteam 0.1.5', 'Apache-2.0', 'packs/{prompt-injection,jailbreak,mcp}, packs/tool-abuse/indirect-* (payload).'),
    'jamjet-guardrails': (jamjet_guardrails, 'jamjet-guardrails 0.4.1', 'Apache-2.0', 'corpora/{encoded-content,template-integrity}/in-repo.jsonl, by the types that eighth_round.py names; benign: the decision allow.'),
    'llm-redteam-evidence': (llm_redteam_evidence, 'llm-redteam-evidence 0.2.1', 'MIT', 'examples/v1/promptfoo.v1.json: the plugins that eighth_round.py names (prompt).'),
    'llmsectest': (llmsectest, 'llmsectest 0.4.1', 'MIT', 'probes/application.py: _SECRET_ATTACKS, _ACTION_ATTACKS.'),
    'mcp-security-audit': (mcp_security_audit, 'mcp-security-audit 0.2.0', 'MIT', 'auditor.py: INJECTION_PAYLOADS.'),
    'mcp-security-scanner': (mcp_security_scanner, 'mcp-security-scanner 0.1.5', 'Apache-2.0', 'security_checks.py, http_checks.py, scanner.py: payloads.'),
    'openai-guardrails': (openai_guardrails, 'openai-guardrails 0.3.6', 'MIT', 'tests/integration/test_suite.py: failing cases of Jailbreak.'),
    'p1-hybrid-jailbreak-detector': (p1_hybrid_jailbreak_detector, 'p1-hybrid-jailbreak-detector 0.1.0', 'MIT', 'evaluation/redteam.py: _JAILBREAK_TEMPLATES_V1.' + NO_COPY),
    'payloadforge': (payloadforge, 'payloadforge 1.0.2', 'MIT', 'generators/ssti.py, cmdi.py: the lists that eighth_round.py names.'),
    'rag-redteam': (rag_redteam, 'rag-redteam 0.8.0', 'Apache-2.0', 'probes/prompt_injection.py: INJECTION_TEMPLATES, fuzz.py: OVERRIDES.'),
    'redteam-cli': (redteam_cli, 'redteam-cli 0.1.0', 'MIT', 'attacks/prompt_injection.py: _INJECTION_PAYLOADS.' + NO_COPY),
    'vigil-redteam': (vigil_redteam, 'vigil-redteam 0.1.0', 'MIT', 'modules: the lists that eighth_round.py names.'),
    'vuln-scanner': (vuln_scanner, 'vuln-scanner 1.0.2', 'MIT', 'sql_scanner.py, lfi_scanner.py, directory_traversal_scanner.py: payloads.'),
    'webscan-security': (webscan_security, 'webscan-security 2.8.3', 'MIT', 'plugins: the lists that eighth_round.py names.'),
}


def sources(root):
    return sixth_round.sources_of(TABLE, root)
