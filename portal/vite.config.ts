import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressed } from './scripts/compressed.ts'
import { HELPERS, inFiles, knownModules, packages, portal, shared } from './scripts/groups.ts'
import { leanRouter } from './scripts/leanRouter.ts'
import { onlyUsedSentences } from './scripts/onlyUsedSentences.ts'
import { ownAllowList } from './scripts/ownAllowList.ts'
import { pagesOfTheirOwn } from './scripts/pagesOfTheirOwn.ts'

const API = 'http://127.0.0.1:3333'

// What every page needs, and what every call that changes something needs, in one file each: text compresses better
// together.
const firstLoad = {
  name: 'portal',
  modules: [
    ...packages('react', 'react-dom', 'react-router', 'react-router-dom', 'scheduler'),
    ...portal('main', 'App', 'pages', 'paths', 'reliably', 'version'),
    ...portal('api/client', 'entry/EntryPage', 'notice/notice', 'notice/NoticeStrip'),
    ...portal('session/customerSession', 'settings/parkSettings'),
    ...portal('ui/Button', 'ui/ErrorBoundary', 'ui/icons', 'ui/Link', 'ui/Page'),
    ...portal('ui/useQueryString', 'ui/useTitle'),
    ...shared('browser/api', 'browser/components/Mark', 'http/error', 'sessions/constants'),
  ],
}
// What several pages take is put into few files: each costs a browser more than the words in it.
const acts = {
  name: 'acts',
  modules: [
    ...portal('settings/today', 'styles/parts', 'ui/CheckBox', 'ui/field'),
    ...shared('browser/idempotency_keys', 'browser/random_id', 'browser/components/Sentence'),
    ...shared('customers/constants', 'dates', 'memberships/constants', 'text'),
  ],
}
// What forms, the tabs of the dashboard and signing take wherever they stand. Only these themselves: what they lean on is
// shared more widely.
const forms = {
  name: 'forms',
  modules: [
    ...portal('birthDate/BirthDateFields', 'birthDate/birthDate', 'birthDate/typedDate'),
    ...portal('ui/Field', 'ui/Form', 'ui/form', 'ui/formState', 'ui/PasswordField'),
    ...portal('ui/SubmitButton', 'ui/useForm'),
    ...shared('customers/birth_date'),
  ],
  includeDependenciesRecursively: false,
}
const tabs = {
  name: 'tabs',
  modules: [
    ...portal('api/queryCache', 'api/useQuery', 'minors/queries', 'waivers/queries'),
    ...portal('session/fullName', 'settings/useTimeZone', 'ui/useLatest', 'ui/useSubPage'),
    ...portal('ui/cards', 'ui/Dialog', 'ui/dialog', 'ui/Opening', 'ui/Tabs', 'ui/tabs'),
    ...portal('birthDate/BirthDatesFirst', 'dashboard/queries', 'family/family'),
    ...portal('session/heldSignature', 'session/tabStorage'),
    ...shared('browser/badge', 'browser/components/Badge', 'kiosk/family'),
    ...shared('waivers/constants', 'waivers/display'),
  ],
  includeDependenciesRecursively: false,
}
const signing = {
  name: 'signing',
  modules: [
    ...packages('dompurify', 'signature_pad'),
    // What the build makes of the fields of signature_pad for older browsers.
    HELPERS,
    ...portal('minors/asSubject', 'waivers/signing/', 'ui/Sheet', 'ui/sheet'),
    ...shared('browser/clean_html', 'browser/rich_text', 'browser/components/RichText'),
    ...shared('waivers/consent', 'waivers/rich_text'),
  ],
  includeDependenciesRecursively: false,
}
// What people and their answers are checked by, before they are sent.
const people = {
  name: 'people',
  modules: shared(
    ...['customers/fields', 'customers/schemas', 'customers/shapes', 'minors/constants'],
    ...['parties/token', 'permissions', 'records/field_schemas', 'records/fields'],
    ...['sessions/passwords', 'sessions/schemas', 'visits/answers', 'visits/constants'],
    'waivers/answers'
  ),
  includeDependenciesRecursively: false,
}
const family = {
  name: 'family',
  modules: [
    ...portal('family/coverageWords', 'family/Person', 'family/signLabel'),
    ...portal('guardianRequests/queries', 'kiosk/ribbon', 'kiosk/Ribbon'),
  ],
  includeDependenciesRecursively: false,
}
const kiosk = {
  name: 'kiosk',
  modules: [
    ...portal('api/isTransient', 'kiosk/idle', 'kiosk/IdleWarning'),
    ...portal('kiosk/kiosk', 'kiosk/kioskRides', 'kiosk/patience', 'kiosk/rides'),
    ...portal('kiosk/unsent', 'kiosk/useIdleReset', 'kiosk/useServerTouch', 'kiosk/useWakeLock'),
    ...portal('kiosk/visit', 'time/countdown', 'time/useCountdown', 'ui/tick', 'ui/Tick'),
    ...shared('kiosk/constants', 'sign_links/constants'),
  ],
  includeDependenciesRecursively: false,
}
const removing = {
  name: 'removing',
  modules: portal('api/remove', 'ui/RemoveQuestion', 'ui/useWhileShown'),
  includeDependenciesRecursively: false,
}
const groups = [firstLoad, acts, forms, tabs, signing, people, family, kiosk, removing]

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
    knownModules(groups),
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
        codeSplitting: { groups: inFiles(groups) },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
  preview: { port: 5173, strictPort: true, proxy: { '/api': API } },
})
