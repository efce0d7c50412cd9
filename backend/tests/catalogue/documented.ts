/**
 * Checks every successful response in the tests against the API's own documentation, and records which calls were
 * answered. `scripts/uncalled.ts` lists those that no test has seen succeed.
 */
import { writeFileSync } from 'node:fs'
import { ApiClient, type ApiResponse } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import * as v from 'valibot'
import { documentation, documentedCall } from '#tests/catalogue/documentation'

/** All documented calls, and those that were answered. */
export type Notes = { documented: string[]; called: string[] }

const notes = { documented: new Set<string>(), called: new Set<string>() }

/** Writes the answered calls to the file at the end of the run. */
export function documentedAnswers(file: string): PluginFn {
  return function plugin() {
    ApiClient.teardown(async (response: ApiResponse) => {
      if (response.status() < 300) await hold(response)
    })
    process.once('exit', () => {
      const written: Notes = { documented: [...notes.documented], called: [...notes.called] }
      writeFileSync(file, JSON.stringify(written))
    })
  }
}

/** @throws where an answer is not what the documentation says. */
async function hold(response: ApiResponse) {
  const { method, endpoint } = response.request.config
  for (const { key } of await documentation()) notes.documented.add(key)
  const found = await documentedCall(method, endpoint)
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
