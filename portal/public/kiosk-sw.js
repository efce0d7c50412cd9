/*
 * Service worker of a paired tablet (docs/adr/0035-kiosk-service-worker.md): starts the kiosk and its registration
 * without a network, in each language. The build fills in VERSION, ENTRIES and FILES. One cache per version: a page gets
 * the files of the build that made it. The queue is in IndexedDB, which no update touches.
 */
const VERSION = 'development'
/** By language, a script of that build alone: its pages name it. */
const ENTRIES = {}
/** Paths of all files that the pages may load. */
const FILES = []

const PAGES = ['/kiosk', '/register?returnTo=kiosk']
const PREFIX = 'kiosk-shell-'
const SHELL = PREFIX + VERSION

/** Public answers that the pages need: the newest one, or the last one if none arrives in time. */
const DATA = 'kiosk-data'
const SETTINGS = '/api/public/settings'
const FACE = '/face.css'
const READ = [SETTINGS, '/api/waivers/templates', '/api/kiosk/keys', FACE]
const PICTURES = '/api/public/pictures/'
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => event.waitUntil(storeShell()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('message', (event) => {
  // Sent by a page at rest: the new version takes over between two riders.
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { pathname } = url
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    const page = pageAt(url)
    if (page) event.respondWith(storedPage(page, url.searchParams.get('lang'), request))
  } else if (READ.includes(pathname)) {
    event.respondWith(newest(event, pathname))
  } else if (isFile(pathname) || pathname.startsWith(PICTURES)) {
    event.respondWith(storedFile(request))
  }
})

async function storeShell() {
  const shell = await caches.open(SHELL)
  await shell.addAll(FILES)
  for (const [language, entry] of Object.entries(ENTRIES)) {
    for (const page of PAGES) await storePage(shell, inLanguage(page, language), entry)
  }
  const data = await caches.open(DATA)
  for (const path of READ) if (!(await data.match(path))) await data.add(path)
  await storePictures(data)
}

async function storePage(shell, address, entry) {
  const response = await fetch(address, { cache: 'reload' })
  const html = await response.clone().text()
  // Another build is being deployed: the browser installs that one later.
  if (!response.ok || !html.includes(entry)) throw new Error(`${address} is of another version`)
  await shell.put(address, response)
}

/** Keeps the version before: a page of it may still be open and load its parts. */
async function begin() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The page of an address; null for all others, such as a registration at home. */
function pageAt({ pathname, searchParams }) {
  if (/^\/kiosk\/?$/.test(pathname)) return PAGES[0]
  const isAtKiosk = /^\/register\/?$/.test(pathname) && searchParams.get('returnTo') === 'kiosk'
  return isAtKiosk ? PAGES[1] : null
}

function inLanguage(page, language) {
  return `${page}${page.includes('?') ? '&' : '?'}lang=${language}`
}

/** A kiosk has the language of its address, else that of the park, as on the server. */
async function storedPage(page, chosen, request) {
  const shell = await caches.open(SHELL)
  const language = Object.hasOwn(ENTRIES, chosen) ? chosen : await languageOfPark()
  const stored = await shell.match(inLanguage(page, language), { ignoreVary: true })
  return stored ?? fetch(request)
}

async function languageOfPark() {
  const settings = await caches.match(SETTINGS, { cacheName: DATA, ignoreVary: true })
  return settings ? (await settings.json()).language : undefined
}

function isFile(pathname) {
  return FILES.includes(pathname) || /^\/([a-z]+\/)?assets\//.test(pathname)
}

/** Names of files and pictures contain their hash, so that one of the version before is the right one for its page. */
async function storedFile(request) {
  const shell = await caches.open(SHELL)
  const own = await shell.match(request, { ignoreVary: true })
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function newest(event, pathname) {
  const { request } = event
  const data = await caches.open(DATA)
  const known = await data.match(request, { ignoreVary: true })
  const asked = ask(request, data)
  const settled = pathname === FACE ? asked.then(() => storePictures(data)) : asked
  event.waitUntil(settled.catch(() => undefined))
  if (!known) return asked
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, known.clone()))
  return Promise.race([
    asked.then(
      (answer) => (answer.ok ? answer : known),
      () => known
    ),
    late,
  ])
}

async function ask(request, data) {
  const answer = await fetch(request)
  if (answer.ok) await data.put(request, answer.clone())
  return answer
}

/** Stores the pictures that the park's face names, and drops those of an earlier face. */
async function storePictures(data) {
  const face = await data.match(FACE, { ignoreVary: true })
  const css = face ? await face.text() : ''
  const named = [...css.matchAll(/url\((\/api\/public\/pictures\/\w+)\)/g)].map(([, path]) => path)
  for (const path of named) if (!(await data.match(path))) await data.add(path)
  for (const { url } of await data.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith(PICTURES) && !named.includes(pathname)) await data.delete(pathname)
  }
}
