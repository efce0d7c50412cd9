import type { TestContext } from '@japa/runner/core'
import { test } from '@japa/runner'

type Chapter = (context: TestContext) => Promise<void>

/**
 * Tests that form one story, each a chapter of it: whichever runs first plays all chapters in order, and each reports
 * its own result.
 */
export function story(chapters: Record<string, Chapter>) {
  const failures = new Map<string, unknown>()
  let played: Promise<void> | undefined
  const play = async (context: TestContext) => {
    for (const [title, chapter] of Object.entries(chapters)) {
      await chapter(context).catch((error: unknown) => failures.set(title, error))
    }
  }
  for (const title of Object.keys(chapters)) {
    test(title, async (context) => {
      await (played ??= play(context))
      if (failures.has(title)) throw failures.get(title)
    })
  }
}
