/**
 * Compares what the tests noted (`backend/tests/catalogue/seen.ts`) with the sentences of the documents, says how many nobody
 * has seen, and writes them down in tmp/unseen-sentences.txt. Arguments: the files of notes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expectedSentences, matcher } from '../shared/src/catalogue.ts'
import { inProject } from './lib/root.mjs'

/** A sentence of so many words may be part of a longer line; a shorter one must be all that is said. */
const WORDS_OF_A_SENTENCE = 4
const LISTED_ON_SCREEN = 10

const notes = process.argv.slice(2).filter((file) => existsSync(file))
const seen = [
  ...new Set(notes.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[])),
]
const expected = expectedSentences()

const unseen = expected.filter((sentence) => {
  const { isWhole, isIn } = matcher(sentence)
  const long = sentence.text.split(/\s+/).length >= WORDS_OF_A_SENTENCE
  return !seen.some((text) => isWhole(text) || (long && isIn(text)))
})

mkdirSync(inProject('tmp'), { recursive: true })
const list = inProject('tmp', 'unseen-sentences.txt')
writeFileSync(list, unseen.map(({ key, source, text }) => `${key}\t${source}\t${text}\n`).join(''))

console.log(
  `\nSentences of the documents: ${expected.length}, never seen by a test: ${unseen.length}`
)
for (const { key, text } of unseen.slice(0, LISTED_ON_SCREEN)) console.log(`  ${key}  "${text}"`)
if (unseen.length > LISTED_ON_SCREEN) console.log(`  … all of them in ${list}`)
