import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Modules of this many screens load with the first screen. Modules of fewer are chunks of their own, loaded where they are used. */
const SHARED_BY = 3

/**
 * The back office owns /login and /admin/* on an origin it shares with the portal, so its base is '/' and only
 * its assets live under /admin/assets.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), compressed()],
  build: {
    target: 'es2022',
    assetsDir: 'admin/assets',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The documentation of the API is a page of its own: it needs no sign-in and nothing of react-admin.
    rolldownOptions: {
      input: ['index.html', 'api-docs.html'],
      output: { codeSplitting: { groups: layers() } },
    },
  },
  server: {
    port: 5174,
    strictPort: true,
    // `npm run dev` says the port.
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3333}` },
  },
})

/**
 * A few files for the first screen instead of sixty: `start` is what the sign-in page needs, `app` what every screen behind it or
 * several of them need. The bundler adds what these modules use, but for what `start` has already.
 */
function layers(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: named('start', (of) => importedBy(inSource('main.tsx'), of)), priority: 2 },
    { name: named('app', neededBehindSignIn), priority: 1 },
  ]
}

type ModuleOf = (id: string) => Rolldown.ModuleInfo | null

/** A file of these modules. */
function named(name: string, choose: (of: ModuleOf) => Set<string>) {
  let members: Set<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    members ??= choose((module) => context.getModuleInfo(module))
    return members.has(id) ? name : null
  }
}

/** Skips packages: one entry module names all of a package's modules, and only the bundler knows which are used. */
const isOurs = (id: string) => !id.includes('node_modules')

function neededBehindSignIn(of: ModuleOf) {
  const screens = of(inSource('App.tsx'))?.dynamicallyImportedIds ?? []
  const uses = new Map<string, number>()
  for (const screen of screens) {
    for (const id of importedBy(screen, of, isOurs)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  const shared = [...uses].filter(([, count]) => count >= SHARED_BY).map(([id]) => id)
  return new Set([...importedBy(inSource('BackOffice.tsx'), of, isOurs), ...shared])
}

/** Static imports of a module, transitively; dynamic imports are left out. */
function importedBy(entry: string, of: ModuleOf, isMeant: (id: string) => boolean = () => true) {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const imported of of(id)?.importedIds ?? []) {
      if (found.has(imported) || !isMeant(imported)) continue
      found.add(imported)
      waiting.push(imported)
    }
  }
  return found
}

function inSource(file: string) {
  return fileURLToPath(new URL(`src/${file}`, import.meta.url))
}

/** Writes .br and .gz beside each asset once, so that no request pays for compressing it. */
function compressed(): Plugin {
  const toBrotli = promisify(brotliCompress)
  const toGzip = promisify(gzip)
  return {
    name: 'trailgate:compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no output folder')
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name))
      for (const name of texts) {
        const path = join(dir, name)
        const content = await readFile(path)
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        await writeFile(`${path}.br`, await toBrotli(content, { params: quality }))
        await writeFile(
          `${path}.gz`,
          await toGzip(content, { level: constants.Z_BEST_COMPRESSION })
        )
      }
    },
  }
}
