import { check, type Rule } from '#operations/doctor/rule'
import { rowsIn } from '#platform/database/rows_in'
import { VERSION } from '#start/database_level'

export type VersionFacts = {
  version: string
  /** The version that opened the park last. */
  opened: string | null
  node: string
}

export const versionRules: readonly Rule<VersionFacts>[] = [
  {
    name: 'the server runs this version',
    find: ({ version, opened }) =>
      opened === null || opened === version
        ? null
        : `Version ${opened} opened the park last, and this is ${version}`,
    remedy: 'Restart the server',
  },
]

export const versionCheck = check({
  name: 'Version',
  read: async (): Promise<VersionFacts> => {
    const noted = await rowsIn('park_version').select('version').first()
    return { version: VERSION, opened: noted?.version ?? null, node: process.versions.node }
  },
  summary: ({ version, node }) => `Trailgate ${version} on Node ${node}`,
  rules: versionRules,
})
