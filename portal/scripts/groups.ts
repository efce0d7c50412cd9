import type { Plugin } from 'vite'

/** Modules that a build puts into one file, by a part of their path that no other module has. */
export interface Group {
  name: string
  modules: readonly string[]
  includeDependenciesRecursively?: boolean
}

/** What the build itself adds for older browsers. */
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

/** Refuses a build where a group names a module that is not there, as after a change of its name. */
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
