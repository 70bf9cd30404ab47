#!/bin/sh
# Writes the result as one comment on the pull request, or over the one of an earlier run: the mark at its start tells it from other comments.
#
#   REPORTS        directory that holds comment.md
#   PULL_REQUEST   its number
# A pull request from a fork has a token that may not comment. The result of the job does not depend on that.
set -u
[ -s "$REPORTS/comment.md" ] || exit 0
mark='<!-- candor -->'
{ printf '%s\n' "$mark"; cat "$REPORTS/comment.md"; } > "$REPORTS/marked.md"
comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
own=".[] | select(.user.type == \"Bot\" and (.body | startswith(\"$mark\"))) | .id"
earlier=$(gh api --paginate "$comments" --jq "$own" | head -n 1)
if [ -n "$earlier" ]; then
	gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" --field "body=@$REPORTS/marked.md"
else
	gh api --silent --method POST "$comments" --field "body=@$REPORTS/marked.md"
fi || echo '::warning::Candor could not comment on the pull request: the token of this job may not (pull-requests: write, and not from a fork)'
