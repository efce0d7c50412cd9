import { saysAge } from '@trailgate/shared/age_words'
import type { RiderTexts } from '@trailgate/shared/languages/rider_texts'
import type { Plugin } from 'vite'

import { AGE_WORDS, sentencesOf, translated } from './inLanguage.ts'

const SENTENCES = /^.*\/shared\/src\/.*messages\.ts$/
const PAGES = /\/portal\/src\//
const IMPORT = /import \{ messages(?: as (\w+))? \} from '([^']+messages(?:\.ts)?)'/g

/**
 * Inlines each sentence of shared/ where it is used, in builds: `messages['check_in']` becomes 'Check In'. A bundler keeps or drops
 * an object as a whole, and all sentences together outweigh most screens. Lookups with a computed key stay as they are. `texts` are those
 * of another language than English.
 */
export function onlyUsedSentences(texts: RiderTexts | null): Plugin {
  return {
    name: 'trailgate:only-used-sentences',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id.includes('node_modules') || SENTENCES.test(id)) return null
      let result = code
      let namesAge = false
      for (const [statement, alias = 'messages', source = ''] of code.matchAll(IMPORT)) {
        const resolved = await this.resolve(source, id)
        if (!resolved || !SENTENCES.test(resolved.id)) continue
        const messages = await sentencesOf(resolved.id, texts)
        const lookup = new RegExp(`(?<![.\\w$'"])${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g')
        result = result.replace(lookup, (text, name?: string, key?: string) => {
          const asked = name ?? key ?? ''
          const sentence = messages[asked]
          if (sentence === undefined) return text
          if (texts && PAGES.test(id) && !translated(resolved.id, texts)?.[asked]) {
            this.error(`${id} shows ${source}: ${asked}, which has no text in another language`)
          }
          if (!saysAge(sentence)) return JSON.stringify(sentence)
          namesAge = true
          return `sayAge(${JSON.stringify(sentence)})`
        })
        result = withoutIdleImport(result, statement, alias)
      }
      if (namesAge) result = `import { sayAge } from '${AGE_WORDS}'\n${result}`
      return result === code ? null : { code: result, map: null }
    },
  }
}

/** Removes an import that is no longer used: it would still load the whole catalogue. */
function withoutIdleImport(code: string, statement: string, alias: string): string {
  const rest = code.replace(statement, '')
  const used = new RegExp(`(?<![.\\w$])${alias}\\b`).test(rest.replaceAll(/ from '[^']+'/g, ''))
  return used ? code : rest
}
