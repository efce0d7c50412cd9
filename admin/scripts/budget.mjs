// Adds up the scripts that a browser fetches for each page of the back office and fails when a page outgrew what was
// agreed (docs/product/back-office.md, "Weight"). Dialogs come when they are opened and do not count.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const KILOBYTE = 1000

const APP = 'src/BackOffice.tsx'
const PAGES = [
  { path: '/login', chunks: [], kilobytes: 102 },
  { path: '/admin', chunks: [APP, 'src/dashboard/Dashboard.tsx'], kilobytes: 288 },
  { path: '/admin/customers', chunks: [APP, 'src/customers/CustomerManager.tsx'], kilobytes: 320 },
  {
    path: '/admin/waivers',
    chunks: [APP, 'src/waiverTemplates/WaiverTemplates.tsx'],
    kilobytes: 320,
  },
  { path: '/admin/staff', chunks: [APP, 'src/staff/StaffPage.tsx'], kilobytes: 320 },
  {
    path: '/admin/memberships',
    chunks: [APP, 'src/memberships/MembershipManager.tsx'],
    kilobytes: 320,
  },
  {
    path: '/admin/memberships/due',
    chunks: [APP, 'src/renewals/DueMemberships.tsx'],
    kilobytes: 320,
  },
  { path: '/admin/kiosk-devices', chunks: [APP, 'src/kiosk/KioskDevices.tsx'], kilobytes: 320 },
  { path: '/admin/marketing', chunks: [APP, 'src/marketing/MarketingPage.tsx'], kilobytes: 320 },
  { path: '/admin/reports', chunks: [APP, 'src/reports/pages.ts'], kilobytes: 320 },
]

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'))
const over = PAGES.filter((page) => !fits(page))
if (over.length > 0) process.exit(1)

function fits({ path, chunks, kilobytes }) {
  const files = new Set()
  for (const chunk of ['index.html', ...chunks]) collect(chunk, files)
  const size = [...files].reduce((sum, file) => sum + gzipped(file), 0) / KILOBYTE
  const ok = size <= kilobytes
  console.log(
    `${ok ? 'ok  ' : 'OVER'} scripts of ${path.padEnd(22)} ${size.toFixed(1)} kB gzip, at most ${kilobytes}`
  )
  return ok
}

function collect(name, files) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
}

function gzipped(file) {
  return gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length
}
