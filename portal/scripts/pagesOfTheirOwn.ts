import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Pages opened by URL, with the entry module of each. */
const PAGES = {
  kiosk: 'src/kiosk/KioskPage.tsx',
  register: 'src/registration/RegisterPage.tsx',
}

/**
 * `/kiosk` and `/register` get an index of their own that asks for all their files at once. From the common index a browser would
 * first read the portal to learn which they are: two trips on a slow network instead of three.
 */
export function pagesOfTheirOwn(): Plugin {
  let base = '/'
  return {
    name: 'trailgate:pages-of-their-own',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const html = String(index.source)
      for (const [page, source] of Object.entries(PAGES)) {
        const links = filesOf(source, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => linkTo(base + file))
        const fileName = `${page}.html`
        this.emitFile({
          type: 'asset',
          fileName,
          source: html.replace('  </head>', `${links.join('')}  </head>`),
        })
      }
    },
  }
}

/** The script of a page with everything that it imports, and their styles. */
function filesOf(source: string, bundle: Bundle): string[] {
  const first = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(source)
  )
  if (!first) throw new Error(`${source} is no page of the build`)
  const files = new Set([first.fileName])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
      files.add(other)
  }
  return [...files]
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="${file}">\n`
    : `    <link rel="modulepreload" crossorigin href="${file}">\n`
}
