import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Assert } from '@japa/assert'
import type { PluginFn } from '@japa/runner/types'
import { takeTally, type Spent, type Tally } from '../../backend/tests/helpers/spent.ts'
import { root } from '../lib/root.mjs'

/** Times of one spec file in one process. */
export type FileTimes = {
  file: string
  suite: string
  tests: number
  assertions: number
  wall: number
  tally: Tally
}

/** Times of one process; its start-up belongs to no file. */
export type RunTimes = { starting: Spent; files: FileTimes[] }

let assertions = 0

/** Writes the times and assertion counts of each spec file when the run is over. */
export function spentTimes(file: string): PluginFn {
  return function plugin({ emitter }) {
    const counted = Assert.prototype.incrementAssertionsCount
    Assert.prototype.incrementAssertionsCount = function () {
      assertions += 1
      counted.call(this)
    }
    const files = new Map<string, FileTimes>()
    let starting: Spent | undefined
    let since = performance.now()
    // Time between two tests counts for the later one: its group's set-up. Before the first test comes the start-up.
    emitter.on('test:start', () => {
      if (starting) return
      const { user, system } = process.cpuUsage()
      starting = { wall: process.uptime() * 1000, cpu: (user + system) / 1000 }
      since = performance.now()
      takeTally()
    })
    emitter.on('test:end', ({ meta }) => {
      const { fileName, suite } = meta as { fileName: string; suite: { name: string } }
      const key = relative(root, fileName).replaceAll('\\', '/')
      const known = files.get(key)
      const now = performance.now()
      files.set(key, {
        file: key,
        suite: suite.name,
        tests: (known?.tests ?? 0) + 1,
        assertions: (known?.assertions ?? 0) + assertions,
        wall: (known?.wall ?? 0) + now - since,
        tally: together(known?.tally ?? {}, takeTally()),
      })
      assertions = 0
      since = now
    })
    process.once('exit', () => {
      const times: RunTimes = {
        starting: starting ?? { wall: 0, cpu: 0 },
        files: [...files.values()],
      }
      writeFileSync(file, JSON.stringify(times))
    })
  }
}

function together(one: Tally, other: Tally): Tally {
  const sum = { ...one }
  for (const [kind, { wall, cpu }] of Object.entries(other) as [keyof Tally, Spent][]) {
    const { wall: before, cpu: cpuBefore } = sum[kind] ?? { wall: 0, cpu: 0 }
    sum[kind] = { wall: before + wall, cpu: cpuBefore + cpu }
  }
  return sum
}
