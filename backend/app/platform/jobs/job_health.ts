import { clock } from '#platform/clock'

/** One failed round is nothing: another process may have been quicker, or the database away for a moment. */
const FAILURES_TO_WORRY = 3

type Rounds = { failures: number; failedInARow: number; lastSuccess: Date | null }

const rounds = new Map<string, Rounds>()

/** Notes how a round of a job ended in this process. */
export function noteRound(job: string, succeeded: boolean) {
  const before = rounds.get(job) ?? { failures: 0, failedInARow: 0, lastSuccess: null }
  rounds.set(
    job,
    succeeded
      ? { ...before, failedInARow: 0, lastSuccess: clock.now() }
      : { ...before, failures: before.failures + 1, failedInARow: before.failedInARow + 1 }
  )
}

/** The jobs of this process whose last rounds all failed. */
export function failingJobs(): string[] {
  return [...rounds].flatMap(([job, { failedInARow }]) =>
    failedInARow >= FAILURES_TO_WORRY ? [job] : []
  )
}

/** Whether the last round of a job failed in this process. */
export function hasJustFailed(job: string): boolean {
  return (rounds.get(job)?.failedInARow ?? 0) > 0
}

/** How each job of this process fared. */
export function jobRounds(): ReadonlyMap<string, Readonly<Rounds>> {
  return rounds
}

/** As if nothing had run, for tests. */
export function forgetRounds() {
  rounds.clear()
}
