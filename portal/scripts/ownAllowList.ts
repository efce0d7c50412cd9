import type { Plugin } from 'vite'

const PURIFIER = '/dompurify/dist/purify.es.mjs'
/** Elements of HTML, and the attributes of everything. Its lists of SVG and MathML elements also guard the borders between them. */
const DEFAULTS = ['html$1', 'html', 'svg', 'mathMl', 'xml']

/**
 * DOMPurify without its default allow lists, in builds. RichText always passes its own list, so the defaults are dead weight; a
 * call without a list would return plain text.
 */
export function ownAllowList(): Plugin {
  return {
    name: 'trailgate:own-allow-list',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes(PURIFIER)) return null
      return { code: DEFAULTS.reduce(emptied, code), map: null }
    },
  }
}

function emptied(code: string, list: string): string {
  const start = `const ${list} = freeze([`
  const [before, after] = code.split(start)
  if (before === undefined || after === undefined) throw new Error(`DOMPurify has no list ${list}`)
  return before + start + after.slice(after.indexOf('])'))
}
