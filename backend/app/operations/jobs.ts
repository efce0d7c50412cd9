import logger from '@adonisjs/core/services/logger'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { matchDue } from '#customers/duplicates/match_due'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { noteRound } from '#platform/jobs/job_health'
import { runDailyMembershipJob } from '#memberships/renewals/daily_job'
import { processMail } from '#operations/process_mail'
import { purgeDay } from '#privacy/retention/purge_day'
import { anchorChain } from '#waivers/seal/anchor_chain'
import { notifyWitness } from '#waivers/seal/notify_witness'
import { closeDailySignIns } from '#access/daily_sign_ins/close_daily_sign_ins'
import { maintainVisits } from '#visits/close_day'

type Job = { name: string; work: (stopping: AbortSignal) => Promise<unknown>; restMs: number }

/** What runs beside the requests, and how long each job rests between two rounds. */
const JOBS: Job[] = [
  { name: 'letters', work: (stopping) => processMail(() => !stopping.aborted), restMs: 2000 },
  { name: 'unclaimed files', work: removeUnclaimedFiles, restMs: 60_000 },
  { name: 'checkpoint', work: anchorChain, restMs: 60_000 },
  { name: 'witness', work: notifyWitness, restMs: 60_000 },
  { name: 'coverage', work: refreshCoverage, restMs: 60_000 },
  { name: 'duplicates', work: matchDue, restMs: 3000 },
  { name: 'memberships', work: runDailyMembershipJob, restMs: 60_000 },
  { name: 'retention', work: purgeDay, restMs: 60_000 },
  { name: 'sign-ins', work: closeDailySignIns, restMs: 60_000 },
  { name: 'visits', work: maintainVisits, restMs: 60_000 },
]

const timers = new Map<Job, NodeJS.Timeout>()
const running = new Map<Job, Promise<void>>()
let stopper = new AbortController()

/** Starts all jobs, on every process alike: whatever they do may be done by several at once. */
export function startJobs() {
  stopper = new AbortController()
  for (const job of JOBS) schedule(job, 0)
}

/** Begins no round any more; a job that takes long is told. */
export function endJobs() {
  stopper.abort()
  for (const timer of timers.values()) clearTimeout(timer)
}

/** Resolves when what was under way is done. */
export async function stopJobs() {
  endJobs()
  await Promise.all(running.values())
}

function schedule(job: Job, delay: number) {
  if (stopper.signal.aborted) return
  const round = () => {
    const done = job
      .work(stopper.signal)
      .then(() => noteRound(job.name, true))
      .catch((error: unknown) => {
        noteRound(job.name, false)
        logger.error({ err: error }, `${job.name}: this round failed`)
      })
      .finally(() => schedule(job, job.restMs))
    running.set(job, done)
  }
  timers.set(job, setTimeout(round, delay))
}
