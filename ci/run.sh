#!/bin/sh
# One audit for CI: reports in every format in one directory, and the lock check. The GitHub Action, the GitLab job and tests run this file.
#
#   CANDOR_COMMAND   how the server is started; split as a shell would, never run by one
#   CANDOR_FAIL_ON   never, info, low, medium, high (default) or critical
#   CANDOR_DEPTH     quick, standard (default) or deep
#   CANDOR_LOCK      lock to verify (default: candor.lock); where there is none, nothing is verified
#   CANDOR_OUT       directory for the reports (default: candor-reports)
#   CANDOR           how candor is started (default: candor)
set -u
out=${CANDOR_OUT:-candor-reports}
lock=${CANDOR_LOCK:-candor.lock}
candor=${CANDOR:-candor}
mkdir -p "$out" || exit 1
# A run that fails must not leave the reports of an earlier one to be uploaded.
for name in report.json candor.sarif candor.markdown candor.junit lock.markdown comment.md; do rm -f "$out/$name"; done
code=0

if [ -n "${CANDOR_COMMAND:-}" ]; then
	# xargs splits quoted words and expands nothing.
	printf '%s\n' "$CANDOR_COMMAND" | xargs $candor audit --depth "${CANDOR_DEPTH:-standard}" --fail-on never --json --output "$out/report.json" -- ||
		{ echo "candor: the audit did not run" >&2; exit 2; }
	for format in sarif markdown junit; do
		$candor report "$out/report.json" --format "$format" --output "$out/candor.$format" || exit $?
	done
	$candor report "$out/report.json" --fail-on "${CANDOR_FAIL_ON:-high}"
	code=$?
fi

if [ -f "$lock" ]; then
	$candor verify --lock "$lock" --format markdown --output "$out/lock.markdown"
	verified=$?
	[ ! -f "$out/lock.markdown" ] || cat "$out/lock.markdown"
	[ "$verified" -gt "$code" ] && code=$verified
elif [ -z "${CANDOR_COMMAND:-}" ]; then
	echo "candor: neither CANDOR_COMMAND nor $lock: there is nothing to check" >&2
	exit 1
fi

cat "$out"/*.markdown > "$out/comment.md" 2>/dev/null
exit "$code"
