import { clock } from '#platform/clock'

/** A single failed round is no concern: another process may have been quicker, or the database briefly unreachable. */
const FAILURES_TO_WORRY = 3

type Rounds = { failures: number; failedInARow: number; lastSuccess: Date | null }

const rounds = new Map<string, Rounds>()

/** Records the result of a job's round in this process. */
export function noteRound(job: string, succeeded: boolean) {
  const before = rounds.get(job) ?? { failures: 0, failedInARow: 0, lastSuccess: null }
  rounds.set(
    job,
    succeeded
      ? { ...before, failedInARow: 0, lastSuccess: clock.now() }
      : { ...before, failures: before.failures + 1, failedInARow: before.failedInARow + 1 }
  )
}

/** Jobs of this process whose last rounds all failed. */
export function failingJobs(): string[] {
  return [...rounds].flatMap(([job, { failedInARow }]) =>
    failedInARow >= FAILURES_TO_WORRY ? [job] : []
  )
}

/** True if the last round of a job failed in this process. */
export function hasJustFailed(job: string): boolean {
  return (rounds.get(job)?.failedInARow ?? 0) > 0
}

/** Results of each job of this process. */
export function jobRounds(): ReadonlyMap<string, Readonly<Rounds>> {
  return rounds
}

/** Resets the results, for tests. */
export function forgetRounds() {
  rounds.clear()
}
