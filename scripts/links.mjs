/**
 * `npm run links`: every page that code cites and every file that a page links to is there, and nothing is cited that no clone has.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject, root } from './lib/root.mjs'

const CITED = /\bdocs\/(?:product|adr)\/[\w-]+\.md\b/g
const LINKED = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g

/** Sections of documents that the repository does not hold. */
const ELSEWHERE = /\b[PS] \d+\b|\bdecisions? \d+\b|\.\.\/shared\/(?:spec|design)\b/g

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(ts|tsx|mjs|js|css|md|yml|conf)$/.test(file) && existsSync(inProject(file)))

const dead = files.flatMap((file) => {
  const text = readFileSync(inProject(file), 'utf8')
  const cited = file.endsWith('.md') ? [] : [...text.matchAll(CITED)].map(([path]) => path)
  const linked = file.endsWith('.md')
    ? [...text.matchAll(LINKED)].map(([, path = '']) => join(dirname(file), path))
    : []
  return [...new Set([...cited, ...linked])]
    .filter((path) => !existsSync(inProject(path)))
    .map((path) => `${file} points to ${path}, which is not there`)
})

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
