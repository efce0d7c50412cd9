import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './scripts/compressed.ts'
import { leanRouter } from './scripts/leanRouter.ts'
import { onlyUsedSentences } from './scripts/onlyUsedSentences.ts'
import { ownAllowList } from './scripts/ownAllowList.ts'
import { pagesOfTheirOwn } from './scripts/pagesOfTheirOwn.ts'

const API = 'http://127.0.0.1:3333'

// What every page needs, and what every call that changes something needs, in one file each: text compresses better
// together.
const firstLoad = inOneFile('portal', [
  'node_modules/(react|react-dom|react-router|react-router-dom|scheduler)/',
  'portal/src/(main|App|pages|paths|reliably|version)\\.',
  'portal/src/(api/client|entry/EntryPage|notice/notice|notice/NoticeStrip|session/customerSession|settings/parkSettings)',
  'portal/src/ui/(Button|ErrorBoundary|icons|Link|Page|useQueryString|useTitle)',
  'shared/src/(browser/api|browser/components/Mark|http/error|sessions/constants)\\.',
])
const acts = inOneFile('acts', [
  'portal/src/(settings/today|styles/parts|ui/CheckBox)',
  'shared/src/(browser/idempotency_keys|browser/random_id|browser/components/Sentence|dates|text)\\.',
])
// What forms, the tabs of the dashboard and signing take wherever they stand. Only these themselves: what they lean on is
// shared more widely.
const forms = onlyThese('forms', [
  'portal/src/birthDate/(BirthDateFields|birthDate|typedDate)\\.',
  'portal/src/ui/(Field|Form|form|formState|PasswordField|SubmitButton|useForm)\\.',
  'shared/src/customers/birth_date\\.',
])
const tabs = onlyThese('tabs', [
  'portal/src/(api/queryCache|api/useQuery|minors/queries|waivers/queries)\\.',
  'portal/src/(session/fullName|settings/useTimeZone)\\.',
  'portal/src/ui/(cards|Dialog|dialog|Opening|Tabs|tabs|useLatest|useSubPage)\\.',
  'portal/src/(birthDate/BirthDatesFirst|dashboard/queries|family/family)\\.',
  'shared/src/(browser/(badge|components/Badge)|kiosk/family|waivers/(constants|display))\\.',
])
const signing = onlyThese('signing', [
  'node_modules/(dompurify|signature_pad)/',
  // What the build makes of the fields of signature_pad for older browsers.
  'oxc-project.runtime',
  'portal/src/(minors/asSubject|waivers/signing/|ui/Sheet|ui/sheet)',
  'shared/src/browser/(clean_html|rich_text|components/RichText)\\.',
  'shared/src/waivers/(consent|rich_text)\\.',
])

/** The portal owns every path of the origin but /login, /admin/* and /api/*, so its base is '/'. */
export default defineConfig({
  base: '/',
  plugins: [
    onlyUsedSentences(),
    leanRouter(),
    ownAllowList(),
    react(),
    pagesOfTheirOwn(),
    compressed(),
  ],
  build: {
    target: ['chrome100', 'safari15.4', 'firefox100'],
    manifest: true,
    modulePreload: { polyfill: false },
    // The server's policy lets nothing inline through but images; files of their own are cached for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page carries the list of files that may follow, so their names are short: six letters are enough for 64 files.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: [firstLoad, acts, forms, tabs, signing] },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
  preview: { port: 5173, strictPort: true, proxy: { '/api': API } },
})

function inOneFile(name: string, modules: string[]) {
  return { name, test: new RegExp(modules.join('|')) }
}

function onlyThese(name: string, modules: string[]) {
  return { ...inOneFile(name, modules), includeDependenciesRecursively: false }
}
