import logger from '@adonisjs/core/services/logger'
import { workCampaigns } from '#services/campaigns/work_campaigns'
import { refreshCoverage } from '#services/coverage/keep_coverage'
import { matchDue } from '#services/duplicates/match_due'
import { removeUnclaimedFiles } from '#services/files/unclaimed'
import { settleMembershipDay } from '#services/memberships/settle_day'
import { workOutbox } from '#services/outbox/work_outbox'
import { keepCheckpoint } from '#services/seal/keep_checkpoints'

type Job = { name: string; work: () => Promise<unknown>; restMs: number }

/** What runs beside the requests, and how long each job rests between two rounds. */
const JOBS: Job[] = [
  { name: 'outbox', work: workOutbox, restMs: 2000 },
  { name: 'campaigns', work: workCampaigns, restMs: 2000 },
  { name: 'unclaimed files', work: removeUnclaimedFiles, restMs: 60_000 },
  { name: 'checkpoint', work: keepCheckpoint, restMs: 60_000 },
  { name: 'coverage', work: refreshCoverage, restMs: 60_000 },
  { name: 'duplicates', work: matchDue, restMs: 3000 },
  { name: 'memberships', work: settleMembershipDay, restMs: 60_000 },
]

const timers = new Map<Job, NodeJS.Timeout>()
const running = new Map<Job, Promise<void>>()
let stopped = true

/** Starts all jobs, on every process alike: whatever they do may be done by several at once. */
export function startJobs() {
  stopped = false
  for (const job of JOBS) schedule(job, 0)
}

/** Stops after what is under way. */
export async function stopJobs() {
  stopped = true
  for (const timer of timers.values()) clearTimeout(timer)
  await Promise.all(running.values())
}

function schedule(job: Job, delay: number) {
  if (stopped) return
  const round = () => {
    const done = job
      .work()
      .then(() => {})
      .catch((error: unknown) => logger.error({ err: error }, `${job.name}: this round failed`))
      .finally(() => schedule(job, job.restMs))
    running.set(job, done)
  }
  timers.set(job, setTimeout(round, delay))
}
