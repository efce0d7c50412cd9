/** Word lists of plain English, for comments, test titles and commit subjects (`npm run lint`). */

/** Openings without a subject: "What is counted" instead of "Columns that are counted". */
const OPENINGS = [
  'what',
  'who',
  'whoever',
  'whom',
  'whose',
  'whether',
  'so many',
  'how many',
  'somebody',
  'nobody',
]

/** Words that name no one: a rider, a minor, a member of staff is meant. */
const VAGUE = ['somebody', "somebody's", 'nobody', "nobody's", 'whoever', 'anew']

/** Types of a commit. */
const TYPES = [
  'build',
  'chore',
  'ci',
  'docs',
  'feat',
  'fix',
  'perf',
  'refactor',
  'revert',
  'style',
  'test',
]

/** First words of a subject that are no imperative. */
const NO_IMPERATIVE = ['a', 'an', 'the', 'wip', ...OPENINGS]

/** Imperatives that end like a past or a present participle. */
const ENDS_LIKE_PARTICIPLE = [
  'bleed',
  'breed',
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'ping',
  'proceed',
  'seed',
  'shed',
  'shred',
  'speed',
  'spring',
  'sting',
  'string',
  'succeed',
  'swing',
]

export const SUBJECT_MAX = 72

const OPENS = new RegExp(`^(?:${OPENINGS.join('|')})\\b`, 'i')
const IS_VAGUE = new RegExp(`\\b(?:${VAGUE.join('|')})\\b`, 'i')
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z][a-z0-9_-]*\\))?!?: (?<what>\\S.*)$`)

/**
 * Fault of a comment or test title, or null.
 * @returns {string | null}
 */
export function faultOfText(/** @type {string} */ text) {
  const [opening] = OPENS.exec(text.trim()) ?? []
  if (opening) return `Write subject, verb, object: it opens with "${opening}".`
  const [word] = IS_VAGUE.exec(text) ?? []
  return word ? `Name the person or thing instead of "${word}".` : null
}

/**
 * Fault of a commit subject, or null. The subject that git gives a revert is right.
 * @returns {string | null}
 */
export function faultOfSubject(/** @type {string} */ subject) {
  if (subject.startsWith('Revert "')) return null
  if (subject.length > SUBJECT_MAX) return `has ${subject.length} characters of ${SUBJECT_MAX}`
  const what = SUBJECT.exec(subject)?.groups?.what
  if (what === undefined) return 'is not written as type(scope): imperative'
  const [first = ''] = what.toLowerCase().split(/[\s,.:;]/)
  const isParticiple = /(?:ed|ing)$/.test(first) && !ENDS_LIKE_PARTICIPLE.includes(first)
  const isImperative = !isParticiple && !NO_IMPERATIVE.includes(first) && !OPENS.test(what)
  return isImperative ? null : `does not begin with an imperative: "${first}"`
}
