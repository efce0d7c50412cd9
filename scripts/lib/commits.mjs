/** Subjects of the commits that a change brings (`npm run lint` in `.ci/run`). */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultOfSubject } from './plain_english.mjs'

/** Commits looked at where the main branch is unknown or has nothing to add. */
const LAST = 50

/** Came with the rules of subjects: earlier commits have none. */
const RULES = 'scripts/lib/plain_english.mjs'

const TIMEOUT_MS = 20_000

/**
 * Faults of the commits since the merge base with origin's main branch; of the last 50 where that is unknown or is this
 * commit. Without git, without a repository and without history there are none; nothing is fetched.
 * @returns {string[]} one line for each wrong commit
 */
export function faultsOfCommits(/** @type {string} */ folder) {
  const base = baseOf(folder)
  const range = base === null ? lastOf(folder) : [`${base}..HEAD`]
  const log = git(folder, ['log', '--no-merges', '--format=%h %s', ...range])
  if (log === null && existsSync(join(folder, '.git'))) {
    console.warn('git failed: the subjects of the commits were not checked.')
  }
  return (log ?? '').split('\n').flatMap((line) => {
    const [, hash, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const fault = hash ? faultOfSubject(subject) : null
    return fault ? [`${hash} "${subject}" ${fault}`] : []
  })
}

function lastOf(/** @type {string} */ folder) {
  const first = git(folder, ['log', '--diff-filter=A', '--format=%H', '--', RULES])
    ?.split('\n')
    .at(-1)
  return [`--max-count=${LAST}`, 'HEAD', ...(first ? [`^${first}`] : [])]
}

/** @returns {string | null} null on the main branch, and in a clone that is too shallow or knows no main branch */
function baseOf(/** @type {string} */ folder) {
  const head = git(folder, ['rev-parse', 'HEAD'])
  for (const main of ['origin/main', 'origin/HEAD']) {
    const base = git(folder, ['merge-base', 'HEAD', main])
    if (base) return base === head ? null : base
  }
  return null
}

/** @returns {string | null} the answer of a git command that only reads, null if it fails */
function git(/** @type {string} */ folder, /** @type {string[]} */ args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
      // A partial clone would fetch missing objects.
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
    }).trim()
  } catch {
    return null
  }
}
