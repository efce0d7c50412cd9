/**
 * Compares the texts that the tests recorded (`backend/tests/catalogue/seen.ts`) with those that people may read, lists
 * the ones never seen, and exits with 1 if there are any. Arguments: the files of notes.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expectedSentences, unseenIn } from '../shared/src/catalogue.ts'

const notes = process.argv.slice(2).filter((file) => existsSync(file))
const seen = notes.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[])
const unseen = unseenIn(seen)

console.log(`\nSentences: ${expectedSentences().length}, never seen by a test: ${unseen.length}`)
for (const { key, source, text } of unseen) console.log(`  ${key}  (${source})  "${text}"`)
process.exitCode = unseen.length === 0 ? 0 : 1
