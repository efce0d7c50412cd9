// Sums the bytes of a first visit and fails the build above the budget (docs/product/portal.md, "Weight"): the files of index.html,
// and those that each page loads.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Builds, by language. */
const BUILDS = [
  { language: 'en', folder: '', base: '/' },
  { language: 'es', folder: 'es/', base: '/es/' },
]
const KILOBYTE = 1000

const VISITS = [
  // Raised by two kilobytes: two languages and the park's own look.
  { path: '/', kilobytes: 88 },
  // Raised by six kilobytes: sign-out without a network, one retry rule, tickets, session-end notice, kiosk newcomers, typed birth
  // dates, name direction, and one signing per family (docs/product/portal.md).
  { path: '/register', pages: ['src/registration/RegisterPage.tsx'], kilobytes: 99 },
  // Raised by ten kilobytes: fields of a text, answered in place; "I don't agree"; consent by relationship; the waiver
  // sent to a parent (docs/product/waivers.md).
  {
    path: 'signing a waiver',
    pages: [
      'src/dashboard/DashboardPage.tsx',
      'src/waivers/WaiversTab.tsx',
      'src/waivers/SignNewWaiver.tsx',
    ],
    kilobytes: 133,
  },
]

const over = BUILDS.flatMap((build) => VISITS.filter((visit) => !fits(opened(build), visit)))
if (over.length > 0) process.exit(1)

function opened({ language, folder, base }) {
  const dist = fileURLToPath(new URL(`../dist/${folder}`, import.meta.url))
  const html = readFileSync(`${dist}index.html`, 'utf8')
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  return { language, dist, base, html, manifest }
}

function fits(build, { path, pages = [], kilobytes: most }) {
  const { language, base, html } = build
  const files = new Set(
    html.match(/(?<=")\/[a-z/]*assets\/[^"]+\.(js|css)(?=")/g)?.map((url) => url.slice(base.length))
  )
  for (const page of pages) collect(build, page, files)
  const sizes = [...files].map((file) => [file, gzipped(build, file)])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0) / KILOBYTE
  const fit = total <= most
  console.log(
    `${fit ? 'ok  ' : 'OVER'} first load of ${path.padEnd(16)} in ${language} ${total.toFixed(1)} kB gzip, at most ${most}`
  )
  if (!fit)
    for (const [file, size] of sizes) console.log(`     ${String(size).padStart(6)} ${file}`)
  return fit
}

function collect(build, name, files) {
  const chunk = build.manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) collect(build, imported, files)
}

function gzipped({ dist }, file) {
  return gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length
}
