import logger from '@adonisjs/core/services/logger'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { finishUndos } from '#customers/import/undo_import'
import { matchDue } from '#customers/duplicates/match_due'
import { asRoundOf } from '#platform/audit/audited_call'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { noteRound } from '#platform/jobs/job_health'
import { runDailyMembershipJob } from '#memberships/renewals/daily_job'
import { queueExpiringLetters } from '#letters/expiring_letters'
import { refreshFace } from '#platform/park_face'
import { removeOldParkExports, stopParkExports } from '#operations/park_export/park_exports'
import { processMail } from '#operations/process_mail'
import { purgeDay } from '#privacy/retention/purge_day'
import { anchorAttestations } from '#waivers/gate/anchor_attestations'
import { anchorChain } from '#waivers/seal/anchor_chain'
import { notifyWitness } from '#waivers/seal/notify_witness'
import { closeDailySignIns } from '#access/daily_sign_ins/close_daily_sign_ins'
import { sendEvents } from '#operations/webhooks/send_events'
import { maintainVisits } from '#visits/close_day'

type Job = { name: string; work: (stopping: AbortSignal) => Promise<unknown>; restMs: number }

/** Background jobs, and the pause of each between two rounds. */
const JOBS: Job[] = [
  { name: 'letters', work: (stopping) => processMail(() => !stopping.aborted), restMs: 2000 },
  { name: 'webhooks', work: (stopping) => sendEvents(() => !stopping.aborted), restMs: 2000 },
  { name: 'unclaimed files', work: removeUnclaimedFiles, restMs: 60_000 },
  { name: 'checkpoint', work: anchorChain, restMs: 60_000 },
  { name: 'attestations', work: anchorAttestations, restMs: 60_000 },
  { name: 'witness', work: notifyWitness, restMs: 60_000 },
  { name: 'coverage', work: refreshCoverage, restMs: 60_000 },
  { name: 'duplicates', work: matchDue, restMs: 3000 },
  { name: 'memberships', work: runDailyMembershipJob, restMs: 60_000 },
  { name: 'reminders', work: queueExpiringLetters, restMs: 60_000 },
  { name: 'retention', work: purgeDay, restMs: 60_000 },
  { name: 'sign-ins', work: closeDailySignIns, restMs: 60_000 },
  { name: 'imports', work: finishUndos, restMs: 60_000 },
  { name: 'visits', work: maintainVisits, restMs: 60_000 },
  // Another process may have changed the face.
  { name: 'park face', work: refreshFace, restMs: 5000 },
  { name: 'park exports', work: removeOldParkExports, restMs: 60_000 },
]

const timers = new Map<Job, NodeJS.Timeout>()
const running = new Map<Job, Promise<void>>()
let stopper = new AbortController()

/** Starts all jobs in every process: each job is safe to run in several at once. */
export function startJobs() {
  stopper = new AbortController()
  for (const job of JOBS) schedule(job, 0)
}

/** A round of each, one after the other: what a process that runs does within a minute. For tests. */
export async function runJobsOnce() {
  const { signal } = new AbortController()
  for (const { name, work } of JOBS) await asRoundOf(name, () => work(signal))
}

/** Starts no further round, and signals running jobs to stop. */
export function endJobs() {
  stopper.abort()
  stopParkExports()
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
    const done = asRoundOf(job.name, () => job.work(stopper.signal))
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
