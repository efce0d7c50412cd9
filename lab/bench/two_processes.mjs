import { randomBytes } from 'node:crypto'
import { startMailSink } from '../lib/mail_sink.mjs'
import { openOwnPark } from '../lib/own_park.mjs'
import { makeRedis } from '../../scripts/lib/redis.mjs'
import { filledPark } from './filled_park.mjs'

const PROCESSES = 2

/** @typedef {Awaited<ReturnType<typeof openTwoProcesses>>} TwoProcesses */

/**
 * A filled park as in production: two processes, MariaDB, Redis and a mail server, rate limits on.
 * @param {number} customers
 * @param {NodeJS.ProcessEnv} [own] settings beside those of production
 */
export async function openTwoProcesses(customers, own = {}) {
  const park = await filledPark('mysql', customers)
  const redis = await makeRedis()
  if (!redis) throw new Error('There is no redis-server')
  await redis.start()
  const mail = await startMailSink()
  const env = {
    ...park.env,
    NODE_ENV: 'production',
    PROFILE: 'production',
    APP_URL: 'https://park.example.com',
    APP_KEY: randomBytes(32).toString('base64url'),
    REDIS_URL: redis.url,
    ...mail.env,
    RATE_LIMITS: 'on',
    ...own,
  }
  /** @type {Awaited<ReturnType<typeof openOwnPark>>[]} */
  const processes = []
  const close = async () => {
    for (const each of processes) await each.close()
    await mail.close()
    await redis.end()
    await park.release()
  }
  try {
    while (processes.length < PROCESSES) processes.push(await openOwnPark(env))
  } catch (error) {
    await close()
    throw error
  }
  const urls = processes.map(({ url }) => url)
  return { env: park.env, databasePid: park.serverPid, processes, urls, close }
}
