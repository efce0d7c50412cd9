import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format } from './format.mjs'
import { inProject } from './root.mjs'

const END = '<!-- end -->'

/**
 * Replaces the text between a comment and the next end comment in a page of docs/. The text around it stays.
 * @param {string} name of the page
 * @param {string} place text of the comment
 * @param {string} text
 */
export async function putIntoPage(name, place, text) {
  const path = inProject('docs', name)
  const begin = `<!-- ${place} -->`
  const page = readFileSync(path, 'utf8')
  const at = page.indexOf(begin)
  if (at < 0) throw new Error(`docs/${name} has no place for "${place}"`)
  const rest = page.slice(page.indexOf(END, at))
  writeFileSync(path, `${page.slice(0, at)}${begin}\n\n${text}\n\n${rest}`)
  await format(path)
}

/** The date, and the class of the machine. */
export function measuredOn() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gigabytes} GB.`
}
