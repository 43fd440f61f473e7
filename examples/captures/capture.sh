#!/usr/bin/env bash
# Makes the captures of this folder again. The SDK is installed under target/, not here.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$here/../../target/captures"
mkdir -p "$work"
cp "$here"/package.json "$here"/*.mjs "$work"
npm --prefix "$work" install --no-audit --no-fund --no-package-lock --silent
node "$work/capture.mjs" "${1:-$here}"
