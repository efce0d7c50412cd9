import type { Plugin } from 'vite'

const DEVELOPMENT = '/react-router/dist/development/'
const PRODUCTION = '/react-router/dist/production/'

const COMPONENT = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm

/**
 * React Router without what the portal never reaches, in builds. Its exports lead every bundler to the build that warns
 * developers, so the quiet one beside it is taken; and components that nothing renders are marked as free to go, which
 * the bundler cannot know of a call like forwardRef() and a name written onto its result.
 */
export function leanRouter(): Plugin {
  return {
    name: 'trailgate:lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router') return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && { ...resolved, id: resolved.id.replace(DEVELOPMENT, PRODUCTION) }
    },
    transform(code, id) {
      if (!id.includes(PRODUCTION)) return null
      const lean = code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, '')
      return { code: lean, map: null }
    },
  }
}
