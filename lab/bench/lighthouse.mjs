import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumArguments, findChromium } from '../../scripts/lib/chromium.mjs'
import { installed } from '../lib/installed.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { median } from './figures.mjs'

/** Ninety packages with its dependencies, so installed only when this part is run. */
const PACKAGES = { lighthouse: '13.5.0' }

const PAGES = ['/', '/portal', '/register', '/kiosk']

/** Minimum score of each category, of 100. */
const AIMS = { 'performance': 95, 'accessibility': 100, 'best-practices': 100 }

/** Lighthouse in its mobile form: a slow phone on a slow network. Several runs per page; the median counts. */
export async function lighthouse(/** @type {{ runs: number }} */ { runs }) {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('No Chromium: install one or set CHROMIUM_PATH')

  const measure = await lighthouseOf(installed('lighthouse', PACKAGES))
  const { chromium } = await import('playwright')
  const park = await openOwnPark()
  const profile = mkdtempSync(join(tmpdir(), 'trailgate-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  /** @type {import('./main.mjs').Figure[]} */
  const figures = []
  try {
    for (const page of PAGES) {
      /** @type {Record<string, number[]>} */
      const scores = {}
      /** @type {Set<string>} findings that cost points, in Lighthouse's wording */
      const findings = new Set()
      for (let run = 0; run < runs; run += 1) {
        const result = await measure(`${park.url}${page}`, {
          port,
          logLevel: 'error',
          onlyCategories: Object.keys(AIMS),
        })
        if (!result) throw new Error(`Lighthouse said nothing about ${page}`)
        for (const [name, { score, auditRefs }] of Object.entries(result.lhr.categories)) {
          scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)]
          for (const { id, weight } of auditRefs) {
            const audit = result.lhr.audits[id]
            if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
              findings.add(`${page} ${name}: ${audit.title} ${audit.displayValue ?? ''}`)
          }
        }
      }
      for (const [name, aim] of Object.entries(AIMS)) {
        const score = median(scores[name] ?? [])
        figures.push({
          what: `Lighthouse ${page}: ${name}`,
          product: String(score),
          aim: aim === 100 ? '100' : `>= ${aim}`,
          reached: score >= aim,
        })
      }
      for (const finding of findings) console.log(`  ${finding}`)
    }
  } finally {
    await browser.close()
    await park.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return figures
}

/**
 * The parts of its API used here. Source:
 * @typedef {object} Category
 * @property {number | null} score
 * @property {{ id: string, weight: number }[]} auditRefs
 * @typedef {object} Audit
 * @property {number | null} score
 * @property {string} title
 * @property {string} [displayValue]
 * @typedef {{ lhr: { categories: Record<string, Category>, audits: Record<string, Audit> } }} Result
 * @typedef {(url: string, flags: object) => Promise<Result | undefined>} Lighthouse
 */

/** @returns {Promise<Lighthouse>} */
async function lighthouseOf(/** @type {string} */ folder) {
  const entry = createRequire(join(folder, 'package.json')).resolve('lighthouse')
  const { default: measure } = await import(pathToFileURL(entry).href)
  return measure
}
