#!/usr/bin/env bash
# Finds misspelled words and British spellings in every file that git tracks. Its settings are in .codespellrc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
programs="$(bash scripts/install-linters.sh)"
git ls-files -z -- ':!dist' ':!package-lock.json' ':!scripts/linters' ':!*.png' |
  PYTHONPATH="$(dirname "$programs")/python" xargs -0 python3 -m codespell_lib
