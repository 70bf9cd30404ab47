# Candor with all that its cell needs: Node, Python, uv, strace, bubblewrap. docs/ci.md says how to run it.
#
#   docker build -t candor .
#   docker run --rm --privileged -v "$PWD:/work" candor audit -- node ./server.mjs
#
# BASE must have Node 22.19 or newer; what else is missing in it is installed.
ARG BASE=node:24-bookworm-slim

# The package as it is published, with the packages that it needs. A clone is built here. An unpacked `npm pack` with its
# own node_modules needs no network: it is taken as it is. `npm ci` cannot be used: see scripts/setup.sh.
FROM ${BASE} AS package
COPY . /source
WORKDIR /source
RUN set -e; mkdir /package; \
    if [ -d node_modules ]; then cp -a . /package; exit; fi; \
    npm install --no-save --no-audit --no-fund; \
    npm pack --pack-destination /tmp; \
    tar -xzf /tmp/candor-*.tgz -C /package --strip-components=1; \
    cp package-lock.json /package; \
    npm install --no-save --omit=dev --no-audit --no-fund --prefix /package

FROM ${BASE}
RUN set -e; missing=""; \
    for program in strace bwrap nft ip faketime unshare setpriv python3 git; do command -v "$program" >/dev/null || missing=yes; done; \
    if [ -n "$missing" ]; then \
      apt-get update; \
      apt-get install -y --no-install-recommends strace bubblewrap nftables iproute2 faketime util-linux python3 python3-venv python3-pip git ca-certificates; \
      rm -rf /var/lib/apt/lists/*; \
    fi; \
    command -v uv >/dev/null || python3 -m pip install --break-system-packages --no-cache-dir uv
COPY --from=package /package /opt/candor
RUN ln -s /opt/candor/bin/candor.js /usr/local/bin/candor
WORKDIR /work
ENTRYPOINT ["candor"]
CMD ["--help"]
