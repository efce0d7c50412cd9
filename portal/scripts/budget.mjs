// Adds up what a browser fetches for a first visit and fails the build when it grew past what was agreed
// (docs/product/portal.md, "Weight"): what index.html asks for, and what the pages on the way bring along.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const KILOBYTE = 1000

const VISITS = [
  { path: '/', kilobytes: 86 },
  // Four more than they were: tickets, a session's end that is said, what a new rider at the kiosk goes on with, a birth date that is
  // typed, names in their own direction, and one signing for a family (docs/product/portal.md).
  { path: '/register', pages: ['src/registration/RegisterPage.tsx'], kilobytes: 95 },
  {
    path: 'signing a waiver',
    pages: [
      'src/dashboard/DashboardPage.tsx',
      'src/waivers/WaiversTab.tsx',
      'src/waivers/SignNewWaiver.tsx',
    ],
    kilobytes: 120,
  },
]

const html = readFileSync(`${DIST}index.html`, 'utf8')
const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'))
const over = VISITS.filter((visit) => !fits(visit))
if (over.length > 0) process.exit(1)

function fits({ path, pages = [], kilobytes }) {
  const files = new Set(
    html.match(/(?<=")\/assets\/[^"]+\.(js|css)(?=")/g)?.map((url) => url.slice(1))
  )
  for (const page of pages) collect(page, files)
  const sizes = [...files].map((file) => [file, gzipped(file)])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0) / KILOBYTE
  const fit = total <= kilobytes
  console.log(
    `${fit ? 'ok  ' : 'OVER'} first load of ${path.padEnd(16)} ${total.toFixed(1)} kB gzip, at most ${kilobytes}`
  )
  if (!fit)
    for (const [file, size] of sizes) console.log(`     ${String(size).padStart(6)} ${file}`)
  return fit
}

function collect(name, files) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
}

function gzipped(file) {
  return gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length
}
