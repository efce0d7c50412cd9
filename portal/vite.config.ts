import react from '@vitejs/plugin-react'
import { type Language, LANGUAGES, DEFAULT_LANGUAGE } from '@trailgate/shared/languages/languages'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'

import { compressed } from './scripts/compressed.ts'
import { HELPERS, inFiles, knownModules, packages, portal, shared } from './scripts/groups.ts'
import { inLanguage, textsIn } from './scripts/inLanguage.ts'
import { kioskShell, writeKioskWorker, type Shells } from './scripts/kioskWorker.ts'
import { leanRouter } from './scripts/leanRouter.ts'
import { onlyUsedSentences } from './scripts/onlyUsedSentences.ts'
import { ownAllowList } from './scripts/ownAllowList.ts'
import { pagesOfTheirOwn } from './scripts/pagesOfTheirOwn.ts'

/** `npm run dev` says the port. */
const API = `http://127.0.0.1:${process.env.PORT ?? 3333}`

// Modules that every page needs, and modules that every write needs, in one file each: text compresses better together.
const firstLoad = {
  name: 'portal',
  modules: [
    ...packages('react', 'react-dom', 'react-router', 'react-router-dom', 'scheduler'),
    ...portal('main', 'App', 'pages', 'paths', 'reliably', 'version'),
    ...portal('api/client', 'entry/EntryPage', 'notice/notice', 'notice/NoticeStrip'),
    ...portal('session/customerSession', 'settings/parkSettings'),
    ...portal('ui/Button', 'ui/ErrorBoundary', 'ui/icons', 'ui/Link', 'ui/Page'),
    ...portal('ui/useQueryString', 'ui/useTitle'),
    ...portal('language/LanguageSwitch'),
    ...shared('browser/api', 'browser/components/Mark', 'http/error', 'sessions/constants'),
    ...shared('languages/this_language'),
  ],
}
// Modules shared by several pages, grouped into few files: each file costs more than the extra bytes.
const acts = {
  name: 'acts',
  modules: [
    ...portal('drafts/optional', 'settings/today', 'styles/parts', 'ui/CheckBox', 'ui/field'),
    ...shared('browser/idempotency_keys', 'browser/random_id', 'browser/components/Sentence'),
    ...shared('customers/constants', 'dates', 'languages/this_locale', 'memberships/constants'),
    ...shared('text'),
  ],
}
// Modules of forms, of the dashboard tabs and of signing. Only the modules themselves: their dependencies are shared more widely.
const forms = {
  name: 'forms',
  modules: [
    ...portal('birthDate/BirthDateFields', 'birthDate/birthDate', 'birthDate/typedDate'),
    ...portal('ui/Field', 'ui/Form', 'ui/form', 'ui/formState', 'ui/PasswordField'),
    ...portal('ui/SubmitButton', 'ui/submitForm', 'ui/useForm'),
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
    ...portal('drafts/afterRecall', 'session/heldSignature', 'session/sameText'),
    ...shared('browser/badge', 'browser/components/Badge', 'kiosk/family'),
    ...shared('waivers/constants', 'waivers/display'),
  ],
  includeDependenciesRecursively: false,
}
const signing = {
  name: 'signing',
  modules: [
    ...packages('dompurify', 'signature_pad'),
    // Compiled class fields of signature_pad for older browsers.
    HELPERS,
    ...portal('minors/asSubject', 'waivers/signing/', 'ui/Sheet', 'ui/sheet'),
    ...shared('browser/clean_html', 'browser/rich_text', 'browser/components/RichText'),
    ...shared('browser/components/AskingText', 'browser/asking_text'),
    ...shared('waivers/consent', 'waivers/rich_text'),
    ...shared('waivers/field_messages', 'waivers/given_answers'),
    ...shared('waivers/text_answers', 'waivers/text_fields'),
  ],
  includeDependenciesRecursively: false,
}
// Validation of people and their answers before a request.
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
    ...portal('offline/call', 'offline/line', 'offline/newcomer'),
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
const atHand = {
  name: 'atHand',
  modules: portal('kiosk/openVisit', 'language/canLoad'),
  includeDependenciesRecursively: false,
}
const groups = [atHand, firstLoad, acts, forms, tabs, signing, people, family, kiosk, removing]

/** The kiosk's files in each language, for its service worker. */
const shells: Shells = new Map()

/**
 * The portal owns every path of the origin but /login, /admin/* and /api/*, so its base is '/'. Each language has a build of
 * its own with its texts inlined, so that no page loads another language: English in `dist`, the others in `dist/es`
 * and so on, made by the same run.
 */
export default defineConfig(() => portalIn(DEFAULT_LANGUAGE))

async function portalIn(language: Language): Promise<UserConfig> {
  const texts = await textsIn(language)
  const isDefault = language === DEFAULT_LANGUAGE
  return {
    base: isDefault ? '/' : `/${language}/`,
    plugins: [
      onlyUsedSentences(texts),
      ...inLanguage(language, texts),
      leanRouter(),
      ownAllowList(),
      react(),
      pagesOfTheirOwn(),
      kioskShell(language, shells),
      compressed(),
      knownModules(groups),
      isDefault && otherLanguages(),
    ],
    build: {
      outDir: isDefault ? 'dist' : `dist/${language}`,
      emptyOutDir: true,
      target: ['chrome100', 'safari15.4', 'firefox100'],
      manifest: true,
      modulePreload: { polyfill: false },
      // The CSP allows nothing inline but images; separate files are cached forever.
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
    server: { port: 5173, strictPort: true, proxy: { '/api': API, '/face.css': API } },
    preview: { port: 5173, strictPort: true, proxy: { '/api': API, '/face.css': API } },
  }
}

/** Builds the other languages after English, and then the service worker of all of them. */
function otherLanguages(): Plugin {
  return {
    name: 'trailgate:other-languages',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      for (const language of LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE)) {
        await build({ configFile: false, logLevel: 'warn', ...(await portalIn(language)) })
      }
      await writeKioskWorker(shells)
    },
  }
}
