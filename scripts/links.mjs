/**
 * `npm run links`: every page cited in code and every file linked from a page exists, with the section named, and no
 * citation refers to a document outside the repository.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject, root } from './lib/root.mjs'

const CITED = /\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g
const LINKED = /\]\((?!https?:|mailto:)([^)\s]+)\)/g
const FENCED = /^```.*?^```/gms

/** Sections of documents that are not in the repository. */
const ELSEWHERE =
  /\b[PS] \d+\b|\b(?:decisions?|threats?) \d+\b|\bthreats\.md\b|\((?:contract, |Staff: |Rider: )|\.\.\/shared\/(?:spec|design)\b/g

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|js|css|md|yml|conf)$/.test(file) && existsSync(inProject(file)))

const dead = files.flatMap((file) =>
  [...new Set(targetsOf(file))]
    .filter((target) => !isThere(target))
    .map((target) => `${file} points to ${target}, which is not there`)
)

const unknown = files
  .filter((file) => !file.startsWith('docs/adr/'))
  .flatMap((file) =>
    [...readFileSync(inProject(file), 'utf8').matchAll(ELSEWHERE)].map(
      ([cited]) => `${file} cites "${cited}", which no clone has`
    )
  )

const wrong = [...dead, ...unknown]
for (const line of wrong) console.error(line)
process.exit(wrong.length === 0 ? 0 : 1)

/** @returns {string[]} link targets of a file, from the root of the project */
function targetsOf(/** @type {string} */ file) {
  const text = readFileSync(inProject(file), 'utf8')
  if (!file.endsWith('.md')) return [...text.matchAll(CITED)].map(([target]) => target)
  return [...text.matchAll(LINKED)].map(([, target = '']) =>
    target.startsWith('#') ? file + target : join(dirname(file), target)
  )
}

function isThere(/** @type {string} */ target) {
  const [path = '', section] = target.split('#')
  if (!existsSync(inProject(path))) return false
  return section === undefined || sectionsOf(path).has(section)
}

/** @returns {Set<string>} anchors of a page */
function sectionsOf(/** @type {string} */ path) {
  const text = readFileSync(inProject(path), 'utf8').replace(FENCED, '')
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')
    )
  )
}
