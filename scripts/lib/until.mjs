import { setTimeout as pause } from 'node:timers/promises'

const ASK_AGAIN_MS = 100

/**
 * Polls until the answer is neither undefined nor false, and returns it.
 * @template Answer
 * @param {() => Promise<Answer | undefined | false>} question
 * @param {number} withinMs
 * @returns {Promise<Answer>}
 */
export async function until(question, withinMs) {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    const answer = await question()
    if (answer !== undefined && answer !== false) return answer
    await pause(ASK_AGAIN_MS)
  }
  throw new Error(`Nothing came within ${withinMs / 1000} s`)
}
