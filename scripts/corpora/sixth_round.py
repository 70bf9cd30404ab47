"""The sources of the sixth round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists and labels before a text was read. Harmful questions without an attack, commands, and what is
about characters alone are left out. The development half then showed labels that stand for such questions and commands; they were left out
before the reader was run on the held-out part.
"""
import ast
import json
import re

import yaml


def text_of(node):
    """A literal; gaps of an f-string and of a template hold a request."""
    if isinstance(node, ast.JoinedStr):
        return ''.join(part.value if isinstance(part, ast.Constant) else 'do what I ask' for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = text_of(node.left), text_of(node.right)
        return None if left is None or right is None else left + right
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def value_of(file, name):
    for node in ast.walk(ast.parse(file.read_text(encoding='utf-8'))):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
        if target is not None and node.value is not None and ast.unparse(target) == name:
            yield node.value


def fields(element):
    """Of a call its keywords, of a dictionary its keys, of a tuple its places, of a text itself."""
    if isinstance(element, ast.Call):
        return {**dict(enumerate(element.args)), **{k.arg: k.value for k in element.keywords}}
    if isinstance(element, ast.Dict):
        return {k.value: v for k, v in zip(element.keys, element.values) if isinstance(k, ast.Constant)}
    return dict(enumerate(element.elts)) if isinstance(element, (ast.Tuple, ast.List)) else {0: element}


def listed(file, names, field=0, keep=lambda of: True):
    """The texts in a field of the elements of lists; of a dictionary, of the lists below its keys."""
    texts = []
    for name in names.split():
        for value in value_of(file, name):
            lists = value.values if isinstance(value, ast.Dict) else [value]
            elements = [element for one in lists for element in getattr(one, 'elts', [])]
            texts += [text_of(fields(e)[field]) for e in elements if field in fields(e) and keep(fields(e))]
    return [re.sub(r'\{\w+\}', 'do what I ask', text) for text in texts if text]


def label(of, key):
    return ast.unparse(of[key]).split('.')[-1].strip("'\"") if key in of else ''


def rows(path):
    text = path.read_text(encoding='utf-8')
    if path.suffix == '.jsonl':
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    return json.loads(text) if path.suffix == '.json' else yaml.safe_load(text)


def aco_prompt_shield(root):
    return listed(root / 'demo/bench.py', 'OBVIOUS_ATTACKS', 1, lambda of: label(of, 0) != 'entropy'), [], [], rows(root / 'tests/fp_corpus.yaml')['benign_prompts']


def agentarmor_core(root):
    return [text for of in rows(root / 'src/agentarmor/data/jailbreak_corpus.yaml')['categories'].values() for text in of], [], []


def agentguard_scanner(root):
    file = root / 'src/agentguard_scanner/payloads.py'
    names = 'PROMPT_INJECTION_DIRECT PROMPT_INJECTION_INDIRECT CANARY_DIRECT_INJECTION CANARY_INDIRECT_INJECTION CANARY_GOAL_HIJACKING CANARY_SYSTEM_PROMPT_LEAK'
    return listed(file, names, 'payload') + listed(file, 'CANARY_EXFIL_PROMPTS'), listed(file, 'COMMAND_INJECTION PATH_TRAVERSAL SSRF_TARGETS', 'payload'), []


def agentpromptsentinel(root):
    """By the headings inside the list: exploits, phishing and harmful content are questions and tasks."""
    file = root / 'src/agentpromptsentinel/scanners/vector.py'
    lines = file.read_text(encoding='utf-8').splitlines()
    texts = []
    for value in value_of(file, 'DEFAULT_ATTACK_SIGNATURES'):
        for element in value.elts:
            above = (line.strip() for line in reversed(lines[: element.lineno]))
            if not re.search('Exploits|Harmful|Social Engineering', next((line for line in above if line.startswith('#')), '')):
                texts.append(text_of(element))
    return texts, [], []


def agentsentinel_cli(root):
    file = root / 'agentsentinel_cli/redteam/payloads.py'
    return listed(file, '_LLM_ALL'), listed(file, '_TRAVERSE_ALL _SSRF_ALL _CMD_ALL _SQLI_ALL'), []


def agentshield_audit(root):
    return listed(root / 'agentshield/echoleak_test.py', 'TEST_PAYLOADS', 'payload'), [], []


def agentshield_provenance(root):
    file = root / 'agentshield/experiments/corpus.py'
    return listed(file, '_ATTACK_TEMPLATES'), [], [], listed(file, '_BENIGN_TEXTS')


def agentshield_x(root):
    """Chains of tools and behaviour are sequences of calls, and no texts."""
    wanted = re.compile('PROMPT_INJ|GOAL_DRIFT|MEMORY_POI|INTER_AGEN')
    return listed(root / 'agentshield/cli/attack_library.py', 'ATTACK_LIBRARY', 'payload', lambda of: wanted.search(label(of, 'category'))), [], []


def ai_firewall_mcp(root):
    file = root / 'src/ai_firewall/data/attack_patterns.py'
    return listed(file, 'ATTACK_PATTERNS'), [], [], listed(file, 'SAFE_PROMPTS')


def ai_red_teaming_engine(root):
    return listed(root / 'redteam/prompt_injection.py', 'PAYLOAD_CATALOG', 'payload'), [], []


def aiguard_safety(root):
    wanted = {'prompt_injection', 'jailbreak', 'policy_override'}
    return [row['content'] for row in rows(root / 'adversarial/data/core_attacks.json') if row['attack_type'] in wanted], [], []


def blackwall_llm_shield(root):
    return [row['prompt'] for row in rows(root / 'src/blackwall_llm_shield/red_team_prompts.json') if row['category'] != 'benchmark'], [], []


def hermes_jailbreak_bench(root):
    kinds = 'IDENTITY_OVERRIDE PROMPT_EXTRACTION ENCODING_BYPASS FRAMING_BYPASS SOCIAL_ENGINEERING INJECTION META_REASONING MULTILINGUAL'
    return listed(root / 'jailbreak_bench/attacks.py', ' '.join(f'{kind}_ATTACKS' for kind in kinds.split()), 'template'), [], []


def jailbreak_arena(root):
    """Harmful content is a question, a technical injection a query or an address; the first turns of a longer attack are innocent."""
    texts = []
    for value in value_of(root / 'jailbreak_arena/tasks.py', 'TASKS'):
        for of in map(fields, value.elts):
            if label(of, 'attack_type') in {'role_hijack', 'persona', 'extraction', 'injection'} and label(of, 'category') not in {'Harmful Content', 'Technical Injections'}:
                texts += [text_of(of['canonical_seed']), *map(text_of, of['seed_prompts'].elts)]
    return [text for text in texts if text], [], []


def jailbreak_corpus_mini(root):
    return [row['prompt'] for row in rows(root / 'src/jailbreak_corpus_mini/corpus.json')], [], []


def llm_guardrail(root):
    of = rows(root / 'tests/dataset_200.json')
    return [row['text'] for row in of if row['category'] in {'injection', 'jailbreak'}], [], [], [row['text'] for row in of if row['category'] == 'safe']


def llm_security_firewall(root):
    return listed(root / 'src/llm_firewall/safety/embedding_detector.py', 'self.jailbreak_texts'), [], []


def mcp_guard_py(root):
    return listed(root / 'tests/test_prompt_injection.py', 'DESCRIPTION_ATTACKS'), [], []


def mcp_guardian_scan(root):
    """Rules MCP001 and MCP-S001 are about orders to a model. Benign: descriptions for which no rule is expected."""
    names = ['vulnerable_by_design', 'authorized_positive_metadata_v3', 'server_instructions_v4', 'curated_public_metadata_v2']
    cases = [case for name in names for case in rows(root / f'datasets/{name}/manifest.json')['cases'] if isinstance(case.get('description'), str) and case.get('segment') != 'ambiguous']
    texts = [case['description'] for case in cases if {'MCP001', 'MCP-S001'} & set(case['expected_rules'])]
    return texts, [], [], [case['description'] for case in cases if not case['expected_rules']]


def nexura_guardrails(root):
    of = rows(root / 'src/nexura_guardrails/bench_data/injection.jsonl')
    return [row['text'] for row in of if row['label'] == 'positive'], [], [], [row['text'] for row in of if row['label'] == 'negative']


def pdf_injection_scanner(root):
    return listed(root / 'train_classifier.py', 'injections'), [], []


def prompt_security_utils(root):
    """Code to be written or run is a task."""
    of = rows(root / 'src/prompt_security/patterns/injection_patterns.json')
    patterns = of if isinstance(of, list) else next(v for v in of.values() if isinstance(v, list))
    return [row['text'] for row in patterns if row['category'] != 'code_execution'], [], []


def prompt_shield_ai(root):
    """Personal data is no attack; the turns of a longer attack are innocent one by one; an excuse or a second purpose comes with a harmful question."""
    texts = []
    for value in value_of(root / 'tests/benchmark_realistic.py', 'ATTACKS'):
        for key, of in zip(value.keys, value.values):
            if key.value not in {'pii', 'multi_turn_semantic', 'educational_reframing', 'dual_intention'}:
                texts += [text for text in map(text_of, of.elts) if text]
    indirect = rows(root / 'docs/papers/evaluation/indirect_injection_samples.jsonl')
    return texts + [row['text'] for row in indirect if row['label']], [], [], [row['text'] for row in indirect if not row['label']]


def promptshield_sdk(root):
    file = root / 'promptshield/engine/semantic.py'
    is_benign = lambda of: label(of, 1) == 'benign'
    return listed(file, 'ATTACK_CORPUS', 0, lambda of: not is_benign(of)), [], [], listed(file, 'ATTACK_CORPUS', 0, is_benign)


def pyagentguard(root):
    file = root / 'tests/unit/test_prompt_shield.py'
    return listed(file, 'INJECTION_SAMPLES'), [], [], listed(file, 'CLEAN_SAMPLES')


def sec_guardrails(root):
    return listed(root / 'tests/test_prompt_injection_rail.py', 'D1_ATTACKS'), [], []


def wardhook_guardrails(root):
    file = root / 'tests/test_injection_and_rbac.py'
    return listed(file, 'ATTACKS'), [], [], listed(file, 'BENIGN')


# Other categories are tasks for tools, floods, questions, and what is done to training data.
WRG_CATEGORIES = set('naive_override override jailbreak extraction hidden_text_injection special_token_injection meta-prompt_attack format_switching role-play authority encoding_bypass encoding indirect delimiter few-shot_poisoning context_manipulation completion emotional payload_splitting'.split())


def wrg_ai_security(root):
    anchors = rows(root / 'tools/models/injection_model.json')['embedding']['anchors']
    texts = [row['text'] for row in anchors if row['category'] in WRG_CATEGORIES]
    return texts, [], [], listed(root / 'tools/prompt_injection_detector_ml.py', 'BENIGN_SAMPLES')


def zen_ai_pentest(root):
    tree = ast.parse((root / 'modules/sql_injection_db.py').read_text(encoding='utf-8'))
    found = [fields(node) for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == 'SQLPayload']
    return [], [text for text in (text_of(of['payload']) for of in found if 'payload' in of) if text], []


def asta_pentest(root):
    """Scripts for a browser are no injections into a tool."""
    file = root / 'asta/phases/exploit/web_attacks.py'
    return [], listed(file, 'SQLI_BLIND_PAYLOADS LFI_CHAINS RFI_PAYLOADS SSRF_CHAINS') + listed(file, 'CMDI_ADVANCED', 'payload'), []


NO_COPY = ' The package names its licence and holds no copy of it.'
TABLE = {
    'aco-prompt-shield': (aco_prompt_shield, 'aco-prompt-shield 0.2.0', 'MIT', 'demo/bench.py: OBVIOUS_ATTACKS; benign: tests/fp_corpus.yaml.'),
    'agentarmor-core': (agentarmor_core, 'agentarmor-core 0.7.0', 'Apache-2.0', 'data/jailbreak_corpus.yaml.'),
    'agentguard-scanner': (agentguard_scanner, 'agentguard-scanner 0.1.0', 'Apache-2.0', 'payloads.py: the lists that sixth_round.py names.'),
    'agentpromptsentinel': (agentpromptsentinel, 'agentpromptsentinel 0.1.3', 'MIT', 'scanners/vector.py: DEFAULT_ATTACK_SIGNATURES.'),
    'agentsentinel-cli': (agentsentinel_cli, 'agentsentinel-cli 0.9.14', 'Apache-2.0', 'redteam/payloads.py.'),
    'agentshield-audit': (agentshield_audit, 'agentshield-audit 1.0.34', 'MIT', 'echoleak_test.py: TEST_PAYLOADS.' + NO_COPY),
    'agentshield-provenance': (agentshield_provenance, 'agentshield-provenance 0.1.0', 'MIT', 'experiments/corpus.py: _ATTACK_TEMPLATES; benign: _BENIGN_TEXTS.'),
    'agentshield-x': (agentshield_x, 'agentshield-x 0.1.0', 'MIT', 'cli/attack_library.py: the categories that sixth_round.py names.'),
    'ai-firewall-mcp': (ai_firewall_mcp, 'ai-firewall-mcp 1.0.1', 'MIT', 'data/attack_patterns.py: ATTACK_PATTERNS; benign: SAFE_PROMPTS.'),
    'ai-red-teaming-engine': (ai_red_teaming_engine, 'ai-red-teaming-engine 0.6.0', 'MIT', 'prompt_injection.py: PAYLOAD_CATALOG.'),
    'aiguard-safety': (aiguard_safety, 'aiguard-safety 0.8.6', 'MIT', 'adversarial/data/core_attacks.json.' + NO_COPY),
    'asta-pentest': (asta_pentest, 'asta-pentest 1.0.1', 'MIT', 'phases/exploit/web_attacks.py: the lists that sixth_round.py names.'),
    'blackwall-llm-shield': (blackwall_llm_shield, 'blackwall-llm-shield-python 0.7.0', 'Apache-2.0', 'red_team_prompts.json, without the category benchmark.'),
    'hermes-jailbreak-bench': (hermes_jailbreak_bench, 'hermes-jailbreak-bench 0.1.0', 'MIT', 'attacks.py (template).'),
    'jailbreak-arena': (jailbreak_arena, 'jailbreak-arena 0.1.1', 'MIT', 'tasks.py: the types that sixth_round.py names.' + NO_COPY),
    'jailbreak-corpus-mini': (jailbreak_corpus_mini, 'jailbreak-corpus-mini-py 0.1.0', 'MIT', 'corpus.json (prompt).'),
    'llm-guardrail': (llm_guardrail, 'llm-guardrail 4.0.1', 'MIT', 'tests/dataset_200.json: injection and jailbreak; benign: safe.' + NO_COPY),
    'llm-security-firewall': (llm_security_firewall, 'llm-security-firewall 2.5.0', 'MIT', 'safety/embedding_detector.py: jailbreak_texts.'),
    'mcp-guard-py': (mcp_guard_py, 'mcp-guard-py 0.3.2', 'MIT', 'tests/test_prompt_injection.py: DESCRIPTION_ATTACKS.'),
    'mcp-guardian-scan': (mcp_guardian_scan, 'mcp-guardian-scan 0.8.8', 'MIT', 'datasets/*/manifest.json: cases of the rules MCP001 and MCP-S001; benign: cases of no rule.'),
    'nexura-guardrails': (nexura_guardrails, 'nexura-guardrails 0.4.0', 'MIT', 'bench_data/injection.jsonl, by its label.'),
    'pdf-injection-scanner': (pdf_injection_scanner, 'pdf-injection-scanner 0.2.1', 'MIT', 'train_classifier.py: injections.'),
    'prompt-security-utils': (prompt_security_utils, 'prompt-security-utils 1.4.0', 'MIT', 'patterns/injection_patterns.json (text).'),
    'prompt-shield-ai': (prompt_shield_ai, 'prompt-shield-ai 0.8.1', 'Apache-2.0', 'tests/benchmark_realistic.py: ATTACKS, docs/papers/evaluation/indirect_injection_samples.jsonl, by its label.'),
    'promptshield-sdk': (promptshield_sdk, 'promptshield-sdk 1.0.1', 'MIT', 'engine/semantic.py: ATTACK_CORPUS, by its label.'),
    'pyagentguard': (pyagentguard, 'pyagentguard 0.1.0', 'MIT', 'tests/unit/test_prompt_shield.py: INJECTION_SAMPLES; benign: CLEAN_SAMPLES.'),
    'sec-guardrails': (sec_guardrails, 'sec-guardrails 0.2.0', 'MIT', 'tests/test_prompt_injection_rail.py: D1_ATTACKS.'),
    'wardhook-guardrails': (wardhook_guardrails, 'wardhook-guardrails 0.2.0', 'MIT', 'tests/test_injection_and_rbac.py: ATTACKS; benign: BENIGN.'),
    'wrg-ai-security': (wrg_ai_security, 'wrg-ai-security-toolkit 0.7.1', 'MIT', 'tools/models/injection_model.json (anchors); benign: BENIGN_SAMPLES.'),
    'zen-ai-pentest': (zen_ai_pentest, 'zen-ai-pentest 3.0.0', 'MIT', 'modules/sql_injection_db.py: SQLPayload.'),
}


def sources_of(table, root):
    """As SOURCES of extract.py."""
    return {
        source: (lambda extract=extract, package=package: extract(root / package.split(' ')[0]), f'PyPI {package}', licence, files, None if NO_COPY in files else 'LICENSE*')
        for source, (extract, package, licence, files) in table.items()
    }


def sources(root):
    return sources_of(TABLE, root)
