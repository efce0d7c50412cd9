import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The back office owns /login and /admin/* on an origin it shares with the portal, so its base is '/' and only
 * its assets live under /admin/assets. No manual chunk groups: they follow dependencies and pull the whole
 * of react-admin onto the sign-in page.
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
    rolldownOptions: { input: ['index.html', 'api-docs.html'] },
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:3333' },
  },
})

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
