import { readFileSync } from 'node:fs'
import { inProject } from '../../../scripts/lib/root.mjs'

/** @typedef {{ language: string, text: string }} Block */

const ADDRESS = '<address of this repository>'

/**
 * The blocks that a page tells its reader to type or to write into a file, in order.
 *
 * @param {string} page of docs/
 * @param {string} address takes the place of the repository's
 * @param {string} [heading] of the section; the whole page unless said
 * @returns {Block[]}
 */
export function blocksOf(page, address, heading) {
  const whole = readFileSync(inProject('docs', page), 'utf8')
  const sections = whole.split(/^(?=## )/m)
  const text = heading ? sections.find((section) => section.startsWith(`## ${heading}\n`)) : whole
  if (text === undefined) throw new Error(`docs/${page} has no section "${heading}"`)
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  return blocks.map(([, language = '', block = '']) => ({
    language,
    text: block.replaceAll(ADDRESS, address),
  }))
}
