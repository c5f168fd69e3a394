# Sourced by the scripts beside it: puts Node 24 first in PATH, fetching it from the npm registry where the machine's is older.
# It lives in .node, which git ignores; nothing outside of this folder changes.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
ROOT=$PWD
NODE_VERSION=24.21.0

say() { printf '\033[1m==> %s\033[0m\n' "$*"; }

if [ -x .node/bin/node ] && [ "$(.node/bin/node --version)" = "v$NODE_VERSION" ]; then
  export PATH="$ROOT/.node/bin:$PATH"
elif ! command -v node >/dev/null || [ "$(node --print 'Number(process.versions.node.split(".")[0])')" -lt 24 ]; then
  command -v npm >/dev/null || { echo "ODIE needs Node.js 20 or newer with npm: see https://nodejs.org" >&2; exit 1; }
  platform=$(node --print '`${process.platform}-${process.arch}`')
  say "Fetching Node $NODE_VERSION into .node (this machine has $(node --version))"
  rm -rf .node .node-new && mkdir .node-new
  # A sister package of `node` for each platform; without its install script, so that nothing else is run.
  npm install --prefix .node-new --no-save --ignore-scripts --loglevel=error "node-$platform@$NODE_VERSION" || {
    echo "There is no packaged Node $NODE_VERSION for $platform: install Node 24 or newer yourself." >&2
    exit 1
  }
  mv ".node-new/node_modules/node-$platform" .node && rm -rf .node-new
  export PATH="$ROOT/.node/bin:$PATH"
fi

# The packages' own commands, without npx and what it says.
export PATH="$ROOT/node_modules/.bin:$PATH"

# Node keeps what it made of the sources: a start of the server took 3.0 s without and 1.4 s with it.
export NODE_COMPILE_CACHE="$ROOT/node_modules/.cache/odie-compiled"
