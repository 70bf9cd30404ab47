// A Python program that makes a wheel of a project that is published as source only, without running any of it. It reads the archive and
// puts its metadata and its Python files into a wheel. Projects with parts to compile are refused.

/**
 * Arguments: a directory for wheels, a JSON list of requirements, then options of pip that name indexes. For each requirement without a
 * matching wheel, the newest matching source becomes a wheel. Prints one JSON line: `{"made": [name], "refused": {name: reason}}`.
 */
export const SOURCE_WHEEL_PROGRAM = `
import email.parser, hashlib, io, json, os, re, sys, tarfile, zipfile
from pip._internal.commands import create_command
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name

LARGEST = 64 * 1024 * 1024
MOST_FILES = 20000
NOT_PACKAGED = {'setup', 'conftest', 'tests', 'test', 'docs', 'doc', 'examples', 'example', 'build', 'dist', 'scripts', 'tools', 'benchmarks'}

class Refused(Exception):
    pass

def files_of(data, filename):
    """The archive's files by their path below its one top directory."""
    found, total = {}, 0
    if filename.endswith('.zip'):
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = ((one.filename, one.file_size, one) for one in archive.infolist() if not one.is_dir())
        read = lambda one: archive.open(one).read()
    else:
        archive = tarfile.open(fileobj=io.BytesIO(data))
        entries = ((one.name, one.size, one) for one in archive if one.isfile())
        read = lambda one: archive.extractfile(one).read()
    for name, size, one in entries:
        total += size
        if len(found) >= MOST_FILES or total > LARGEST:
            raise Refused('its source is too large')
        parts = name.replace('\\\\', '/').split('/')
        while parts and parts[0] in ('', '.'):
            parts = parts[1:]
        if len(parts) > 1 and '..' not in parts:
            found['/'.join(parts[1:])] = read(one)
    return found

def text(data):
    return data.decode('utf-8', 'replace')

def requires_of(lines):
    """requires.txt of setuptools: a section [extra:marker] holds what is needed under that condition."""
    found, condition, extras = [], '', []
    for line in lines:
        line = line.strip()
        if not line or line.startswith('#'):
            continue
        if line.startswith('['):
            extra, _, marker = line.strip('[]').partition(':')
            conditions = ['(' + marker + ')'] if marker else []
            if extra:
                extras.append(extra)
                conditions.append("extra == '" + extra + "'")
            condition = ' and '.join(conditions)
        elif condition:
            requirement, _, marker = line.partition(';')
            found.append(requirement.strip() + ' ; ' + (condition + ' and (' + marker.strip() + ')' if marker else condition))
        else:
            found.append(line)
    return found, extras

def to_compile(files):
    if any(re.search(r'\\.(?:pyx|rs|f|f90)$', path) for path in files):
        return True
    setup = text(files.get('setup.py', b'')) + text(files.get('setup.cfg', b'')) + text(files.get('pyproject.toml', b''))
    return re.search(r'ext_modules|Extension\\(|cffi_modules|rust_extensions|ext_package|maturin|scikit.build|mesonpy', setup) is not None

def tops_of(files, info):
    """Top-level packages and modules, each with the directory that holds it."""
    above = info.rpartition('/')[0]
    bases = list(dict.fromkeys([above + '/' if above else '', '', 'src/', 'lib/']))
    listed = [top for top in text(files.get(info + '/top_level.txt', b'')).split() if top.isidentifier()] if info else []
    place = lambda top: next((base for base in bases if base + top + '.py' in files or any(path.startswith(base + top + '/') for path in files)), None)
    if listed:
        missing = [top for top in listed if place(top) is None and top.lower() not in NOT_PACKAGED]
        if missing:
            raise Refused('its source has no ' + missing[0])
        return [(top, place(top)) for top in listed if place(top) is not None]
    tops = []
    for base in bases:
        for path in files:
            if not path.startswith(base):
                continue
            first, slash, rest = path[len(base):].partition('/')
            name = first if slash else first[:-3] if first.endswith('.py') else ''
            if name.isidentifier() and name.lower() not in NOT_PACKAGED and (not slash or rest == '__init__.py'):
                tops.append((name, base))
        if tops:
            return list(dict.fromkeys(tops))
    raise Refused('its source holds no package')

def wheel_of(files, name, version):
    infos = sorted((path[:-len('/PKG-INFO')] for path in files if path.endswith('.egg-info/PKG-INFO')), key=lambda path: (path.count('/'), path))
    info = infos[0] if infos else ''
    described = files.get(info + '/PKG-INFO') if info else files.get('PKG-INFO')
    if described is None:
        raise Refused('its source has no metadata')
    if to_compile(files):
        raise Refused('it has parts to compile')
    metadata = email.parser.Parser().parsestr(text(described))
    if canonicalize_name(metadata.get('Name', '')) != name or metadata.get('Version') != version:
        raise Refused('its source is of another project')
    requires, extras = metadata.get_all('Requires-Dist') or [], metadata.get_all('Provides-Extra') or []
    if not requires and info:
        requires, extras = requires_of(text(files.get(info + '/requires.txt', b'')).splitlines())
    requires_python = metadata.get('Requires-Python')
    escaped = re.sub(r'[-_.]+', '_', name)
    dist = escaped + '-' + version + '.dist-info'
    contents = {}
    for top, base in tops_of(files, info):
        for path, data in files.items():
            if path == base + top + '.py' or path.startswith(base + top + '/'):
                contents[path[len(base):]] = data
    head = ['Metadata-Version: 2.1', 'Name: ' + metadata['Name'], 'Version: ' + version]
    summary = (metadata.get('Summary') or '').splitlines()
    head += ['Summary: ' + summary[0]] if summary else []
    head += ['Requires-Python: ' + requires_python] if requires_python else []
    head += ['Provides-Extra: ' + one for one in extras] + ['Requires-Dist: ' + one for one in requires]
    contents[dist + '/METADATA'] = ('\\n'.join(head) + '\\n').encode()
    contents[dist + '/WHEEL'] = b'Wheel-Version: 1.0\\nGenerator: candor\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'
    if info and info + '/entry_points.txt' in files:
        contents[dist + '/entry_points.txt'] = files[info + '/entry_points.txt']
    record = [path + ',,' for path in contents] + [dist + '/RECORD,,']
    contents[dist + '/RECORD'] = '\\n'.join(record).encode()
    return escaped + '-' + version + '-py3-none-any.whl', contents

def write(path, contents):
    # One time for all files: the same source gives the same bytes.
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as wheel:
        for name, data in contents.items():
            wheel.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)

def fetched(session, link):
    response = session.get(link.url_without_fragment, headers={'Accept-Encoding': 'identity'}, timeout=60)
    response.raise_for_status()
    if len(response.content) > LARGEST:
        raise Refused('its source is too large')
    if link.hash and hashlib.new(link.hash_name, response.content).hexdigest() != link.hash:
        raise Refused('its source is not what the index says')
    return response.content

def main(directory, wanted, flags):
    command = create_command('download')
    options, _ = command.parse_args(flags + ['x'])
    made, refused = [], {}
    with command.main_context():
        session = command.get_default_session(options)
        finder = command._build_package_finder(options, session)
        for one in wanted:
            requirement = Requirement(one)
            name = canonicalize_name(requirement.name)
            fitting = [found for found in finder.find_all_candidates(name) if requirement.specifier.contains(str(found.version))]
            if not fitting or any(found.link.is_wheel for found in fitting):
                continue
            best = max(fitting, key=lambda found: found.version)
            try:
                filename, contents = wheel_of(files_of(fetched(session, best.link), best.link.filename), name, str(best.version))
                write(os.path.join(directory, filename), contents)
                made.append(name + '==' + str(best.version))
            except (Refused, tarfile.TarError, zipfile.BadZipFile) as error:
                refused[name] = str(error)
    print(json.dumps({'made': made, 'refused': refused}))

main(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:])
`;
