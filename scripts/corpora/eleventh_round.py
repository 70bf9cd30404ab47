"""The sources of the eleventh round: where a package keeps its attacks, and by which of its own labels they are chosen.

Every choice was made by names of files, lists, functions and labels before a text was read. Lists of patterns, keywords and signatures, harmful
questions, personal data, conversations of several turns and attacks that a model has to write are left out.
"""
import ast

import sixth_round
from sixth_round import NO_COPY, listed, rows, text_of, value_of
from tenth_round import lines


def strings_below(value):
    """The texts of a list, and of lists in dictionaries at any depth."""
    below = value.values if isinstance(value, ast.Dict) else getattr(value, 'elts', None)
    return [text for one in below for text in strings_below(one)] if below is not None else [text for text in [text_of(value)] if text]


def function(file, name):
    return next(node for node in ast.walk(ast.parse(file.read_text(encoding='utf-8'))) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name)


def returned(file, name):
    """What is in the literals that a function returns."""
    return [text for node in ast.walk(function(file, name)) if isinstance(node, ast.Return) and isinstance(node.value, (ast.Dict, ast.List)) for text in strings_below(node.value)]


def assigned_in(file, functions, name):
    """What is in the literals that functions assign to a name."""
    texts = []
    for one in functions.split():
        for node in ast.walk(function(file, one)):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name and isinstance(node.value, (ast.Dict, ast.List)):
                texts += strings_below(node.value)
    return texts


def agent_breaker(root):
    return listed(root / 'agent_breaker/generator.py', 'TEMPLATES'), [], []


def agentfence(root):
    probes = 'prompt_injection jailbreak instructions_leakage role_confusion secret_leakage'
    return [text for name in probes.split() for text in listed(root / f'agentfence/probes/{name}.py', 'GENERIC_PAYLOADS')], [], []


def agentic_shield(root):
    of = rows(root / 'agentshield/payloads/prompt_injection.json')['patterns']
    return [text for texts in of.values() if isinstance(texts, list) for text in texts], [], []


def agentleak(root):
    return listed(root / 'agentleak/core/promptfoo_attacks.py', 'PROMPTFOO_ATTACK_SPECS', 'payload_template'), [], []


def aisafe(root):
    payloads = lambda name: [case['payload'] for case in rows(root / f'aisafe/probes/{name}.yaml')['cases']]
    hostile = 'prompt_injection system_prompt_extraction encoding_bypass tool_abuse'
    return [text for name in hostile.split() for text in payloads(name)], [], [], payloads('benign_traffic')


def bastionprobe(root):
    return [row['text'] for row in rows(root / 'bastionprobe/payloads.jsonl')], [], []


def cerberus_ai(root):
    """The package joins a stem and an action at random; here each stem has the next action."""
    file = root / 'cerberus_ai/validation/corpus.py'
    stems, actions = (strings_below(next(value_of(file, name))) for name in ('_L2_INJECTION_STEMS', '_L2_INJECTION_ACTIONS'))
    return [stem.replace('{action}', actions[at % len(actions)]) for at, stem in enumerate(stems)], [], [], listed(file, '_BENIGN_USER_QUESTIONS _BENIGN_ASSISTANT_REPLIES')


def janus_security(root):
    return [], listed(root / 'janus/attack/ssrf.py', 'INTERNAL_PAYLOADS CLOUD_PAYLOADS BYPASS_PAYLOADS', 'payload'), []


def mcp_adversarial(root):
    """The arguments that are paths; texts of a size and of a format alone are left out."""
    cases = [rows(root / f'mcp_adversarial/fixtures/generic/{name}.json') for name in ('path_traversal', 'control_chars')]
    return [], [case['args'][name] for case in cases for name in ('plan_json_path', 'path')], []


def mcp_fence(root):
    file = root / 'mcp_fence/fuzz/payloads.py'
    return listed(file, 'PROMPT_INJECTION_TEXTS'), listed(file, 'PATH_TRAVERSAL COMMAND_INJECTION SSRF_URLS'), []


def medusa_mcp(root):
    file = root / 'medusa/training/generate_data.py'
    return listed(file, 'INJECTION_TEMPLATES'), [], [], listed(file, 'CLEAN_TEMPLATES')


def palisade_scanner(root):
    return listed(root / 'scanner/redteam/generator.py', 'INJECTION_TEXTS STEGO_INJECTION_TEXTS'), [], []


def promptbreaker(root):
    wanted = {'data_exfiltration', 'jailbreak', 'system_prompt_leak', 'prompt_injection'}
    return [row['payload'] for row in rows(root / 'promptbreaker/judge/golden.jsonl') if row['probe_category'] in wanted], [], []


def promptgate(root):
    return listed(root / 'promptgate/detectors/embedding.py', '_ATTACK_EXEMPLARS'), [], []


def sentinelprobe(root):
    """The prompt of direct attacks; of indirect ones what the model is given to read."""
    cases = lambda name: rows(root / f'prompt_injection_harness/cases/{name}.yaml')['cases']
    direct = [case['user_prompt'] for name in ('direct_prompt_injection', 'direct_advanced_prompt_injection') for case in cases(name)]
    read = [part['content'] for name in ('indirect_prompt_injection', 'agent_file_prompt_injection') for case in cases(name) for part in case.get('documents', []) + case.get('files', [])]
    return direct + read, [], []


def shadowshield(root):
    sets = [row for path in sorted((root / 'shadowshield/eval/data').glob('*.jsonl')) for row in rows(path)]
    hostile = [row['text'] for row in sets if row['label'] == 1] + lines(root / 'shadowshield/detectors/data/attack_corpus.txt')
    return hostile, [], [], [row['text'] for row in sets if row['label'] == 0]


def sqlinjector(root):
    file = root / 'sqlinjector/payloads.py'
    return [], returned(file, '_load_default_payloads') + returned(file, '_load_database_payloads'), []


def vulnmap(root):
    file = root / 'vulnmap/core/ai_payload_generator.py'
    kinds = ' '.join(f'_generate_{name}_payloads' for name in 'sql xss command_injection ssrf xxe path_traversal'.split())
    checks = ' '.join(f'_check_{name}' for name in 'crlf_injection ldap_injection lfi rfi ssti xml_injection'.split())
    scanner = root / 'vulnmap/core/vulnerability_scanner.py'
    arguments = assigned_in(file, kinds, 'default_payloads') + assigned_in(scanner, checks, 'payloads') + assigned_in(scanner, '_check_open_redirect', 'redirect_payloads')
    arguments += assigned_in(root / 'vulnmap/modules/api_security/api_tester.py', '_test_injection', 'injection_payloads')
    return [], arguments + assigned_in(root / 'vulnmap/modules/file_upload/upload_tester.py', '_test_path_traversal_upload', 'traversal_filenames'), []


def warden_mcp(root):
    return [], listed(root / 'warden/liveprove.py', '_PARAM_ATTACKS', 1), []


TABLE = {
    'agent-breaker': (agent_breaker, 'agent-breaker 0.2.1', 'MIT', 'generator.py: TEMPLATES.'),
    'agentfence': (agentfence, 'agentfence 0.1.0', 'MIT', 'probes: GENERIC_PAYLOADS of the probes that eleventh_round.py names.'),
    'agentic-shield': (agentic_shield, 'agentic-shield 1.0.0b1', 'MIT', 'payloads/prompt_injection.json: the lists of patterns, which are texts.'),
    'agentleak': (agentleak, 'agentleak 0.17.0', 'MIT', 'core/promptfoo_attacks.py: PROMPTFOO_ATTACK_SPECS (payload_template).'),
    'aisafe': (aisafe, 'aisafe 0.1.0', 'MIT', 'probes: the files that eleventh_round.py names (payload); benign: benign_traffic.yaml.'),
    'bastionprobe': (bastionprobe, 'bastionprobe 0.9.0', 'MIT', 'payloads.jsonl (text).'),
    'cerberus-ai': (cerberus_ai, 'cerberus-ai 1.5.4', 'MIT', 'validation/corpus.py: _L2_INJECTION_STEMS with _L2_INJECTION_ACTIONS; benign: questions and replies.' + NO_COPY),
    'janus-security': (janus_security, 'janus-security 0.1.3', 'MIT', 'attack/ssrf.py: INTERNAL_PAYLOADS, CLOUD_PAYLOADS, BYPASS_PAYLOADS (payload).'),
    'mcp-adversarial': (mcp_adversarial, 'mcp-adversarial 0.1.0', 'MIT', 'fixtures/generic: path_traversal.json, control_chars.json.'),
    'mcp-fence': (mcp_fence, 'mcp-fence 0.1.2', 'Apache-2.0', 'fuzz/payloads.py: PROMPT_INJECTION_TEXTS, PATH_TRAVERSAL, COMMAND_INJECTION, SSRF_URLS.'),
    'medusa-mcp': (medusa_mcp, 'medusa-mcp 2.2.2', 'Apache-2.0', 'training/generate_data.py: INJECTION_TEMPLATES; benign: CLEAN_TEMPLATES.'),
    'palisade-scanner': (palisade_scanner, 'palisade-scanner 0.1.2', 'MIT', 'redteam/generator.py: INJECTION_TEXTS, STEGO_INJECTION_TEXTS.'),
    'promptbreaker': (promptbreaker, 'promptbreaker 1.2.0', 'Apache-2.0', 'judge/golden.jsonl (payload), the categories that eleventh_round.py names.' + NO_COPY),
    'promptgate': (promptgate, 'promptgate 0.5.0', 'MIT', 'detectors/embedding.py: _ATTACK_EXEMPLARS.'),
    'sentinelprobe': (sentinelprobe, 'sentinelprobe 0.9.1', 'MIT', 'cases: direct, direct_advanced, indirect and agent_file prompt injections.'),
    'shadowshield': (shadowshield, 'shadowshield 0.9.0', 'MIT', 'eval/data/*.jsonl, by their label; detectors/data/attack_corpus.txt.'),
    'sqlinjector': (sqlinjector, 'sqlinjector 1.0.1', 'MIT', 'payloads.py: _load_default_payloads, _load_database_payloads.' + NO_COPY),
    'vulnmap': (vulnmap, 'vulnmap 1.3.3', 'MIT', 'core, modules: the functions that eleventh_round.py names.'),
    'warden-mcp': (warden_mcp, 'warden-mcp 0.2.1', 'Apache-2.0', 'liveprove.py: _PARAM_ATTACKS.'),
}


def sources(root):
    return sixth_round.sources_of(TABLE, root)
