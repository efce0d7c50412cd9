import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

const SENTENCES = /^.*\/shared\/src\/.*messages\.ts$/
const IMPORT = /import \{ messages(?: as (\w+))? \} from '([^']+messages(?:\.ts)?)'/g

/**
 * Puts each sentence of shared/ where it is used, in builds: `messages['check_in']` becomes 'Check In'. A bundler
 * keeps or drops an object as a whole, and the sentences of all screens together are heavier than most screens.
 * What is not looked up by a literal key stays as it is.
 */
export function onlyUsedSentences(): Plugin {
  return {
    name: 'trailgate:only-used-sentences',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id.includes('node_modules') || SENTENCES.test(id)) return null
      let result = code
      for (const [statement, alias = 'messages', source = ''] of code.matchAll(IMPORT)) {
        const resolved = await this.resolve(source, id)
        if (!resolved || !SENTENCES.test(resolved.id)) continue
        const { messages }: { messages: Record<string, string> } = await import(
          pathToFileURL(resolved.id).href
        )
        const lookup = new RegExp(`(?<![.\\w$'"])${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g')
        result = result.replace(lookup, (text, name?: string, key?: string) => {
          const sentence = messages[name ?? key ?? '']
          return sentence === undefined ? text : JSON.stringify(sentence)
        })
        result = withoutIdleImport(result, statement, alias)
      }
      return result === code ? null : { code: result, map: null }
    },
  }
}

/** An import that nothing looks into any more still draws the book along with whoever has it. */
function withoutIdleImport(code: string, statement: string, alias: string): string {
  const rest = code.replace(statement, '')
  const used = new RegExp(`(?<![.\\w$])${alias}\\b`).test(rest.replaceAll(/ from '[^']+'/g, ''))
  return used ? code : rest
}
