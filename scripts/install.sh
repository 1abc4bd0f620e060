#!/bin/sh
# install.sh table | everything: what the browser table and the master need, or all that working on the project needs, into .venv.
# The locked versions through uv; where uv cannot fetch them, what pip finds.
set -eu
cd "$(dirname "$0")/.."

case "${1:-everything}" in
table) locked="--no-default-groups --inexact --extra server --extra fast" found_by_pip=".[server,fast]" ;;
everything) locked="--extra all" found_by_pip=".[all] --group dev" ;;
*) echo "install.sh table | everything" >&2; exit 2 ;;
esac

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

found=
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if recent "$python"; then
        found=$python
        break
    fi
done
if [ -z "$found" ]; then
    echo "Il faut Python 3.11 ou plus récent : installez-le, ou désignez-le : make install PYTHON=/chemin/vers/python3" >&2
    echo "Python 3.11 or later is needed: install it, or name it: make install PYTHON=/path/to/python3" >&2
    exit 1
fi

empty_environment() {
    "$found" -m venv --clear "$1" && return
    echo "Python ne sait pas créer d'environnement virtuel ; sous Debian ou Ubuntu : apt install python3-venv" >&2
    echo "This Python cannot make virtual environments; on Debian or Ubuntu: apt install python3-venv" >&2
    return 1
}

uv=uv
if ! uv --version >/dev/null 2>&1; then
    uv=.uv/bin/uv
    if ! "$uv" --version >/dev/null 2>&1; then
        echo "On prend uv, qui installe le reste… / Fetching uv, which installs the rest…"
        empty_environment .uv || exit 1
        .uv/bin/python -m pip install --quiet --disable-pip-version-check uv || uv=false
    fi
fi

echo "Installation dans .venv… / Installing into .venv…"
quiet=--quiet
if [ -t 2 ]; then quiet=; fi # whoever watches sees it go on
export UV_PROJECT_ENVIRONMENT=.venv
if "$uv" sync $quiet --frozen $locked --python "$found"; then
    exit 0
fi

echo "uv n'a pas pu installer les versions du verrou ; pip essaie. / uv could not install the locked versions; pip tries." >&2
empty_environment .venv || exit 1
.venv/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
if .venv/bin/python -m pip install $quiet --disable-pip-version-check --editable $found_by_pip; then
    exit 0
fi
if [ "$found_by_pip" = ".[server,fast]" ]; then
    echo "Sans compilateur pour ce Python : on joue, mais sans « maître ». / No compiler for this Python: one plays, but without the master." >&2
    exec .venv/bin/python -m pip install $quiet --disable-pip-version-check --editable ".[server]"
fi
exit 1
