"""Extracts benign texts from unpacked packages into test/corpora/: declarations of published servers, READMEs, pages about
security, texts in other scripts. Usage: extract_benign.py PACKAGES SECURITY_TOOLS [PREFIX [SHARE]]
With a prefix, the sets and the list of packages get names of their own, and packages and texts of the other sets are left out: `unseen-`
is the held-out benign part. SHARE: which part of the usual number of texts to keep, such as 0.4.

Packages are read, never run: string literals after `description`, `.describe(`, `instructions` and `title`, docstrings of tools, files.
"""
import ast
import hashlib
import json
import pathlib
import re
import sys

PACKAGES, TOOLS = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PREFIX = sys.argv[3] if len(sys.argv) > 3 else ''
SHARE = float(sys.argv[4]) if len(sys.argv) > 4 else 1
OUT = pathlib.Path(__file__).resolve().parents[2] / 'test' / 'corpora'
PERMISSIVE = re.compile(r'\b(MIT|ISC|BSD|Apache|0BSD|Unlicense)\b', re.I)
LITERAL = re.compile(r'(?:\b(?:description|instructions|title|desc)["\']?\s*[:=]\s*|\.describe\(\s*)("(?:[^"\\\n]|\\.){15,3000}"|\'(?:[^\'\\\n]|\\.){15,3000}\'|`(?:[^`\\$]|\\.){15,4000}`)')
OTHER_SCRIPT = re.compile(r'["\'`]([^"\'`\n]{8,400})["\'`]')
SCRIPTS = re.compile(r'[\u0400-\u04ff\u0590-\u05ff\u0600-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]')
SECURITY = re.compile(r'helmet|csurf|jsonwebtoken|bcrypt|oauth|jose|passport|snyk|retire|security|validator|sanitize|bandit|audit|secrets|semgrep|safety|cryptography', re.I)


def meta(folder):
    try:
        data = json.loads((folder / 'package.json').read_text())
        return data['name'], data['version'], str(data.get('license', ''))
    except Exception:
        pass
    for path in [folder / 'PKG-INFO', *folder.glob('*.dist-info/METADATA')]:
        if path.exists():
            text = path.read_text(errors='replace')[:20_000]
            get = lambda key: (re.search(rf'^{key}: (.*)$', text, re.M) or [None, ''])[1]
            return get('Name'), get('Version'), get('License-Expression') or get('License') or get('Classifier: License')or ' '.join(re.findall(r'^Classifier: License.*$', text, re.M))
    return None


def licence_of(folder, named):
    if PERMISSIVE.search(named):
        return named.strip()[:40]
    for path in folder.glob('[Ll][Ii][Cc][Ee][Nn]*'):
        head = path.read_text(errors='replace')[:400] if path.is_file() else ''
        if re.search(r'MIT License|Apache License|ISC License|Redistribution and use', head):
            return re.search(r'MIT|Apache|ISC|Redistribution', head)[0].replace('Redistribution', 'BSD')
    return None


def copyright_of(folder):
    for path in [*folder.glob('[Ll][Ii][Cc][Ee][Nn]*'), *folder.glob('*.dist-info/**/LICENSE*')]:
        if path.is_file():
            found = re.search(r'^.*Copyright \(?.{3,120}$', path.read_text(errors='replace')[:3000], re.M)
            if found:
                return found[0].strip()
    return ''


def declarations(folder):
    for path in sorted(folder.rglob('*')):
        if path.suffix in ('.js', '.mjs', '.cjs', '.ts', '.json') and 'node_modules' not in path.parts and path.is_file() and path.stat().st_size < 3_000_000:
            if path.name.endswith(('.d.ts', '.map', 'package.json')):
                continue
            for match in LITERAL.finditer(path.read_text(errors='replace')):
                raw = match[1]
                try:
                    value = json.loads('"' + re.sub(r'(?<!\\)"', '\\"', raw[1:-1].replace("\\'", "'").replace('\\`', '`')).replace('\n', '\\n').replace('\t', '\\t').replace('\r', '') + '"')
                except Exception:
                    continue
                yield value
        elif path.suffix == '.py' and path.is_file() and path.stat().st_size < 500_000 and 'test' not in path.name:
            try:
                tree = ast.parse(path.read_text(errors='replace'))
            except Exception:
                continue
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and any('tool' in ast.unparse(d) or 'prompt' in ast.unparse(d) for d in node.decorator_list):
                    yield ast.get_docstring(node) or ''
                if isinstance(node, ast.keyword) and node.arg in ('description', 'instructions', 'title') and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                    yield node.value.value


def pages(text):
    """A document by its headings, in pages of some 1,500 characters at least."""
    page = ''
    for part in re.split(r'(?m)^(?=#{1,3} |[^\n]+\n[=~-]{4,}$)', text):
        page += part
        if len(page) >= 1500:
            yield page[:6000]
            page = ''
    if len(page) >= 200:
        yield page


def prose(text):
    return 12 <= len(text) <= 6000 and ' ' in text.strip() and '${' not in text


# Hosts of package registries, by the labels that they are known by.
REGISTRIES = r'(?<![\w.])(?:[a-z]+\.)?(?:npmj' 's|yarnpk' 'g|pythonhoste' 'd|pyp' 'i)\.(?:org|com)|deb\.debia' 'n\.org'


def main():
    known = {name for path in OUT.glob('*BENIGN-PACKAGES.md') if not path.name.startswith(PREFIX.upper()) for name in re.findall(r'^\| (\S+) +\|', path.read_text(), re.M)} if PREFIX else set()
    taken = {t for path in OUT.glob('*/benign.json') if not path.parent.name.startswith(PREFIX) for t in json.loads(path.read_text(encoding='utf-8'))} if PREFIX else set()
    used, sets = [], {'published-declarations': set(), 'published-readmes': set(), 'security-pages': set(), 'other-scripts': set()}
    for root, is_tool in [(PACKAGES, False), (TOOLS, True)]:
        for folder in sorted(p for p in root.iterdir() if p.is_dir()):
            about = meta(folder)
            licence = about and licence_of(folder, about[2])
            if not licence or about[0] in known:
                continue
            is_security = is_tool or SECURITY.search(about[0])
            before = sum(map(len, sets.values()))
            documents = [p for p in [*folder.glob('*.md'), *folder.glob('*.rst'), *folder.glob('docs/**/*.md'), *folder.glob('docs/**/*.rst')] if p.is_file() and not re.search('change|histor|licen', p.name, re.I)]
            for path in documents[:25]:
                target = 'security-pages' if is_security else 'published-readmes'
                if is_security or re.search('readme', path.name, re.I):
                    sets[target].update(list(pages(path.read_text(errors='replace')))[:12])
            if not is_tool and not is_security and not re.search('locale|dayjs|antd|date-fns|element-plus|yup|iso-countries|prime', about[0]):
                sets['published-declarations'].update([t for t in dict.fromkeys(declarations(folder)) if prose(t)][:150])
            if re.search('dayjs|antd|element-plus|yup|iso-countries|prime', about[0]):
                for path in sorted(p for p in folder.rglob('*') if re.search(r'/(zh|ru|ar|he|ja|ko|hi|th|uk|fa|bg|el)[^/]*\.(js|json|mjs)$', str(p)))[:60]:
                    sets['other-scripts'].update([t for t in OTHER_SCRIPT.findall(path.read_text(errors='replace')) if SCRIPTS.search(t) and ' ' in t][:12])
            if sum(map(len, sets.values())) > before:
                used.append((about[0], about[1], licence, copyright_of(folder)))
    most = {'published-declarations': (2600, 700_000), 'published-readmes': (320, 500_000), 'security-pages': (260, 450_000), 'other-scripts': (220, 60_000)}
    for name, texts in sets.items():
        if PREFIX and not texts:
            continue
        ordered, size = [], 0
        for text in sorted(texts - taken, key=lambda t: hashlib.sha256(t.encode('utf-8', 'replace')).hexdigest()):
            if len(ordered) < most[name][0] * SHARE and size + len(text) < most[name][1] * SHARE:
                ordered.append(text)
                size += len(text)
        folder = OUT / (PREFIX + name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / 'benign.json').write_text(re.sub(REGISTRIES, 'registry.example', json.dumps(ordered, indent='\t', ensure_ascii=False)) + '\n', encoding='utf-8', errors='replace')
        (folder / 'ORIGIN.md').write_text(f'# {PREFIX}{name}\n\nTexts of published packages, kept verbatim; the packages, their licences and notices are in ../{PREFIX.upper()}BENIGN-PACKAGES.md.\n')
        print(name, len(ordered), 'of', len(texts), size)
    lines = '\n'.join(f'| {n} | {v} | {l} | {c.replace("|", " ")} |' for n, v, l, c in sorted(set(used)))
    (OUT / f'{PREFIX.upper()}BENIGN-PACKAGES.md').write_text(f'# Packages of the benign corpora\n\n| package | version | licence | notice |\n|---|---|---|---|\n{lines}\n')


main()
