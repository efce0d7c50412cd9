/**
 * Holds every successful answer that a test gets to the API's own documentation, and notes which calls were answered.
 * `scripts/uncalled.ts` lists what no test has seen succeed.
 */
import { writeFileSync } from 'node:fs'
import { ApiClient, type ApiResponse } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import * as v from 'valibot'
import type { Described } from '#operations/openapi/described'

type Documented = { key: string; pattern: RegExp; operation: Described }

/** Every call that is documented, and those of them that were answered. */
export type Notes = { documented: string[]; called: string[] }

const notes = { documented: new Set<string>(), called: new Set<string>() }
let documented: Promise<Documented[]> | undefined

/** Writes the calls that were answered to the file when the run is over. */
export function documentedAnswers(file: string): PluginFn {
  return function plugin() {
    ApiClient.teardown(async (response: ApiResponse) => {
      if (response.status() < 300) hold(await documentation(), response)
    })
    process.once('exit', () => {
      const written: Notes = { documented: [...notes.documented], called: [...notes.called] }
      writeFileSync(file, JSON.stringify(written))
    })
  }
}

/** @throws where an answer is not what the documentation says. */
function hold(all: Documented[], response: ApiResponse) {
  const { method, endpoint } = response.request.config
  const { pathname } = new URL(endpoint, 'http://park')
  const asked = `${method} ${pathname.replace(/\/+$/, '')}`
  const found = all.find(({ pattern }) => pattern.test(asked))
  if (!found) return
  const { key, operation } = found
  const answer = operation.answers[response.status()]
  if (answer === undefined) throw new Error(`${key} answered ${response.status()}: not documented`)
  notes.called.add(key)
  if (answer === null || !/^application\/json/.test(response.header('content-type') ?? '')) return
  const { issues } = v.safeParse(answer, response.body())
  if (issues) {
    const where = issues.map(
      ({ path, message }) => `${path?.map(({ key: at }) => at).join('.')}: ${message}`
    )
    throw new Error(`${key} answered what is not documented: ${where.join('; ')}`)
  }
}

/** Ids are numbers; a token, or a type by its name, is not. */
function whatFits(_: string, name: string) {
  return /(^id|Id)$/.test(name) ? '\\d+' : '[^/]+'
}

async function documentation() {
  documented ??= import('#operations/openapi/described').then(({ describedCalls }) =>
    describedCalls().map(([key, operation]) => {
      notes.documented.add(key)
      return { key, pattern: new RegExp(`^${key.replace(/:(\w+)/g, whatFits)}$`), operation }
    })
  )
  return documented
}
