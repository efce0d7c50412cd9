import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|txt)$/

/** Endings of the compressed copies. */
export const ENDINGS = ['.br', '.gz'] as const

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes .br and .gz beside each text of the build once, so that no request pays for compressing it. */
export function compressed(): Plugin {
  return {
    name: 'trailgate:compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no output folder')
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter((each) => TEXT.test(each))) await compress(join(dir, name))
    },
  }
}

/** Writes the compressed copies of a file. */
export async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [brotli, gzipped] = ENDINGS
  await writeFile(path + brotli, await toBrotli(content, { params }))
  await writeFile(path + gzipped, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }))
}
