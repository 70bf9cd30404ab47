# Candor with all that its cell needs: Node, Python, uv, strace, bubblewrap. docs/ci.md says how to run it.
#
#   docker build -t candor .
#   docker run --rm --privileged -v "$PWD:/work" candor audit -- node ./server.mjs
#
# BASE must have Node 22.19 or newer; what else is missing in it is installed.
ARG BASE=node:24-bookworm-slim
FROM ${BASE}
RUN missing=""; \
    for program in strace bwrap nft ip faketime python3 git; do command -v "$program" >/dev/null || missing=yes; done; \
    if [ -n "$missing" ]; then \
      apt-get update && apt-get install -y --no-install-recommends strace bubblewrap nftables iproute2 faketime python3 python3-venv python3-pip git ca-certificates \
      && rm -rf /var/lib/apt/lists/*; \
    fi; \
    command -v uv >/dev/null || python3 -m pip install --break-system-packages --no-cache-dir uv
COPY . /opt/candor
# A context that brings its production packages needs no network here.
RUN [ -d /opt/candor/node_modules ] || npm ci --omit=dev --prefix /opt/candor; \
    ln -sf /opt/candor/bin/candor.js /usr/local/bin/candor
WORKDIR /work
ENTRYPOINT ["candor"]
CMD ["--help"]
