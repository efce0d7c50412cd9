import type { Plugin } from 'vite'

/** Modules grouped into one chunk, by a unique part of their path. */
export interface Group {
  name: string
  modules: readonly string[]
  includeDependenciesRecursively?: boolean
}

/** Helpers that the build adds for older browsers. */
export const HELPERS = '@oxc-project+runtime'

/** npm packages, each with all its files. */
export const packages = (...names: string[]) => names.map((name) => `/node_modules/${name}/`)
/** Files of `portal/src` without their ending, whatever it is; or a folder, with a slash at its end. */
export const portal = (...names: string[]) => names.map((name) => pathOf('portal', name))
/** The same of `shared/src`. */
export const shared = (...names: string[]) => names.map((name) => pathOf('shared', name))

/** The groups as the bundler takes them. */
export function inFiles(groups: readonly Group[]) {
  return groups.map(({ modules, ...group }) => ({
    ...group,
    test: (id: string) => modules.some((part) => id.includes(part)),
  }))
}

/** Fails the build if a group names a missing module, as after a rename. */
export function knownModules(groups: readonly Group[]): Plugin {
  return {
    name: 'trailgate:known-modules',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      for (const { name, modules } of groups) {
        const strange = modules.filter((part) => !ids.some((id) => id.includes(part)))
        if (strange.length > 0)
          this.error(`The group ${name} names no module: ${strange.join(', ')}`)
      }
    },
  }
}

function pathOf(workspace: string, name: string) {
  return `/${workspace}/src/${name}${name.endsWith('/') ? '' : '.'}`
}
