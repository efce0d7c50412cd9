import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freePort } from '../../../../scripts/lib/ports.mjs'
import { verifyChain } from '#waivers/seal/verify_chain'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import {
  aSignature,
  aTemplate,
  aVersion,
  retireTemplates,
  postSignature,
} from '#tests/helpers/waivers'

const backend = fileURLToPath(new URL('../../../', import.meta.url))
const dieAfterCommit = new URL('../../faults/die_after_commit.mjs', import.meta.url).href
const fuse = join(settings.dataDir, 'die-after-commit')

/** Another process of the same park, on the same database, that dies once the fuse exists. */
async function aServerToKill() {
  const port = await freePort()
  const loaders = ['--import=../scripts/lib/typescript.mjs', `--import=${dieAfterCommit}`]
  const child = spawn(process.execPath, [...loaders, 'bin/server.ts'], {
    cwd: backend,
    env: { ...process.env, DATA_DIR: settings.dataDir, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const died = once(child, 'exit')
  await said('is open', child.stdout)
  return { child, url: `http://127.0.0.1:${port}`, died }
}

function said(words: string, output: Readable) {
  let all = ''
  return new Promise<void>((found, failed) => {
    output.on('data', (part: Buffer) => {
      all += part.toString()
      if (all.includes(words)) found()
    })
    output.on('end', () => failed(new Error(`it ended before it said "${words}":\n${all}`)))
  })
}

test.group('The server dies between commit and response', (group) => {
  group.each.teardown(async () => {
    await rm(fuse, { force: true })
    await retireTemplates()
  })

  for (const how of ['with a key', 'without a key']) {
    test(`the retry ${how} finds the signed waivers`, async ({ client, assert, cleanup }) => {
      const parent = await aRider()
      const child = await aMinorOf(parent)
      const template = await aTemplate()
      const headers = await asRider(parent)
      if (how === 'with a key') headers['idempotency-key'] = crypto.randomUUID()
      const body = {
        template_id: template.id,
        signature_data: aSignature(),
        content_hash: template.content_hash,
        subject_ids: [parent.id, child.id],
      }

      const server = await aServerToKill()
      cleanup(() => void server.child.kill('SIGKILL'))
      await writeFile(fuse, '')
      const lost = await fetch(`${server.url}/api/waivers/sign`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        () => 'answered',
        () => 'lost'
      )
      assert.equal(lost, 'lost')
      const [, signal] = await server.died
      assert.equal(signal, 'SIGKILL')
      await rm(fuse)

      const rows = () =>
        db.from('signed_waivers').whereIn('subject_id', [parent.id, child.id]).orderBy('id')
      const signed = await rows()
      assert.lengthOf(signed, 2)

      // Staff change the text before the retry.
      await aVersion(template, { version: '1.1' })
      const retry = await postSignature(client, headers, body)
      retry.assertStatus(201)
      assert.deepEqual(
        retry.body().map(({ id }: { id: number }) => id),
        signed.map(({ id }) => id)
      )
      assert.lengthOf(await rows(), 2)
      for (const frozen of await frozenOf(parent)) {
        assert.equal(frozen.template.content, template.content)
      }
      assert.isNull((await verifyChain([])).fault)
    }).timeout(60_000)
  }
})
